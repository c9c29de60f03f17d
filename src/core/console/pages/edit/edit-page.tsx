import { useRef } from 'react';
import { useParams } from 'react-router';
import { failureOf } from '#core/console/http/failure.ts';
import { labelsOf, rowOf } from '#core/console/http/rows.ts';
import { words } from '#core/console/i18n/words.ts';
import { useProduct } from '#core/console/session/product.tsx';
import { PageHeader } from '#core/console/ui/page-header.tsx';
import { pagePath } from '#core/console/ui/paths.ts';
import { NotLoaded } from '#core/console/ui/states/loaded.tsx';
import { NotFound } from '#core/console/ui/states/not-found.tsx';
import { EmptyState } from '#core/console/ui/states/placeholders.tsx';
import { mayDoToRow } from '#core/model/access.ts';
import { dayOf } from '#core/model/day.ts';
import type { ResolvedResource } from '#core/model/resolved.ts';
import type { Labels, Row } from '#core/model/row-types.ts';
import { Crumbs } from '../crumbs.tsx';
import { type FormExtras, useFormExit } from '../form/row-form.tsx';
import { useRowForForm } from '../form/use-row-for-form.ts';
import { rowTitle } from '../row-title.ts';
import { EditForm } from './edit-form.tsx';

interface EditPageProps {
  resource: ResolvedResource;
  /** The row's id, if it is not in the address as `:id`. */
  id?: string | number;
  /** Called with the saved row, and the row as it was before. */
  afterSave?: (row: Row, before: Row) => void;
  extras?: FormExtras;
}

/** The edit form of an existing row. */
export default function EditPage({ resource, id, afterSave, extras }: EditPageProps) {
  const params = useParams();
  const rowId = String(id ?? params.id ?? '');
  // The key resets all state when the row changes
  return (
    <EditRow key={`${resource.name}/${rowId}`} resource={resource} id={rowId} afterSave={afterSave} extras={extras} />
  );
}

interface EditRowProps {
  resource: ResolvedResource;
  id: string;
  afterSave: ((row: Row, before: Row) => void) | undefined;
  extras: FormExtras | undefined;
}

function EditRow({ resource, id, afterSave, extras }: EditRowProps) {
  const { actor } = useProduct();
  const params = useParams();
  const leave = useFormExit(resource, params);
  const { query, isRead } = useRowForForm(resource, id);
  // The form works on the row as read when it opened, even if it is fetched again later
  const opened = useRef<{ row: Row; labels: Labels } | null>(null);
  const row = rowOf(query.data);
  if (opened.current === null && isRead && row !== null) opened.current = { row, labels: labelsOf(query.data) };

  if (opened.current === null) {
    if (query.isError && failureOf(query.error).status === 404)
      return (
        <NotFound
          label={resource.label}
          listPath={pagePath(resource, 'list', actor, params)}
          listTitle={resource.listTitle}
        />
      );
    return (
      <div className="tj-page">
        <PageHeader title={words().editOf(resource.label)} />
        <NotLoaded query={query} rows={8} height={64} />
      </div>
    );
  }
  const title = rowTitle(resource, opened.current.row, opened.current.labels);
  return (
    <div className="tj-page">
      <PageHeader
        title={words().editNamed(title)}
        breadcrumb={<Crumbs resource={resource} here={[title, words().edit]} params={params} />}
      />
      {mayDoToRow(resource, 'update', actor, opened.current.row) ? (
        <EditForm
          task={{ resource, actor, row: opened.current.row, today: dayOf(Date.now()) }}
          labels={opened.current.labels}
          leave={leave}
          afterSave={afterSave}
          extras={extras}
        />
      ) : (
        <EmptyState title={words().deletedNoEdit} text={words().restoreToEdit} />
      )}
    </div>
  );
}
