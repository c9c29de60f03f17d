import { useMemo } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { words } from '#core/console/i18n/words.ts';
import { useProduct } from '#core/console/session/product.tsx';
import { lazyWithReload } from '#core/console/ui/after-rows.tsx';
import { announceCreated } from '#core/console/ui/created.ts';
import { useToast } from '#core/console/ui/dialogs.tsx';
import { PageHeader } from '#core/console/ui/page-header.tsx';
import { dayOf } from '#core/model/day.ts';
import type { Input } from '#core/model/draft.ts';
import { parseQuery } from '#core/model/query.ts';
import type { ResolvedResource } from '#core/model/resolved.ts';
import type { Row } from '#core/model/row-types.ts';
import { Crumbs } from '../crumbs.tsx';
import { type FormExtras, RowForm, useFormExit } from '../form/row-form.tsx';
import { rowTitle } from '../row-title.ts';
import { useTitles } from '../use-titles.ts';

/** A create form in a drawer above another form, whose input is kept. Its code comes when it is first shown. */
export const CreateDrawer = lazyWithReload(() => import('./create-drawer.tsx'));

interface CreatePageProps {
  resource: ResolvedResource;
  initialValues?: Input;
  /** Called instead of going to the new row's page. */
  afterSave?: (row: Row) => void;
  extras?: FormExtras;
}

/** The create form. Query params such as `?searchConditionId=5` prefill its fields. */
export default function CreatePage({ resource, initialValues, afterSave, extras }: CreatePageProps) {
  const { actor } = useProduct();
  const params = useParams();
  const [search] = useSearchParams();
  const toast = useToast();
  const given = useMemo(
    () => ({ ...fromAddress(resource, search), ...initialValues }),
    [resource, search, initialValues],
  );
  const labels = useTitles(resource, given);
  const leave = useFormExit(resource, params);
  const title = words().createOf(resource.label);
  return (
    <div className="tj-page" key={`${resource.name}?${search}`}>
      <PageHeader title={title} breadcrumb={<Crumbs resource={resource} here={[words().create]} params={params} />} />
      <RowForm
        task={{ resource, actor, row: null, today: dayOf(Date.now()) }}
        given={given}
        labels={labels}
        extras={extras}
        onCancel={() => leave(null)}
        onSaved={(saved) => {
          if (saved === 'unchanged') return;
          const newTitle = rowTitle(resource, saved.row, saved.labels);
          toast.done(words().createdRow(newTitle));
          announceCreated(resource.name, { id: saved.row.id, title: newTitle });
          if (afterSave === undefined) leave(saved.row.id);
          else afterSave(saved.row);
        }}
      />
    </div>
  );
}

/** Field values in the address. Ignores invalid ones. */
function fromAddress(resource: ResolvedResource, search: URLSearchParams): Input {
  const values: Record<string, unknown> = {};
  for (const [name, value] of search) {
    if (!resource.field.has(name)) continue;
    try {
      for (const filter of parseQuery(resource, [[name, value]], null).filters) values[filter.field] = filter.value;
    } catch {
      // Anyone can write an address, so an invalid value is ignored
    }
  }
  return values;
}
