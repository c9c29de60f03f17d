import { useOne } from '@refinedev/core';
import { Alert } from 'antd';
import { type ComponentProps, Fragment, type ReactNode, useEffect, useMemo } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { cellOf } from '#core/console/fields/cells.tsx';
import { textOf } from '#core/console/fields/field-component.ts';
import { labelsOf, rowOf } from '#core/console/http/calls.ts';
import { failureOf } from '#core/console/http/client.ts';
import { words } from '#core/console/i18n/words.ts';
import { useAdded } from '#core/console/product/added-parts.tsx';
import type { ShowTab, TabsOf } from '#core/console/product/plugin.ts';
import { useProduct } from '#core/console/session/product.tsx';
import { rememberRow } from '#core/console/session/recent-rows.ts';
import { PageHeader } from '#core/console/ui/page-header.tsx';
import { pagePath, paramsFromRow } from '#core/console/ui/paths.ts';
import { Loaded } from '#core/console/ui/states/loaded.tsx';
import { NotFound } from '#core/console/ui/states/not-found.tsx';
import { TabStrip } from '#core/console/ui/tab-strip.tsx';
import { mayDo } from '#core/model/access.ts';
import { minuteText } from '#core/model/day.ts';
import { numberText } from '#core/model/language.ts';
import { auditOf, type ResolvedResource } from '#core/model/resolved.ts';
import type { Labels, Row } from '#core/model/row-types.ts';
import { Crumbs } from '../crumbs.tsx';
import ListPage from '../list/list-page.tsx';
import type { MenuEntry } from '../menu-item.tsx';
import { rowTitle, stateField } from '../row-title.ts';
import { NeighbourLinks } from './neighbour-links.tsx';
import { type RelatedList, relatedListsOf } from './related-lists.ts';
import styles from './show-page.module.css';
import { Facts, type FactsExtension, RowHistory, ShowActions } from './show-parts.tsx';
import { useCounts } from './use-counts.ts';

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

/** The page while its row is not there yet, or cannot be loaded. */
function Awaited({ label, query }: { label: string; query: ComponentProps<typeof Loaded>['query'] }) {
  return (
    <div className="tj-page">
      <PageHeader title={label} />
      <Loaded query={query} rows={8}>
        {() => null}
      </Loaded>
    </div>
  );
}

/** The title of a row's page, in parts. The row's state follows the figure. */
export interface Headline {
  readonly figure: string;
  readonly rest: readonly string[];
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
        actions={actions?.(row)}
        more={more?.(row) ?? []}
      />
      {isDeleted && (
        <Alert
          type="warning"
          showIcon
          className={styles.notice}
          message={words().deletedOn(resource.label, minuteText(Number(row.deleteDate)))}
          description={words().restoreWithin}
        />
      )}
      {above?.(row, labels)}
      <RowTabs
        resource={resource}
        row={row}
        labels={labels}
        own={isDeleted ? [] : [...(tabs ? [tabs] : []), ...added.tabs].flatMap((tabsOf) => tabsOf(row, labels))}
        extension={facts?.(row)}
      />
    </div>
  );
}

interface RowHeaderProps {
  resource: ResolvedResource;
  row: Row;
  labels: Labels;
  headline: Headline | null;
  actions: ReactNode;
  more: readonly MenuEntry[];
}

/** The row's title, its state and the actions on it. */
function RowHeader({ resource, row, labels, headline, actions, more }: RowHeaderProps) {
  const params = useParams();
  const { Actions } = useAdded();
  const name = rowTitle(resource, row, labels);
  const field = stateField(resource);
  const state = field !== undefined && cellOf({ field, value: row[field.name], labels, path: field.name, row });
  const stateText = field === undefined ? '' : textOf(field, row[field.name], { labels, row });
  return (
    <PageHeader
      title={headline === null ? name : [`${headline.figure} ${stateText}`.trim(), ...headline.rest].join(' — ')}
      {...(headline !== null && {
        heading: (
          <>
            {headline.figure} <span className={styles.state}>{state}</span>
            {headline.rest.map((part) => (
              <Fragment key={part}> — {part}</Fragment>
            ))}
          </>
        ),
      })}
      breadcrumb={<Crumbs resource={resource} here={[name]} params={params} />}
      beside={
        <>
          {headline === null && state}
          <NeighbourLinks resource={resource} id={row.id} params={params} />
        </>
      }
      actions={
        <>
          {actions}
          <Actions row={row} />
          <ShowActions resource={resource} row={row} params={params} more={more} />
        </>
      }
    />
  );
}

function RowTabs({
  resource,
  row,
  labels,
  own,
  extension,
}: {
  resource: ResolvedResource;
  row: Row;
  labels: Labels;
  own: readonly ShowTab[];
  extension: FactsExtension | undefined;
}) {
  const { resources, actor } = useProduct();
  const [search, setSearch] = useSearchParams();
  const related = useMemo(() => relatedListsOf(resources, resource, actor, row), [resources, resource, actor, row]);
  const { counts, areSettled } = useCounts(related);
  const audit = auditOf(resources);
  const hasHistory = audit !== undefined && audit !== resource && mayDo(audit, 'list', actor);
  const facts = <Facts resource={resource} row={row} labels={labels} extension={extension} />;
  if (own.length === 0 && related.length === 0 && !hasHistory) return facts;
  const instead = new Map(own.map((tab) => [tab.key, tab.children]));
  const further = own.filter(({ key }) => !related.some((group) => group.key === key));
  const items = [
    ...further.filter(({ after }) => after !== true),
    { key: 'facts', label: words().facts, children: facts },
    ...further.filter(({ after }) => after === true),
    ...related.map((group, index) => ({
      key: group.key,
      label: counted(group.label, counts[index] ?? null),
      // Drawn once all counts are there, so that no tab moves when others go behind the menu
      isEmpty: areSettled ? counts[index] === 0 : null,
      children: instead.get(group.key) ?? <RelatedRows group={group} row={row} />,
    })),
    ...(hasHistory
      ? [
          {
            key: 'history',
            label: words().history,
            isEmpty: areSettled ? false : null,
            children: <RowHistory resource={resource} audit={audit} id={row.id} labels={labels} />,
          },
        ]
      : []),
  ];
  const asked = search.get('tab');
  const active = items.find((item) => item.key === asked) ?? items[0];
  return (
    <TabStrip
      tabs={items}
      active={active?.key ?? 'facts'}
      label={words().contentOf(resource.label)}
      // Clears the address's other params: the next tab's list has its own page and filters
      onChange={(key) => setSearch(key === items[0]?.key ? {} : { tab: key }, { preventScrollReset: true })}
    >
      <Fragment key={active?.key}>{active?.children}</Fragment>
    </TabStrip>
  );
}

/** A related list of a row. The params of its rows' paths are taken from the row. */
function RelatedRows({ group, row }: { group: RelatedList; row: Row }) {
  const { resource, scope } = group;
  const paths = Object.values(resource.routes).filter((path) => path !== null);
  return <ListPage resource={resource} scope={scope} pathParams={paramsFromRow(paths.join(' '), row)} />;
}

/** Room for one figure, so that the tabs beside it stay where they are when it comes. */
const figureSpace = '\u2007';

function counted(label: string, count: number | null): string {
  return `${label} ${count === null ? figureSpace : numberText(count)}`;
}
