import { PlusOutlined, SettingOutlined } from '@ant-design/icons';
import { Button, Pagination, theme } from 'antd';
import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation, useParams } from 'react-router';
import { locale, words } from '#core/console/i18n/words.ts';
import { choosableColumns, useColumnChoice } from '#core/console/list-state/columns.ts';
import { isNarrowed, pageSizes } from '#core/console/list-state/list-state.ts';
import { rememberOrigin } from '#core/console/list-state/origin.ts';
import { useListState } from '#core/console/list-state/use-list-state.ts';
import { useProduct } from '#core/console/session/product.tsx';
import { useMay } from '#core/console/session/use-may.ts';
import { EmptyState } from '#core/console/ui/empty-state.tsx';
import { ErrorState } from '#core/console/ui/error-state.tsx';
import { LinkButton } from '#core/console/ui/link-button.tsx';
import { PageHeader } from '#core/console/ui/page-header.tsx';
import { pagePath } from '#core/console/ui/paths.ts';
import { useIsPhone } from '#core/console/ui/phone.ts';
import { SkeletonRows } from '#core/console/ui/skeleton-rows.tsx';
import { mayReadField } from '#core/model/access.ts';
import { mostBulkRows } from '#core/model/bulk.ts';
import { listFields } from '#core/model/list-fields.ts';
import type { Filter } from '#core/model/query.ts';
import { type Targets, these } from '../operations/bulk-run.ts';
import { ListActions } from '../operations/list-actions.tsx';
import { operationsOf } from '../operations/operations.ts';
import { useRunOperation } from '../operations/use-run-operation.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { CountBar } from './count-bar.tsx';
import { CsvMenu } from './csv-menu.tsx';
import { ActiveFilters, FilterBar } from './filter-bar.tsx';
import { RowsCards } from './rows-cards.tsx';
import { RowsTable } from './rows-table.tsx';
import { type ListExtension, type ListProps, scopeFilters } from './scope.ts';
import { SearchField } from './search-field.tsx';
import { useFilterLabels } from './use-filter-labels.ts';
import { useExistingPage, useRows } from './use-rows.ts';

const ColumnChooser = lazy(() => import('./column-chooser.tsx'));

const none: ListExtension = {};
const deletedOnly: Filter = { field: 'deleteDate', operator: 'null', value: false };

/** The list that any declared resource gets; with `scope`, the part of it that belongs to something. */
export default function ListPage(props: ListProps) {
  // One list must not inherit the selection or the columns of another
  return <ResourceList key={props.resource.name} {...props} />;
}

function ResourceList({ resource, scope, pathParams, extension = none }: ListProps) {
  const { actor } = useProduct();
  const { token } = theme.useToken();
  const isPhone = useIsPhone();
  const location = useLocation();
  const addressParams = useParams();
  const { state, change } = useListState(resource);
  const scopeKey = JSON.stringify(scope ?? {});
  // The scope is written anew at each render of what holds this list; its content is what counts
  const fixed = useMemo(() => scopeFilters(JSON.parse(scopeKey)), [scopeKey]);
  const choosable = useMemo(
    () =>
      choosableColumns(
        resource,
        (field) => mayReadField(field, actor) && !fixed.some((filter) => filter.field === field.name),
      ),
    [resource, actor, fixed],
  );
  const { choice, choose } = useColumnChoice(resource, actor, choosable);
  const columns = choice.shown.flatMap((name) => choosable.filter((field) => field.name === name));
  const fields = useMemo(() => listFields(resource, actor, choice.shown), [resource, actor, choice.shown]);
  const list = useRows(resource, state, fixed, fields);
  const { rows, total } = list;
  const labels = useFilterLabels(resource, state.filters, list.labels, total !== null);
  useExistingPage(
    state,
    total,
    useCallback((page: number) => change({ page }, { replace: true }), [change]),
  );
  const [choosing, setChoosing] = useState(false);

  const [selected, setSelected] = useState<readonly number[]>([]);
  // Rows that are shown no more must not be deleted with the rest
  const selectedRows = rows.filter((row) => selected.includes(row.id));
  // The query whose rows were chosen as a whole: another one chooses none of its own
  const [wholeQuery, setWholeQuery] = useState<string | null>(null);
  const select = (ids: readonly number[]) => {
    setSelected(ids);
    setWholeQuery(null);
  };
  const operations = operationsOf(resource, actor);
  const mayCreate = useMay(resource.name, 'create');
  const mayRestore = useMay(resource.name, 'restore');
  const run = useRunOperation(resource);

  const from = location.pathname + location.search;
  const { apiQuery } = list;
  const isWhole = wholeQuery === apiQuery && total !== null;
  const targets: Targets = isWhole ? { rows: selectedRows, filter: apiQuery, count: total } : these(selectedRows);
  const isPartOfMore = total !== null && selectedRows.length === rows.length && total > rows.length;
  useEffect(() => {
    if (total !== null && !list.isStale)
      rememberOrigin(resource.name, {
        from,
        query: apiQuery,
        start: (state.page - 1) * state.pageSize,
        total,
        ids: rows.map((row) => row.id),
      });
  }, [resource.name, from, apiQuery, state.page, state.pageSize, total, rows, list.isStale]);

  const params = { ...addressParams, ...pathParams };
  const keyedTo = resource.keyedBy === null ? undefined : scope?.[resource.keyedBy];
  const createPath =
    keyedTo !== undefined && total !== 0 ? null : pagePath(resource, 'create', actor, { ...params, id: keyedTo });
  const prefill =
    keyedTo !== undefined || scope === undefined
      ? ''
      : `?${new URLSearchParams(Object.entries(scope).map(([name, value]) => [name, String(value)]))}`;
  const createLink =
    createPath === null || !mayCreate ? undefined : (
      <LinkButton to={createPath + prefill} type="primary" icon={<PlusOutlined aria-hidden />} data-shortcut="n">
        {words().create}
      </LinkButton>
    );
  const filterFields = resource.list.filters.filter(
    (field) => mayReadField(field, actor) && !fixed.some((filter) => filter.field === field.name),
  );
  const showsDeleted = state.filters.some((filter) => filter.field === 'deleteDate');
  const clear = () => change({ search: '', filters: [] });
  const setFilters = (filters: readonly Filter[]) => change({ filters });
  const isSearchable = resource.fields.some((field) => field.search);
  const isBare = total === 0 && !isNarrowed(state);

  const body = () => {
    if (list.error !== null) return <ErrorState thrown={list.error} onRetry={list.retry} />;
    if (list.isLoading) return <SkeletonRows rows={Math.min(state.pageSize, 15)} height={isPhone ? 120 : 40} />;
    if (isBare)
      return <EmptyState title={words().noneYet(resource.label)} text={resource.purpose} action={createLink} />;
    if (rows.length === 0)
      return (
        <EmptyState
          title={showsDeleted ? words().noDeleted : words().noMatch}
          text={words().changeFilters}
          action={<Button onClick={clear}>{words().clearFilters}</Button>}
        />
      );
    const common = {
      resource,
      rows,
      labels,
      params,
      title: extension.title,
      cells: extension.cells,
      rowActions: extension.rowActions,
      onRun: (operation: (typeof operations)[number], row: (typeof rows)[number]) => run(operation, these([row])),
    };
    return isPhone ? (
      <RowsCards {...common} facts={resource.list.card.filter((field) => choosable.includes(field))} />
    ) : (
      <RowsTable
        {...common}
        columns={columns}
        sort={state.sort}
        onSort={(sort) => change({ sort })}
        widths={{ ...extension.widths, ...choice.widths }}
        onWidth={(column, width) => choose({ ...choice, widths: { ...choice.widths, [column]: width } })}
        selected={
          extension.bulk !== undefined || operations.some((operation) => operation.bulk)
            ? selectedRows.map((row) => row.id)
            : null
        }
        onSelect={select}
      />
    );
  };
  return (
    <section className="tj-page" aria-label={scope === undefined ? undefined : resource.listTitle}>
      <PageHeader
        title={resource.listTitle}
        embedded={scope !== undefined}
        beside={
          total !== null && (
            <span style={{ color: token.colorTextSecondary }}>
              {words().total(total.toLocaleString(locale()), list.isEstimate)}
            </span>
          )
        }
        actions={
          <>
            {extension.actions}
            <ListActions resource={resource} />
            <CsvMenu resource={resource} apiQuery={apiQuery} />
            {!isPhone && (
              <Button icon={<SettingOutlined aria-hidden />} onClick={() => setChoosing(true)}>
                {words().columnSettings}
              </Button>
            )}
            {!isBare && createLink}
          </>
        }
      />
      <CountBar resource={resource} countOf={list.countOf} filters={state.filters} onChange={setFilters} />
      <search className="tj-bar">
        {isSearchable && (
          <SearchField
            label={resource.listTitle}
            search={state.search}
            onSearch={(search, continued) => change({ search }, { replace: continued })}
          />
        )}
        {extension.filters?.(state.filters, setFilters)}
        <FilterBar
          resource={resource}
          fields={filterFields}
          filters={state.filters}
          onChange={setFilters}
          labels={labels}
        />
        {mayRestore && (
          <Button
            aria-pressed={showsDeleted}
            onClick={() =>
              setFilters(
                showsDeleted
                  ? state.filters.filter((filter) => filter.field !== 'deleteDate')
                  : [...state.filters, deletedOnly],
              )
            }
          >
            {showsDeleted ? words().hideDeleted : words().showDeleted}
          </Button>
        )}
      </search>
      <ActiveFilters
        resource={resource}
        filters={state.filters}
        onChange={setFilters}
        labels={labels}
        search={state.search}
        onClear={clear}
        wordsOf={extension.filterWords}
      />
      <BulkBar
        resource={resource}
        targets={targets}
        onRun={(operation, some) => run(operation, some, () => select([]))}
        onClear={() => select([])}
        onAll={
          isPartOfMore && !isWhole && total <= mostBulkRows
            ? { count: total, choose: () => setWholeQuery(apiQuery) }
            : null
        }
        added={extension.bulk?.(targets, () => select([]))}
      />
      {total !== null && total > 0 && extension.summary?.(apiQuery)}
      <div
        className={list.isStale ? 'tj-dim' : undefined}
        aria-busy={list.isStale || list.isLoading}
        style={isPhone ? undefined : { background: token.colorBgContainer }}
      >
        {body()}
      </div>
      {total !== null && total > 0 && list.error === null && (
        <Pagination
          style={{ marginTop: 16 }}
          align="end"
          current={state.page}
          pageSize={state.pageSize}
          total={total}
          simple={isPhone}
          showSizeChanger
          pageSizeOptions={[...pageSizes]}
          showTotal={isPhone ? undefined : (count) => words().total(count.toLocaleString(locale()), list.isEstimate)}
          onChange={(page, pageSize) => change(pageSize === state.pageSize ? { page } : { page: 1, pageSize })}
        />
      )}
      {choosing && (
        <Suspense fallback={null}>
          <ColumnChooser choosable={choosable} choice={choice} onChoose={choose} onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </section>
  );
}
