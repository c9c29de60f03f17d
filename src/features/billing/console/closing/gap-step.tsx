import { Alert, Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Closing, ClosingGap, UnownedFee } from '#billing/rules/closing.ts';
import { callKey, send, useSend } from '#core/console/http/calls.ts';
import { actOn, fetchRow } from '#core/console/http/rows.ts';
import { useToast } from '#core/console/ui/dialogs.tsx';
import { busy } from '#core/console/ui/states/loaded.tsx';
import { DataTable } from '#core/console/ui/table/data-table.tsx';
import { dayText } from '#core/model/day.ts';
import { numberText, yenText } from '#core/model/language.ts';
import { pathTo } from '#core/model/paths/path-to.ts';
import { getClosingGaps } from '../../calls/closing.ts';
import styles from './closing.module.css';
import { MissedDays } from './missed-days.tsx';
import { Step, type StepState } from './step.tsx';
import { useLoadMore } from './use-load-more.ts';

/** The step that lists unmeasured days by store, keyword and day. It comes first, since these days are never billed. */
export function GapStep({ closing }: { closing: Closing }) {
  const { period, gaps, gapStores, unowned, waiting } = closing;
  const { rows, rest, isBusy, more } = useLoadMore({
    queryKey: [...callKey(getClosingGaps), period],
    board: closing,
    known: gaps,
    all: gapStores,
    keyOf: ({ storeId }) => storeId,
    ask: async (from) => (await send(getClosingGaps, { query: { period, from } })).gaps,
  });
  return (
    <Step number={1} title="未計測の確認" state={stateOf(closing)}>
      {unowned.length > 0 && <UnownedFees fees={unowned} />}
      {waiting > 0 && (
        <p role="status" className={styles.first}>
          {`集計中です（残り${numberText(waiting)}店舗）。未計測の日が後から加わることがあります。`}
        </p>
      )}
      {gapStores === 0 ? (
        waiting === 0 && <p className={styles.last}>すべてのキーワードが毎日計測されています。</p>
      ) : (
        <>
          <p className={styles.first}>
            未計測の日は請求されません。
            {rows.some(({ isOpen }) => isOpen) && '今日の分は「再計測」で埋められます。'}
            過ぎた日は計測し直せないため、未計測のまま集計します。
          </p>
          <DataTable
            caption="未計測のある店舗"
            rows={rows}
            rowKey={({ storeId }) => storeId}
            columns={columnsFor(rows)}
          />
          {rest > 0 && (
            <Button type="link" className="tj-rest" loading={busy(isBusy)} onClick={() => void more()}>
              {`ほか${rest}店舗を表示する`}
            </Button>
          )}
        </>
      )}
    </Step>
  );
}

function stateOf({ gapStores, gapDays, unowned, waiting }: Closing): StepState {
  const nobodys = unowned.length === 0 ? '' : `請求先のない月額 ${unowned.length}件`;
  if (gapStores > 0) {
    const missed = `${gapStores}店舗 延べ${numberText(gapDays)}日`;
    return { tone: 'warning', text: nobodys === '' ? missed : `${missed}、${nobodys}` };
  }
  if (nobodys !== '') return { tone: 'warning', text: nobodys };
  return waiting === 0 ? { tone: 'success', text: '未計測なし' } : { tone: 'warning', text: '集計中' };
}

/** Fixed months that are billed to nobody, since their store had no owner on the last day. */
function UnownedFees({ fees }: { fees: Closing['unowned'] }) {
  return (
    <Alert
      type="warning"
      showIcon
      className={styles.notice}
      message={`月額が誰にも請求されない店舗 ${fees.length}件`}
      description={
        <>
          <p className={styles.first}>
            対象期間の最後の日に契約者がいません。月額は最後の日の契約者に請求されます。請求するときは、店舗の契約者を過去の日付で直してから集計してください。
          </p>
          <DataTable
            caption="月額が誰にも請求されない店舗"
            rows={fees}
            rowKey={({ storeId }) => storeId}
            columns={unownedFacts}
          />
        </>
      }
    />
  );
}

const unownedFacts = [
  {
    title: '店舗',
    cell: ({ storeId, storeName }: UnownedFee) => (
      <Link to={pathTo('/search-conditions/:id', { id: storeId })}>{storeName}</Link>
    ),
  },
  {
    title: 'それまでの契約者',
    cell: ({ userId, customerName }: UnownedFee) => (
      <Link to={pathTo('/system-user/:id', { id: userId })}>{customerName}</Link>
    ),
  },
  { title: '最後の日', width: 120, cell: ({ lastDay }: UnownedFee) => dayText(lastDay) },
  { title: '月額（税抜）', right: true, width: 120, cell: ({ fee }: UnownedFee) => yenText(fee) },
];

/** Shows the column for measuring again only if a store can still be measured. */
const columnsFor = (rows: readonly ClosingGap[]) => (rows.some(({ isOpen }) => isOpen) ? [...facts, again] : facts);

const again = { title: '再計測', width: 100, bare: true, cell: (gap: ClosingGap) => <MeasureAgain gap={gap} /> };

const facts = [
  {
    title: '店舗',
    cell: ({ storeId, storeName }: ClosingGap) => (
      <Link to={pathTo('/search-conditions/:id', { id: storeId })}>{storeName}</Link>
    ),
  },
  {
    title: '未計測のキーワードと日',
    width: '45%',
    cell: ({ keywords }: ClosingGap) => <MissedDays keywords={keywords} />,
  },
  { title: '延べ日数', right: true, width: 90, cell: (gap: ClosingGap) => `${gap.days}日` },
  { title: '最後の未計測日', width: 130, cell: ({ lastDay }: ClosingGap) => dayText(lastDay) },
];

/** The button to measure a store again today; past days cannot be measured. */
function MeasureAgain({ gap: { storeId, storeName, isOpen } }: { gap: ClosingGap }) {
  const toast = useToast();
  const [isRequested, setIsRequested] = useState(false);
  const { isRunning, run } = useSend({ failed: toast.failed });
  if (!isOpen) return null;
  const ask = async () => {
    await actOn('search-conditions', await fetchRow('search-conditions', storeId), 'measure');
    setIsRequested(true);
    toast.done(`${storeName}の計測を始めました`);
  };
  return (
    <Button
      size="small"
      disabled={isRunning || isRequested}
      aria-label={`${storeName}を再計測する`}
      onClick={() => void run(ask)}
    >
      再計測
    </Button>
  );
}
