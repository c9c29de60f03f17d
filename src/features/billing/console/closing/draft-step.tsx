import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { yen } from '#core/console/fields/figures.ts';
import { textOf } from '#core/console/fields/text-of.ts';
import { useProduct } from '#core/console/session/product.tsx';
import { pathTo } from '#core/console/ui/paths.ts';
import { DataTable } from '#core/console/ui/table/data-table.tsx';
import text from '#core/console/ui/text.module.css';
import { fieldNamed, resourceNamed } from '#core/model/resolved/resource.ts';
import type { Closing, ClosingCharge } from '#domain/billing/closing.ts';
import { ChargeMoney, hasMoney } from './charge-money.tsx';
import { FallenCustomers } from './fallen-customers.tsx';
import { Step } from './step.tsx';

const shown = 10;
const moneyColumn = { title: '入出金', width: 170, cell: (row: ClosingCharge) => <ChargeMoney charge={row} /> };

/** Each customer's amount beside the month before, what changed the most first. Long, for its columns. */
export function DraftStep({ closing: { charges, fallen } }: { closing: Closing }) {
  const { resources } = useProduct();
  const state = fieldNamed(resourceNamed(resources, 'incentive-history'), 'status');
  const stateText = (status: string) => textOf(state, status);
  const [isWhole, setIsWhole] = useState(false);
  const live = charges.filter(({ status }) => status !== 'CANCELLED');
  const sorted = live.toSorted((one, other) => Math.abs(changeOf(other)) - Math.abs(changeOf(one)));
  const total = live.reduce((sum, charge) => sum + charge.total, 0);
  const before = live.reduce((sum, charge) => sum + (charge.previousTotal ?? 0), 0);
  const rows = isWhole ? sorted : sorted.slice(0, shown);
  return (
    <Step
      number={3}
      title="先月との差の確認"
      state={
        live.length === 0
          ? { tone: 'neutral', text: '集計するとここに並びます' }
          : { tone: 'info', text: `${live.length}件 合計${yen(total)}（先月 ${yen(before)}）` }
      }
    >
      {live.length > 0 && (
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
              cell: (row) => (row.previousTotal === null ? '—' : yen(row.previousTotal)),
            },
            { title: '今回', right: true, width: 110, cell: (row) => yen(row.total) },
            {
              title: '差',
              right: true,
              width: 120,
              cell: (row) => {
                const change = changeOf(row);
                return (
                  <span
                    className={change < 0 ? text.error : undefined}
                  >{`${change > 0 ? '+' : ''}${yen(change)}`}</span>
                );
              },
            },
            ...(live.some(hasMoney) ? [moneyColumn] : []),
            { title: '状態', width: 90, cell: ({ status }) => stateText(status) },
          ]}
        />
      )}
      {sorted.length > shown && (
        <Button type="link" className={isWhole ? undefined : 'tj-rest'} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? '差の大きい順に10件だけ表示する' : `${sorted.length}件すべてを表示する`}
        </Button>
      )}
      {fallen.length > 0 && <FallenCustomers fallen={fallen} />}
    </Step>
  );
}

function changeOf({ total, previousTotal }: ClosingCharge): number {
  return total - (previousTotal ?? 0);
}
