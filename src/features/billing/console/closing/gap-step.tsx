import { Link } from 'react-router';
import { DataTable } from '#core/console/ui/data-table.tsx';
import { pathTo } from '#core/console/ui/paths.ts';
import type { Closing } from '#domain/closing.ts';
import { Step } from './step.tsx';

const shown = 10;

/** Days on which nothing was read: they are never billed, so they are looked at first. */
export function GapStep({ closing: { gaps, gapStores } }: { closing: Closing }) {
  const days = gaps.reduce((sum, gap) => sum + gap.days, 0);
  return (
    <Step
      number={1}
      title="未計測の確認"
      state={
        gapStores === 0
          ? { tone: 'success', text: '未計測なし' }
          : { tone: 'warning', text: `${gapStores}店舗 延べ${days.toLocaleString('ja-JP')}日` }
      }
    >
      {gapStores === 0 ? (
        <p style={{ margin: 0 }}>すべてのキーワードが毎日計測されています。</p>
      ) : (
        <>
          <p style={{ marginTop: 0 }}>未計測の日は請求されません。当日のうちに今すぐ計測すると埋まります。</p>
          <DataTable
            caption="未計測のある店舗"
            rows={gaps.slice(0, shown)}
            rowKey={({ storeId }) => storeId}
            columns={[
              {
                title: '店舗',
                cell: ({ storeId, storeName }) => (
                  <Link to={pathTo('/search-conditions/:id', { id: storeId })}>{storeName}</Link>
                ),
              },
              { title: '延べ日数', right: true, width: 110, cell: (gap) => `${gap.days}日` },
              { title: '最後の未計測日', width: 150, cell: ({ lastDay }) => lastDay.replaceAll('-', '/') },
            ]}
          />
          {gapStores > shown && <p style={{ marginBottom: 0 }}>{`ほか${gapStores - shown}店舗`}</p>}
        </>
      )}
    </Step>
  );
}
