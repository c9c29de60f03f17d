import { Button } from 'antd';
import { Link } from 'react-router';
import type { Closing } from '#billing/rules/closing.ts';
import { type ClosingCharge, changeFromPreviousMonth } from '#billing/rules/closing-charges.ts';
import { textOf } from '#core/console/fields/field-component.ts';
import { callKey, send } from '#core/console/http/calls.ts';
import { useProduct } from '#core/console/session/product.tsx';
import { busy } from '#core/console/ui/states/loaded.tsx';
import { DataTable } from '#core/console/ui/table/data-table.tsx';
import text from '#core/console/ui/text.module.css';
import { numberText, yenText } from '#core/model/language.ts';
import { pathTo } from '#core/model/paths/path-to.ts';
import { fieldNamed, resourceNamed } from '#core/model/resolved.ts';
import { getClosingCharges } from '../../calls/closing.ts';
import { ChargeMoney } from './charge-money.tsx';
import { Step } from './step.tsx';
import { UnchargedCustomers } from './uncharged-customers.tsx';
import { useLoadMore } from './use-load-more.ts';

const moneyColumn = { title: '入出金', width: 170, cell: (row: ClosingCharge) => <ChargeMoney charge={row} /> };

/** Each customer's amount compared with the previous month, largest change first. Long, for its columns. */
export function DraftStep({ closing }: { closing: Closing }) {
  const { period, charges, figures, fallen } = closing;
  const { resources } = useProduct();
  const state = fieldNamed(resourceNamed(resources, 'incentive-history'), 'status');
  const stateText = (status: string) => textOf(state, status);
  const { live, total, previousTotal } = figures;
  const { rows, rest, isBusy, more } = useLoadMore({
    queryKey: [...callKey(getClosingCharges), period],
    board: closing,
    known: charges,
    all: live,
    keyOf: ({ id }) => id,
    ask: async (from) => (await send(getClosingCharges, { query: { period, from } })).charges,
  });
  return (
    <Step
      number={3}
      title="先月との差の確認"
      state={
        live === 0
          ? { tone: 'neutral', text: '集計するとここに並びます' }
          : { tone: 'info', text: `${numberText(live)}件 合計${yenText(total)}（先月 ${yenText(previousTotal)}）` }
      }
    >
      {live > 0 && (
        <DataTable
          caption="契約者ごとの金額と先月との差"
          rows={rows}
          rowKey={({ id }) => id}
          columns={[
            {
              title: '契約者',
              cell: ({ id, customerName }) => <Link to={pathTo('/incentive-history/:id', { id })}>{customerName}</Link>,
            },
            {
              title: '先月',
              right: true,
              width: 110,
              cell: (row) => (row.previousTotal === null ? '—' : yenText(row.previousTotal)),
            },
            { title: '今回', right: true, width: 110, cell: (row) => yenText(row.total) },
            {
              title: '差',
              right: true,
              width: 120,
              cell: (row) => {
                const change = changeFromPreviousMonth(row);
                return (
                  <span
                    className={change < 0 ? text.error : undefined}
                  >{`${change > 0 ? '+' : ''}${yenText(change)}`}</span>
                );
              },
            },
            ...(figures.hasMoney ? [moneyColumn] : []),
            { title: '状態', width: 90, cell: ({ status }) => stateText(status) },
          ]}
        />
      )}
      {rest > 0 && (
        <Button type="link" className="tj-rest" loading={busy(isBusy)} onClick={() => void more()}>
          {`ほか${numberText(rest)}件を表示する`}
        </Button>
      )}
      {fallen.length > 0 && <UnchargedCustomers fallen={fallen} />}
    </Step>
  );
}
