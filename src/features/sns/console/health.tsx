import { keepPreviousData } from '@tanstack/react-query';
import { Button, Pagination, theme } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { listQuery } from '#core/console/http/address.ts';
import { useCall } from '#core/console/http/use-call.ts';
import { isNarrowed, pageSizes } from '#core/console/list-state/list-state.ts';
import { useListState } from '#core/console/list-state/use-list-state.ts';
import { ActiveFilters, FilterBar } from '#core/console/pages/list/filter-bar.tsx';
import { SearchField } from '#core/console/pages/list/search-field.tsx';
import { EmptyState } from '#core/console/ui/empty-state.tsx';
import { ErrorState } from '#core/console/ui/error-state.tsx';
import { PageHeader } from '#core/console/ui/page-header.tsx';
import { useIsPhone } from '#core/console/ui/phone.ts';
import { SkeletonRows } from '#core/console/ui/skeleton-rows.tsx';
import { type Filter, formatQuery } from '#core/model/query.ts';
import { fieldNamed, resolveResources, resourceNamed } from '#core/model/resolve.ts';
import { type Link as AccountLink, type LinkHealth, linkBoard, linkHealthLabels } from '#domain/link-health.ts';
import { getLinkBoard } from '../calls.ts';
import { LinkCards, LinkTable } from './link-table.tsx';
import { ReconnectDialog } from './reconnect-dialog.tsx';

const resource = resourceNamed(resolveResources({ link: linkBoard }), 'link');
const filterFields = [fieldNamed(resource, 'health'), fieldNamed(resource, 'provider')];
const healths: readonly LinkHealth[] = ['DEAD', 'SOON', 'OK', 'REVOKED'];

/** Every link to an outside account, the ones that need somebody first. */
export default function LinkHealthBoard() {
  const { token } = theme.useToken();
  const isPhone = useIsPhone();
  const { state, change } = useListState(resource);
  const [asking, setAsking] = useState<AccountLink | null>(null);
  const { page, pageSize, search, filters } = state;
  const query = listQuery(formatQuery({ start: (page - 1) * pageSize, end: page * pageSize, search, filters }));
  const links = useCall(getLinkBoard, { query }, { placeholderData: keepPreviousData, staleTime: 0 });
  const only = (health: LinkHealth): Filter => ({ field: 'health', operator: 'in', value: [health] });
  const clear = () => change({ search: '', filters: [] });
  const body = () => {
    if (links.isError) return <ErrorState thrown={links.error} onRetry={() => void links.refetch()} />;
    if (links.data === undefined) return <SkeletonRows rows={10} height={isPhone ? 120 : 40} />;
    if (links.data.data.length === 0)
      return isNarrowed(state) ? (
        <EmptyState title="条件に合う連携はありません" action={<Button onClick={clear}>条件をクリア</Button>} />
      ) : (
        <EmptyState
          title="連携はまだありません"
          text="SNSアカウントを登録すると、連携の状態がここに並びます。"
          action={<Link to="/sns-account/create">SNSアカウントを登録する</Link>}
        />
      );
    const Rows = isPhone ? LinkCards : LinkTable;
    return <Rows rows={links.data.data} onReconnect={setAsking} />;
  };
  return (
    <section className="tj-page">
      <PageHeader
        title="連携状況"
        breadcrumb={<Link to="/sns-account">連携SNSアカウント</Link>}
        beside={
          links.data !== undefined && (
            <span
              style={{ color: token.colorTextSecondary }}
            >{`全 ${links.data.total.toLocaleString('ja-JP')} 件`}</span>
          )
        }
      />
      <div className="tj-bar">
        {healths.map((health) => (
          <Button key={health} onClick={() => change({ filters: [only(health)] })}>
            {linkHealthLabels[health]}{' '}
            {links.data === undefined ? '' : links.data.counts[health].toLocaleString('ja-JP')}
          </Button>
        ))}
      </div>
      <search className="tj-bar">
        <SearchField
          label="連携"
          search={search}
          onSearch={(typed, continued) => change({ search: typed }, { replace: continued })}
        />
        <FilterBar
          resource={resource}
          fields={filterFields}
          filters={filters}
          onChange={(next) => change({ filters: next })}
          labels={{}}
        />
      </search>
      <ActiveFilters
        resource={resource}
        filters={filters}
        onChange={(next) => change({ filters: next })}
        labels={{}}
        search={search}
        onClear={clear}
      />
      <div
        className={links.isPlaceholderData ? 'tj-dim' : undefined}
        aria-busy={links.isFetching}
        style={isPhone ? undefined : { background: token.colorBgContainer }}
      >
        {body()}
      </div>
      {links.data !== undefined && links.data.total > 0 && (
        <Pagination
          style={{ marginTop: 16 }}
          align="end"
          current={page}
          pageSize={pageSize}
          total={links.data.total}
          simple={isPhone}
          showSizeChanger
          pageSizeOptions={[...pageSizes]}
          onChange={(next, size) => change(size === pageSize ? { page: next } : { page: 1, pageSize: size })}
        />
      )}
      {asking !== null && <ReconnectDialog kind={asking.kind} linkId={asking.linkId} onClose={() => setAsking(null)} />}
    </section>
  );
}
