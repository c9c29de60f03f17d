import { PlusOutlined } from '@ant-design/icons';
import { useDeferredValue } from 'react';
import { useParams } from 'react-router';
import { words } from '#core/console/i18n/words.ts';
import { isNarrowed } from '#core/console/list-state/list-state.ts';
import { useProduct } from '#core/console/session/product.tsx';
import { useIsPhone } from '#core/console/ui/browser.ts';
import { LinkButton } from '#core/console/ui/page-header.tsx';
import { mayDo } from '#core/model/access.ts';
import { numberText } from '#core/model/language.ts';
import { formatQuery } from '#core/model/row-types.ts';
import { ListActions } from '../operations/list-actions.tsx';
import { fewRows } from './few-rows.ts';
import frame from './frame/frame.module.css';
import { ActiveFilters, ListHead, ListMenu, ListPagination, ListSearch, ViewTabs } from './frame/list-frame.tsx';
import styles from './list.module.css';
import { ListOperations } from './list-operations.tsx';
import { ListRows } from './rows/list-rows.tsx';
import { useRowPages } from './rows/row-actions.tsx';
import { useRowMenu } from './rows/use-row-menu.ts';
import { useCreatePath } from './use-create-path.ts';
import { useFormsAhead } from './use-forms-ahead.ts';
import { type ListExtension, type ListProps, type MenuEntry, useList, useScopeFilters } from './use-list.ts';
import { useListColumns } from './use-list-columns.ts';
import { useRememberedOrigin } from './use-remembered-origin.ts';
import { useSelection } from './use-selection.ts';

const none: ListExtension = {};
const noMore: readonly MenuEntry[] = [];

/** The list page of any declared resource. With `scope`, only the rows that reference one row. */
export default function ListPage(props: ListProps) {
  // The key resets selection and columns when the resource changes
  return <ResourceList key={props.resource.name} {...props} />;
}

function ResourceList({ resource, scope, pathParams, extension = none }: ListProps) {
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
      <div className={frame.views} hidden={selection.ids.length > 0}>
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
