import { useMemo, useRef } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { labelsOf, rowOf } from '#core/console/http/calls.ts';
import { failureOf } from '#core/console/http/client.ts';
import { words } from '#core/console/i18n/words.ts';
import { useProduct } from '#core/console/session/product.tsx';
import { lazyWithReload } from '#core/console/ui/after-rows.tsx';
import { announceCreated } from '#core/console/ui/created.ts';
import { useToast } from '#core/console/ui/dialogs.tsx';
import { PageHeader } from '#core/console/ui/page-header.tsx';
import { pagePath } from '#core/console/ui/paths.ts';
import { NotLoaded } from '#core/console/ui/states/loaded.tsx';
import { NotFound } from '#core/console/ui/states/not-found.tsx';
import { EmptyState } from '#core/console/ui/states/placeholders.tsx';
import { mayDoToRow } from '#core/model/access.ts';
import { dayOf } from '#core/model/day.ts';
import type { Input } from '#core/model/draft.ts';
import { parseQuery } from '#core/model/query.ts';
import type { ResolvedResource } from '#core/model/resolved.ts';
import type { Labels, Row } from '#core/model/row-types.ts';
import { Crumbs } from './crumbs.tsx';
import { EditForm } from './edit/edit-form.tsx';
import { type FormExtras, RowForm, useFormExit } from './form/row-form.tsx';
import { useRowForForm } from './form/use-row-for-form.ts';
import { rowTitle } from './row-title.ts';
import { useTitles } from './use-titles.ts';

/** A create form in a drawer above another form, whose input is kept. Its code comes when it is first shown. */
export const CreateDrawer = lazyWithReload(() => import('./create/create-drawer.tsx'));

/** The page of a singleton resource: its form, or its values for users who may not change it. Its code comes when it is first shown. */
export const SingletonPage = lazyWithReload(() => import('./singleton/singleton-page.tsx'));

interface CreatePageProps {
  resource: ResolvedResource;
  initialValues?: Input;
  /** Called instead of going to the new row's page. */
  afterSave?: (row: Row) => void;
  extras?: FormExtras;
}

/** The create form. Query params such as `?searchConditionId=5` prefill its fields. */
export function CreatePage({ resource, initialValues, afterSave, extras }: CreatePageProps) {
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

interface EditPageProps {
  resource: ResolvedResource;
  /** The row's id, if it is not in the address as `:id`. */
  id?: string | number;
  /** Called with the saved row, and the row as it was before. */
  afterSave?: (row: Row, before: Row) => void;
  extras?: FormExtras;
}

/** The edit form of an existing row. */
export function EditPage({ resource, id, afterSave, extras }: EditPageProps) {
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
