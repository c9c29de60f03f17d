import { PlusOutlined } from '@ant-design/icons';
import { useDeferredValue } from 'react';
import { useParams } from 'react-router';
import { words } from '#core/console/i18n/words.ts';
import { isNarrowed } from '#core/console/list-state/list-state.ts';
import { useProduct } from '#core/console/session/product.tsx';
import { LinkButton } from '#core/console/ui/buttons/link-button.tsx';
import { mayDo } from '#core/model/access.ts';
import { numberText } from '#core/model/figures/figures.ts';
import { these } from '../operations/bulk-run.ts';
import { useRunOperation } from '../operations/use-run-operation.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { CountBar } from './count-bar.tsx';
import styles from './list.module.css';
import { ListHeader } from './list-header.tsx';
import { ListPagination } from './list-pagination.tsx';
import { ListSearch } from './list-search.tsx';
import { ListRows } from './rows/list-rows.tsx';
import type { ListExtension, ListProps } from './scope.ts';
import { useCreatePath } from './use-create-path.ts';
import { useFormsAhead } from './use-forms-ahead.ts';
import { useList, useScopeFilters } from './use-list.ts';
import { useListColumns } from './use-list-columns.ts';
import { useRememberedOrigin } from './use-remembered-origin.ts';
import { useSelection } from './use-selection.ts';
import { WithViews } from './views/saved-views.tsx';
import { useViewsPlace } from './views/use-views-place.ts';

const none: ListExtension = {};

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
  const run = useRunOperation(resource);
  const { actor } = useProduct();
  useRememberedOrigin(resource.name, list);
  // No saved views for a list inside another page, nor for one that renders its own rows
  const views = useViewsPlace(resource, scope === undefined && extension.rows === undefined);
  const isShown = useShown(!list.isLoading);
  const { total } = list;
  const hasRows = total !== null && total > 0;
  const createPath = useCreatePath(resource, { scope, params, total });
  useFormsAhead(createPath !== null || mayDo(resource, 'update', actor));
  const createLink = createPath === null ? undefined : <CreateLink to={createPath} />;
  const totalText = (count: number) => words().total(numberText(count), list.isEstimate);
  return (
    <section className="tj-page" aria-label={scope === undefined ? undefined : resource.listTitle}>
      <ListHeader
        resource={resource}
        list={list}
        columns={columns}
        embedded={scope !== undefined}
        hasColumns={extension.rows === undefined}
        views={views}
        first={extension.actions}
        // An empty list shows the link in place of its rows
        last={(total !== 0 || isNarrowed(list.state)) && createLink}
      />
      <CountBar resource={resource} countOf={list.countOf} filters={list.state.filters} onChange={list.setFilters} />
      <ListSearch resource={resource} list={list} fields={columns.filters} extension={extension} />
      <BulkBar
        resource={resource}
        targets={selection.targets}
        onRun={(operation, some) => run(operation, some, selection.clear)}
        onClear={selection.clear}
        onAll={selection.all}
        added={extension.bulk?.(selection.targets, selection.clear)}
      />
      {(list.isLoading || hasRows) && extension.summary?.(list.apiQuery)}
      <WithViews {...{ resource, list, columns }} place={views}>
        <div
          className={`${extension.rows === undefined ? styles.rows : ''} ${list.isStale ? 'tj-dim' : ''}`}
          aria-busy={list.isStale || !isShown}
        >
          <ListRows
            {...{ resource, list, isShown, columns, selection, params, extension, createLink }}
            onRun={(operation, row) => run(operation, these([row]))}
          />
        </div>
      </WithViews>
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
