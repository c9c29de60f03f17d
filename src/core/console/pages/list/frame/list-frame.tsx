import { SearchOutlined } from '@ant-design/icons';
import { Button, type InputRef, Tag } from 'antd';
import Input from 'antd/es/input/Input';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { filterText } from '#core/console/fields/field-component.ts';
import { words } from '#core/console/i18n/words.ts';
import { useProduct } from '#core/console/session/product.tsx';
import { afterRows } from '#core/console/ui/after-rows.tsx';
import { PageHeader } from '#core/console/ui/page-header.tsx';
import { usePausedText } from '#core/console/ui/paused-text.ts';
import { numberText } from '#core/model/language.ts';
import { isReference, type ResolvedField, type ResolvedResource } from '#core/model/resolved.ts';
import listStyles from '../list.module.css';
import type { ListPaginationProps } from '../list-pagination.lazy.tsx';
import type { List } from '../use-list.ts';
import { declaredTabs, declaredViewsOf } from './declared-views.ts';
import { FilterButton } from './filter-button.tsx';
import styles from './frame.module.css';
import type { ListMenuProps } from './list-menu.lazy.tsx';
import { listMenuButton } from './list-menu-button.tsx';
import { ViewStrip } from './view-strip.tsx';
import type { TabsProps, ViewTabsProps } from './view-tabs.lazy.tsx';

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
    <div className={styles.head}>
      <PageHeader
        title={title}
        embedded={embedded}
        beside={
          list.total !== null && (
            <span className={styles.total}>
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
    <search className={styles.tools}>
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
      className={listStyles.search}
    />
  );
}

function useFocusOnSlash(input: RefObject<InputRef | null>): void {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (
        event.key !== '/' ||
        event.isComposing ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        isTyping(event.target)
      )
        return;
      event.preventDefault();
      input.current?.focus({ cursor: 'all' });
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [input]);
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches(typedIn));
}

// A choice is an input, too, in which nothing is typed
const typedIn = 'input:not([type=radio], [type=checkbox]), textarea, select';

/** The active search and filters. Each filter can be removed, or all at once. */
export function ActiveFilters({ resource, list }: { resource: ResolvedResource; list: List }) {
  const { state, labels, setFilters, clear } = list;
  const { filters, search } = state;
  if (filters.length === 0 && search === '') return null;
  return (
    <div className={`tj-bar ${styles.active}`}>
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
  () => import('./list-menu.lazy.tsx'),
  () => <Button {...listMenuButton()} />,
);

/** The views of a list as tabs: the declared ones at once, their counts and the saved ones after the rows. */
export function ViewTabs(props: ViewTabsProps) {
  const { actor } = useProduct();
  const views = declaredViewsOf(props.resource, actor);
  return props.within !== null && views.length === 0 ? null : <Tabs {...props} views={views} />;
}

const Tabs = afterRows<TabsProps>(
  () => import('./view-tabs.lazy.tsx'),
  function DeclaredAlone(props) {
    const { resource, list, within, views } = props;
    const [around] = useSearchParams();
    const place = { state: list.state, usualSort: list.usualSort, around, isEmbedded: within !== null };
    const isSaved = within === null && around.has('view');
    return <ViewStrip tabs={declaredTabs(resource, views, list.state, place, { isSaved, countOf: () => '' })} />;
  },
);

/** The pagination of a list, with a select for the page size. */
export const ListPagination = afterRows<ListPaginationProps>(() => import('../list-pagination.lazy.tsx'), PagesToCome);

function PagesToCome() {
  return <div className={`${listStyles.pages} ${listStyles.pagesToCome}`} />;
}
