import { PlusOutlined, SearchOutlined } from '@ant-design/icons';
import { Button, type InputRef, Tag } from 'antd';
import Input from 'antd/es/input/Input';
import { type ReactNode, useDeferredValue, useRef } from 'react';
import { useParams } from 'react-router';
import { filterText } from '#core/console/fields/field-component.ts';
import { words } from '#core/console/i18n/words.ts';
import { isNarrowed } from '#core/console/list-state/list-state.ts';
import { useProduct } from '#core/console/session/product.tsx';
import { afterRows } from '#core/console/ui/after-rows.tsx';
import { useIsPhone } from '#core/console/ui/browser.ts';
import { LinkButton, PageHeader } from '#core/console/ui/page-header.tsx';
import type { PathParams } from '#core/console/ui/paths.ts';
import { usePausedText } from '#core/console/ui/paused-text.ts';
import { mayDo } from '#core/model/access.ts';
import { numberText } from '#core/model/language.ts';
import { isReference, type ResolvedField, type ResolvedResource } from '#core/model/resolved.ts';
import { formatQuery } from '#core/model/row-types.ts';
import type { MenuEntry } from '../menu-item.tsx';
import { ListActions } from '../operations/list-actions.tsx';
import { fewRows } from './few-rows.ts';
import { declaredViewsOf } from './frame/declared-views.ts';
import { FilterButton } from './frame/filter-button.tsx';
import frame from './frame/frame.module.css';
import { LateTabs } from './frame/late-tabs.tsx';
import type { ListMenuProps } from './frame/list-menu.lazy.tsx';
import { listMenuButton } from './frame/list-menu-button.tsx';
import { useFocusOnSlash } from './frame/use-focus-on-slash.ts';
import type { ViewTabsProps } from './frame/view-tabs.lazy.tsx';
import styles from './list.module.css';
import { ListOperations } from './list-operations.tsx';
import type { ListPaginationProps } from './list-pagination.lazy.tsx';
import { ListRows, type RowsExtension } from './rows/list-rows.tsx';
import { useRowPages } from './rows/row-actions.tsx';
import { useRowMenu } from './rows/use-row-menu.ts';
import { useCreatePath } from './use-create-path.ts';
import { useFormsAhead } from './use-forms-ahead.ts';
import { type List, type Scope, useList, useScopeFilters } from './use-list.ts';
import { useListColumns } from './use-list-columns.ts';
import { useRememberedOrigin } from './use-remembered-origin.ts';
import { useSelection } from './use-selection.ts';

/** Additions of a custom list to the generated one. */
export interface ListExtension extends RowsExtension {
  /** Shown before the list's own actions: at most two, what people come for. The rest is in `more`. */
  readonly actions?: ReactNode;
  /** Further entries of the list's menu. */
  readonly more?: readonly MenuEntry[];
  /** Shown beside the views. Gets the list's query, for a summary of all matching rows. */
  readonly summary?: (query: string) => ReactNode;
}

interface ListPageProps {
  resource: ResolvedResource;
  scope?: Scope;
  /** Params of the rows' paths, in addition to those of the address. */
  pathParams?: PathParams;
  extension?: ListExtension;
}

const none: ListExtension = {};
const noMore: readonly MenuEntry[] = [];

/** The list page of any declared resource. With `scope`, only the rows that reference one row. */
export default function ListPage(props: ListPageProps) {
  // The key resets selection and columns when the resource changes
  return <ResourceList key={props.resource.name} {...props} />;
}

function ResourceList({ resource, scope, pathParams, extension = none }: ListPageProps) {
  const params = { ...useParams(), ...pathParams };
  const fixed = useScopeFilters(scope);
  const columns = useListColumns(resource, fixed);
  const list = useList(resource, fixed, columns.asked);
  const selection = useSelection(list);
  const pages = useRowPages(resource, params, extension.title !== undefined);
  const { menu, opened, close } = useRowMenu(list.rows);
  const { actor } = useProduct();
  useRememberedOrigin(resource.name, list);
  const { more = noMore } = extension;
  const isEmbedded = scope !== undefined;
  const within = isEmbedded ? new URLSearchParams(formatQuery({ filters: fixed })).toString() : null;
  const shownColumns = extension.rows === undefined ? columns : null;
  const isPhone = useIsPhone();
  const isShown = useShown(!list.isLoading);
  const { total } = list;
  const hasRows = total !== null && total > 0;
  // On a phone few rows are seen at a glance, and until their number is known, what comes above them would move
  const isSettled = !isPhone || isShown || list.error !== null;
  const hasTools = isSettled && (!isPhone || isNarrowed(list.state) || total === null || total > fewRows);
  const hasMenu = hasTools || more.length > 0 || mayDo(resource, 'import', actor) || mayDo(resource, 'restore', actor);
  const createPath = useCreatePath(resource, { scope, params, total });
  useFormsAhead(createPath !== null || mayDo(resource, 'update', actor));
  const createLink = createPath === null ? undefined : <CreateLink to={createPath} />;
  const totalText = (count: number) => words().total(numberText(count), list.isEstimate);
  return (
    <section className="tj-page" aria-label={isEmbedded ? resource.listTitle : undefined}>
      <ListHead title={resource.listTitle} list={list} embedded={isEmbedded}>
        {hasTools && <ListSearch resource={resource} list={list} fields={columns.filters} />}
        {isSettled && extension.actions}
        {isSettled && <ListActions resource={resource} />}
        {isSettled && hasMenu && (
          <ListMenu {...{ resource, list, more }} columns={shownColumns} hasViews={!isEmbedded} />
        )}
        {/* An empty list shows the link in place of its rows */}
        {isSettled && (total !== 0 || isNarrowed(list.state)) && createLink}
      </ListHead>
      <div className={isEmbedded ? frame.views : `${frame.views} ${frame.ofPage}`} hidden={selection.ids.length > 0}>
        {hasTools && <ViewTabs {...{ resource, list, within }} columns={shownColumns} />}
        {isSettled && (list.isLoading || hasRows) && extension.summary?.(list.apiQuery)}
      </div>
      <ListOperations
        {...{ resource, selection, pages, opened }}
        onMenuClose={close}
        added={extension.bulk?.(selection.targets, selection.clear)}
      />
      <ActiveFilters resource={resource} list={list} />
      <div
        // Another element once the tools have come above it, or it would be one that has moved
        key={isSettled ? 'rows' : 'rows to come'}
        className={`${extension.rows === undefined ? styles.rows : ''} ${list.isStale ? 'tj-dim' : ''}`}
        aria-busy={list.isStale || !isShown}
      >
        <ListRows {...{ resource, list, isShown, columns, selection, params, extension, createLink, pages, menu }} />
      </div>
      {hasRows && list.error === null && <ListPagination list={list} total={total} totalText={totalText} />}
    </section>
  );
}

/** True once the rows may be rendered: deferred, so that the first ones are rendered in slices and hold back no input. */
function useShown(haveArrived: boolean): boolean {
  return useDeferredValue(haveArrived) && haveArrived;
}

function CreateLink({ to }: { to: string }) {
  return (
    <LinkButton to={to} type="primary" icon={<PlusOutlined aria-hidden />} data-shortcut="n">
      {words().create}
    </LinkButton>
  );
}

/** The state and the rows of a list made by hand, as the address describes them; with `scope`, only the rows that reference one row. */
export function useListByHand(resource: ResolvedResource, scope?: Scope) {
  return useList(resource, useScopeFilters(scope));
}

export type ListByHand = ReturnType<typeof useListByHand>;

interface ListHeadProps {
  title: string;
  list: List;
  embedded: boolean;
  /** The tools and actions, in the order of the Tab key. */
  children: ReactNode;
}

/** The number of rows of a list; nothing before it is known. */
export function ListTotal({ total, isEstimate }: Pick<List, 'total' | 'isEstimate'>) {
  return total !== null && words().total(numberText(total), isEstimate);
}

/** The title of a list with its number of rows, and beside it the list's tools. */
export function ListHead({ title, list, embedded, children }: ListHeadProps) {
  return (
    <div className={frame.head}>
      <PageHeader
        title={title}
        embedded={embedded}
        beside={
          list.total !== null && (
            <span className={frame.total}>
              <ListTotal {...list} />
            </span>
          )
        }
        actions={children}
      />
    </div>
  );
}

interface ListSearchProps {
  resource: ResolvedResource;
  list: List;
  fields: readonly ResolvedField[];
}

/** The search of a list, and the button that opens its filters. */
export function ListSearch({ resource, list, fields }: ListSearchProps) {
  const isSearchable = resource.fields.some(
    (field) => field.search || (isReference(field) && field.searchThrough === true),
  );
  return (
    <search className={frame.tools}>
      {isSearchable && (
        <SearchField
          label={resource.listTitle}
          search={list.state.search}
          onSearch={(search, continued) => list.change({ search }, { replace: continued })}
        />
      )}
      <FilterButton resource={resource} list={list} fields={fields} />
    </search>
  );
}

interface SearchFieldProps {
  label: string;
  search: string;
  onSearch: (search: string, continued: boolean) => void;
}

/**
 * The list's search field. Searches after a pause in typing and at the end of an IME conversion. `/` focuses it. Changes made during one
 * visit to the field share a history entry (`continued`).
 */
export function SearchField({ label, search, onSearch }: SearchFieldProps) {
  const input = useRef<InputRef>(null);
  const { typed, ...events } = usePausedText(search, onSearch);
  useFocusOnSlash(input);
  return (
    <Input
      ref={input}
      type="search"
      value={typed}
      {...events}
      prefix={<SearchOutlined aria-hidden />}
      placeholder={words().search}
      aria-label={words().searchIn(label)}
      aria-keyshortcuts="/"
      data-shortcut="/"
      allowClear
      className={styles.search}
    />
  );
}

/** The active search and filters. Each filter can be removed, or all at once. */
export function ActiveFilters({ resource, list }: { resource: ResolvedResource; list: List }) {
  const { state, labels, setFilters, clear } = list;
  const { filters, search } = state;
  if (filters.length === 0 && search === '') return null;
  return (
    <div className={`tj-bar ${frame.active}`}>
      {filters.map((filter) => {
        const field = resource.field.get(filter.field);
        if (field === undefined) return null;
        const text = filter.field === 'deleteDate' ? words().deleted : filterText(field, filter, labels);
        return (
          <Tag
            key={`${filter.field}_${filter.operator}`}
            closable={{ 'aria-label': words().takeOut(text) }}
            onClose={(event) => {
              event.preventDefault();
              setFilters(filters.filter((one) => one !== filter));
            }}
          >
            {text}
          </Tag>
        );
      })}
      <Button type="link" size="small" onClick={clear}>
        {words().clearFilters}
      </Button>
    </div>
  );
}

/** The menu of a list: its columns, files, deleted rows, and the views that are saved. */
export const ListMenu = afterRows<ListMenuProps>(
  () => import('./frame/list-menu.lazy.tsx'),
  () => <Button {...listMenuButton()} />,
);

/** The views of a list as tabs: the declared ones at once, their counts and the saved ones after the rows. */
export function ViewTabs(props: ViewTabsProps) {
  const { actor } = useProduct();
  const views = declaredViewsOf(props.resource, actor);
  return props.within !== null && views.length === 0 ? null : <LateTabs {...props} views={views} />;
}

/** The pagination of a list, with a select for the page size. */
export const ListPagination = afterRows<ListPaginationProps>(() => import('./list-pagination.lazy.tsx'), PagesToCome);

function PagesToCome() {
  return <div className={`${styles.pages} ${styles.pagesToCome}`} />;
}
