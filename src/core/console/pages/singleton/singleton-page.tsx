import { type ReactNode, useState } from 'react';
import { labelsOf, rowOf } from '#core/console/http/calls.ts';
import { words } from '#core/console/i18n/words.ts';
import { Facts } from '#core/console/pages/show/show-page.tsx';
import { useProduct } from '#core/console/session/product.tsx';
import { useToast } from '#core/console/ui/dialogs.tsx';
import { PageHeader } from '#core/console/ui/page-header.tsx';
import { NotLoaded } from '#core/console/ui/states/loaded.tsx';
import { mayDo } from '#core/model/access.ts';
import { dayOf } from '#core/model/day.ts';
import { type ResolvedResource, singletonId } from '#core/model/resolved.ts';
import { type FormExtras, RowForm } from '../form/row-form.tsx';
import { useRowForForm } from '../form/use-row-for-form.ts';

interface SingletonPageProps {
  resource: ResolvedResource;
  breadcrumb?: ReactNode;
  extras?: FormExtras;
  /** Shown above the form. `isNew`: the row has not been saved yet. */
  above?: (isNew: boolean) => ReactNode;
  below?: ReactNode;
}

/** The page of a singleton resource: its form, or its values for users who may not change it. */
export default function SingletonPage({ resource, breadcrumb, extras, above, below }: SingletonPageProps) {
  const { actor } = useProduct();
  const toast = useToast();
  const { query, isRead } = useRowForForm(resource, singletonId);
  const row = rowOf(query.data);
  // Remounts the form only after a save or a cancel, so that a refetch does not discard input
  const [round, setRound] = useState(0);
  const beginAnew = () => void query.refetch().then(() => setRound((before) => before + 1));
  const body = () => {
    if (query.isError || !isRead) return <NotLoaded query={query} rows={8} height={64} />;
    const task = { resource, actor, row, today: dayOf(Date.now()) };
    return (
      <>
        {above?.(row === null)}
        {mayDo(resource, 'update', actor) ? (
          <RowForm
            key={round}
            task={task}
            labels={labelsOf(query.data)}
            extras={extras}
            onCancel={beginAnew}
            onSaved={(saved) => {
              toast.done(saved === 'unchanged' ? words().nothingChanged : words().savedThing(resource.label));
              if (saved !== 'unchanged') beginAnew();
            }}
          />
        ) : (
          <Facts resource={resource} row={row ?? { id: singletonId, version: 1 }} labels={labelsOf(query.data)} />
        )}
        {below}
      </>
    );
  };
  return (
    <section className="tj-page">
      <PageHeader title={resource.label} breadcrumb={breadcrumb} />
      <p>{resource.purpose}</p>
      {body()}
    </section>
  );
}
