import { EditOutlined, EllipsisOutlined } from '@ant-design/icons';
import { useOne } from '@refinedev/core';
import { Button } from 'antd';
import { Fragment, lazy, type ReactNode, Suspense, useEffect, useMemo } from 'react';
import { useNavigate, useParams } from 'react-router';
import { viewOf } from '#core/console/fields/views.tsx';
import { labelsOf, rowOf } from '#core/console/http/calls.ts';
import { failureOf } from '#core/console/http/client.ts';
import { words } from '#core/console/i18n/words.ts';
import { useAdded } from '#core/console/product/added-parts.tsx';
import type { TabsOf } from '#core/console/product/plugin.ts';
import { useProduct } from '#core/console/session/product.tsx';
import { rememberRow } from '#core/console/session/recent-rows.ts';
import { LinkButton, MenuButton } from '#core/console/ui/page-header.tsx';
import { type PathParams, pagePath } from '#core/console/ui/paths.ts';
import { NotFound } from '#core/console/ui/states/not-found.tsx';
import { SkeletonRows } from '#core/console/ui/states/placeholders.tsx';
import { mayDo, mayDoToRow } from '#core/model/access.ts';
import { changesOf, earliestDay, type FieldChange, isOfSubRow } from '#core/model/changes.ts';
import { viewInLog } from '#core/model/list/audited-view.ts';
import type { ResolvedField, ResolvedResource } from '#core/model/resolved.ts';
import type { Labels, Row } from '#core/model/row-types.ts';
import { Changes, type ChangesProps } from '../change-list.tsx';
import { listPath } from '../crumbs.tsx';
import { itemOf, type MenuEntry } from '../menu-item.tsx';
import { nextOperation, operationsOn, type RowOperation, these } from '../operations/operations.ts';
import { useRunOperation } from '../operations/use-run-operation.tsx';
import { rowTitle } from '../row-title.ts';
import { useTitles } from '../use-titles.ts';
import { FactCard, type FactsExtension, shownSections } from './fact-card.tsx';
import factStyles from './facts.module.css';
import type { HistoryProps } from './history.tsx';
import { RevertButton } from './revert-button.tsx';
import { type Headline, RowHeader } from './row-header.tsx';
import { RowTabs } from './row-tabs.tsx';
import { Awaited, DeletedNotice } from './unshown-row.tsx';
import { useReverts } from './use-reverts.ts';

interface ShowPageProps {
  resource: ResolvedResource;
  /** The row's id, if it is not in the address as `:id`. */
  id?: string | number;
  /** Shown above the tabs. */
  above?: (row: Row, labels: Labels) => ReactNode;
  /** A title that answers, in place of the row's name: the figure that matters, its state, then what else one came to know. */
  headline?: (row: Row, labels: Labels) => Headline;
  /** Additional actions on the row: at most two, what people come for. The rest is in `more`. */
  actions?: (row: Row) => ReactNode;
  /** Further entries of the row's menu. */
  more?: (row: Row) => readonly MenuEntry[];
  /** Additional tabs, shown before the others; the first one is open by default. Those that plugins add follow. */
  tabs?: TabsOf;
  /** Changes to the row's facts. */
  facts?: (row: Row) => FactsExtension;
}

/** The page of a row: its values, the actions on it, its related lists and its history. */
export default function ShowPage({ id, ...page }: ShowPageProps) {
  const { resource } = page;
  const params = useParams();
  const rowId = String(id ?? params.id ?? '');
  // The key resets all state when the row changes
  return <ShowRow key={`${resource.name}/${rowId}`} {...page} id={rowId} />;
}

function ShowRow({ resource, id, above, headline, actions, more, tabs, facts }: ShowPageProps & { id: string }) {
  const { actor } = useProduct();
  const added = useAdded();
  const params = useParams();
  const { query } = useOne<Row>({
    resource: resource.name,
    id,
    meta: { deleted: mayDo(resource, 'restore', actor) },
    errorNotification: false,
  });
  const row = rowOf(query.data);
  const labels = useMemo(() => labelsOf(query.data), [query.data]);
  const seen = row?.id;
  useEffect(() => {
    if (seen !== undefined) rememberRow(actor.id, { resource: resource.name, id: seen });
  }, [actor.id, resource.name, seen]);
  if (query.isError && failureOf(query.error).status === 404)
    return (
      <NotFound
        label={resource.label}
        listPath={pagePath(resource, 'list', actor, params)}
        listTitle={resource.listTitle}
      />
    );
  if (row === null) return <Awaited label={resource.label} query={query} />;
  const isDeleted = typeof row.deleteDate === 'number';
  return (
    <div className="tj-page">
      <RowHeader
        resource={resource}
        row={row}
        labels={labels}
        headline={headline?.(row, labels) ?? null}
        actions={
          <>
            {actions?.(row)}
            <added.Actions row={row} />
            <ShowActions resource={resource} row={row} params={params} more={more?.(row)} />
          </>
        }
      />
      {isDeleted && <DeletedNotice label={resource.label} on={Number(row.deleteDate)} />}
      {above?.(row, labels)}
      <RowTabs
        resource={resource}
        row={row}
        own={isDeleted ? [] : [...(tabs ? [tabs] : []), ...added.tabs].flatMap((tabsOf) => tabsOf(row, labels))}
        facts={<Facts resource={resource} row={row} labels={labels} extension={facts?.(row)} />}
        history={(audit) => <RowHistory resource={resource} audit={audit} id={row.id} labels={labels} />}
      />
    </div>
  );
}

interface FactsProps {
  resource: ResolvedResource;
  row: Row;
  labels: Labels;
  extension?: FactsExtension | undefined;
}

/** A row's values: a card for each section of its form, and one for all other fields and the dates. */
export function Facts({ resource, row, labels, extension = {} }: FactsProps) {
  const { actor } = useProduct();
  const { without = [], first = [], after = {}, cards } = extension;
  const view = (field: ResolvedField) =>
    viewOf({ field, value: row[field.name], labels, path: field.name, resource, row });
  return shownSections(resource, row, actor)
    .map(({ heading, fields }) => ({ heading, fields: fields.filter(({ name }) => !without.includes(name)) }))
    .filter(({ fields }) => fields.length > 0)
    .map(({ heading, fields }, place) => (
      <Fragment key={heading}>
        <FactCard heading={heading} fields={fields} first={first} after={after} view={view} />
        {place === 0 && cards}
      </Fragment>
    ));
}

/** Facts that are not fields, as those of a row are shown: in columns, each below its label. */
export function LabelledFacts({ facts }: { facts: readonly (readonly [label: ReactNode, value: ReactNode])[] }) {
  return (
    <dl className={factStyles.facts}>
      {facts.map(([label, value], at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: facts have a fixed order
        <div key={at}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface ShowActionsProps {
  resource: ResolvedResource;
  row: Row;
  params: PathParams;
  /** Further entries of the menu, before the operations. */
  more?: readonly MenuEntry[] | undefined;
}

/** The actions on a row: what comes next as the main button, 編集, and all others in a menu. */
export function ShowActions({ resource, row, params, more = [] }: ShowActionsProps) {
  const { actor } = useProduct();
  const run = useRunOperation(resource);
  const navigate = useNavigate();
  const edit = mayDoToRow(resource, 'update', actor, row)
    ? pagePath(resource, 'edit', actor, { ...params, id: row.id })
    : null;
  const list = listPath(resource, pagePath(resource, 'list', actor, params));
  const operations = operationsOn(resource, actor, row);
  const next = nextOperation(resource, operations, row);
  const start = (operation: RowOperation) =>
    run(operation, these([row]), () => {
      if (operation.name === 'remove' && list !== null) void navigate(list);
    });
  const others = operations.filter((operation) => operation !== next);
  const items = [...more.map(itemOf), ...operationItems(others, start)];
  return (
    <>
      {next !== null && (
        <Button type="primary" danger={next.danger} onClick={() => start(next)}>
          {next.label}
        </Button>
      )}
      {edit !== null && (
        <LinkButton
          to={edit}
          type={next === null ? 'primary' : 'default'}
          icon={<EditOutlined aria-hidden />}
          data-shortcut="e"
        >
          {words().edit}
        </LinkButton>
      )}
      {items.length > 0 && (
        <MenuButton
          icon={<EllipsisOutlined aria-hidden />}
          aria-label={words().otherOperations}
          aria-haspopup="menu"
          title={words().otherOperations}
          menu={{ items }}
          placement="bottomRight"
        />
      )}
    </>
  );
}

/** The entries of the operations, what destroys last. */
function operationItems(operations: readonly RowOperation[], start: (operation: RowOperation) => void) {
  return operations
    .toSorted((one, other) => Number(one.danger) - Number(other.danger))
    .map((operation) => ({
      key: operation.name,
      label: operation.label,
      danger: operation.danger,
      onClick: () => start(operation),
    }));
}

/** The same as `Changes`, but fetches the titles of referenced rows itself. */
export function NamedChanges(props: Omit<ChangesProps, 'labels'>) {
  const { resource, before, after } = props;
  return (
    <Changes
      {...props}
      labels={useTitles(resource, pointedIn(changesOf(resource, before, after).slice(0, props.most)))}
    />
  );
}

/** The values of the changes, by their paths. */
function pointedIn(changes: readonly FieldChange[]): Readonly<Record<string, readonly unknown[]>> {
  const values = changes.flatMap((change) =>
    isOfSubRow(change) ? [...change.values, ...(change.title === null ? [] : [change.title])] : [change],
  );
  const byPath = Map.groupBy(values, ({ path }) => path);
  return Object.fromEntries(
    [...byPath].map(([path, some]) => [path, some.flatMap(({ before, after }) => [before, after].flat())]),
  );
}

interface UndoEntryProps extends Omit<ChangesProps, 'labels' | 'most'> {
  id: number;
  entryId: number;
}

/** 元に戻す for the change that an audit entry is about; nothing if its reader cannot undo it. */
export function UndoEntry({ resource, id, entryId, before, after }: UndoEntryProps) {
  const reverts = useReverts(resource, id, () => undefined);
  const change = reverts.of(entryId);
  const from = earliestDay(changesOf(resource, before, after));
  return change === undefined ? null : <RevertButton change={change} from={from} reverts={reverts} />;
}

/** What an audit entry is about, as a resource; undefined if there is none of that name. */
export function useAudited(name: string): ResolvedResource | undefined {
  const { resources } = useProduct();
  return useMemo(() => resources.get(name) ?? viewInLog(resources, name), [resources, name]);
}

const History = lazy(() => import('./history.tsx'));

/** The audit log of a row in words, newest first, with 元に戻す where a change can be undone. */
export function RowHistory(props: HistoryProps) {
  return (
    <Suspense fallback={<SkeletonRows rows={5} />}>
      <History {...props} />
    </Suspense>
  );
}

/** The page and the title of a row that is known by its id; null and '' where the user may not see them, or before they are known. */
export function useNamedRow(name: string, id: number | null): { readonly path: string | null; readonly title: string } {
  const { resources, actor } = useProduct();
  const target = resources.get(name);
  const path = target === undefined || id === null ? null : pagePath(target, 'show', actor, { id });
  const { query } = useOne<Row>({
    resource: name,
    id: id ?? '',
    errorNotification: false,
    queryOptions: { enabled: path !== null, retry: false },
  });
  const row = rowOf(query.data);
  return { path, title: target === undefined || row === null ? '' : rowTitle(target, row, labelsOf(query.data)) };
}
