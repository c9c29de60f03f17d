import { Link } from 'react-router';
import type { ChargeEvidence } from '#billing/rules/evidence.ts';
import { useCall } from '#core/console/http/calls.ts';
import { Loaded } from '#core/console/ui/states/loaded.tsx';
import { EmptyState } from '#core/console/ui/states/placeholders.tsx';
import { DataTable } from '#core/console/ui/table/data-table.tsx';
import text from '#core/console/ui/text.module.css';
import { yenText } from '#core/model/language.ts';
import { pathTo } from '#core/model/paths/path-to.ts';
import type { Row } from '#core/model/row-types.ts';
import { InstrumentNote, LiveSearchLink } from '#ranking/console/rank/instrument-note.tsx';
import { getEvidence } from '../../calls/charges.ts';
import { ObjectionNote, ObjectionsOfKeyword, useChargeObjections } from './charge-objections.tsx';
import styles from './evidence-days.module.css';
import { EvidenceDays } from './evidence-days.tsx';

/** The evidence of a charge: each keyword's days of the period, with links to the readings and what is objected to. */
export function Evidence({ charge }: { charge: Row }) {
  const query = useCall(getEvidence, { id: charge.id });
  const objections = useChargeObjections(charge.id);
  return (
    <>
      <ObjectionNote chargeId={charge.id} {...objections} />
      <Loaded query={query} rows={8}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState
              title="集計した成果日数はありません"
              text="月額固定のご契約では、日ごとの成果は請求に影響しません。"
            />
          ) : (
            <>
              <DataTable
                caption="日別の成果"
                rows={rows}
                rowKey={({ detailId }) => detailId}
                columns={[
                  { title: '店舗・キーワード', cell: (evidence) => <Subject {...evidence} /> },
                  {
                    title: legendOf(rows),
                    cell: (evidence) => (
                      <>
                        <EvidenceDays evidence={evidence} />
                        <ObjectionsOfKeyword evidence={evidence} chargeId={charge.id} {...objections} />
                      </>
                    ),
                  },
                  { title: '成果', right: true, width: 70, cell: ({ achieved }) => `${achieved}日` },
                  {
                    title: '請求',
                    right: true,
                    width: 110,
                    cell: ({ billed, capHit }) => `${billed}日${capHit ? '（上限）' : ''}`,
                  },
                  { title: '金額', right: true, width: 100, cell: ({ amount }) => yenText(amount) },
                ]}
              />
              <InstrumentNote names={rows.flatMap(({ instruments }) => instruments)} />
            </>
          )
        }
      </Loaded>
    </>
  );
}

function legendOf(rows: readonly ChargeEvidence[]): string {
  const excluded = rows.some(({ days }) => days.includes('除')) ? '除 除外　' : '';
  const stopped = rows.some(({ days }) => days.includes('停')) ? '停 計測停止（Google側）　' : '';
  return `○ 達成　× 未達　${excluded}${stopped}− 未計測`;
}

function Subject({ storeName, keyword, detailId, first, position }: ChargeEvidence) {
  return (
    <>
      <div>{storeName}</div>
      <div className={styles.link}>
        <Link
          to={pathTo(
            '/search-conditions/search-condition-detail-chart-data/:searchConditionDetailId',
            { searchConditionDetailId: detailId },
            { tab: 'calendar', month: first.slice(0, 7) },
          )}
        >
          {keyword}
        </Link>
      </div>
      {position !== null && (
        <div className={`${text.small} ${styles.link}`}>
          <LiveSearchLink search={{ ...position, keyword }} />
        </div>
      )}
    </>
  );
}
