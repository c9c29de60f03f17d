import { Link } from 'react-router';
import { useCall } from '#core/console/http/calls.ts';
import { PageHeader } from '#core/console/ui/page-header.tsx';
import { Loaded } from '#core/console/ui/states/loaded.tsx';
import { EmptyState } from '#core/console/ui/states/placeholders.tsx';
import { type Column, DataTable } from '#core/console/ui/table/data-table.tsx';
import { dayText } from '#core/model/day.ts';
import { pathTo } from '#core/model/paths/path-to.ts';
import { toleratedDifference } from '#domain/ranks/paid-searches.ts';
import { differenceDays, type InstrumentDifference } from '#ranking/rules/second-instrument.ts';
import { listInstrumentDifferences } from '../../calls/second-instrument.ts';

const title = '確認計測の食い違い';

/** The days on which the second instrument found a store elsewhere, for staff to look at; nothing of them is billed by it. */
export default function InstrumentDifferences() {
  const query = useCall(listInstrumentDifferences, {}, { staleTime: 0 });
  return (
    <div className="tj-page">
      <PageHeader title={title} breadcrumb={<Link to={pathTo('/search-conditions')}>登録店舗一覧</Link>} />
      <p>
        {`第2の計測方法の順位が、その日の結果と${toleratedDifference}位より大きく違った日です（直近${differenceDays}日）。成果も請求も、その日の結果だけで決まります。`}
      </p>
      <Loaded query={query} rows={8}>
        {({ data: rows }) =>
          rows.length === 0 ? (
            <EmptyState title="食い違いはありません" text="確認計測の割合は、管理者が「第2の計測方法」で決めます。" />
          ) : (
            <DataTable
              caption={title}
              rows={rows}
              rowKey={({ detailId, day }) => `${detailId} ${day}`}
              columns={columns}
            />
          )
        }
      </Loaded>
    </div>
  );
}

const columns: readonly Column<InstrumentDifference>[] = [
  { title: '日', width: 120, cell: ({ day }) => dayText(day) },
  {
    title: '店舗・キーワード',
    cell: ({ storeName, keyword, detailId, day }) => (
      <>
        <div>{storeName}</div>
        <Link
          to={pathTo(
            '/search-conditions/search-condition-detail-chart-data/:searchConditionDetailId',
            { searchConditionDetailId: detailId },
            { tab: 'calendar', month: day.slice(0, 7) },
          )}
        >
          {keyword}
        </Link>
      </>
    ),
  },
  { title: 'この日の結果', width: 120, right: true, cell: ({ counted }) => placeText(counted) },
  { title: '確認計測', width: 120, right: true, cell: ({ check }) => placeText(check) },
  { title: '違い', width: 80, right: true, cell: ({ apart }) => `${apart}位` },
];

function placeText({ rank, depth }: InstrumentDifference['check']): string {
  return rank === null ? `圏外（${depth}件中）` : `${rank}位`;
}
