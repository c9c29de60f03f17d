import { keepPreviousData } from '@tanstack/react-query';
import { theme } from 'antd';
import { yen } from '#core/console/fields/figures.ts';
import { listQuery } from '#core/console/http/address.ts';
import { useCall } from '#core/console/http/use-call.ts';
import { getChargeTotals } from '../../calls.ts';

/** What all the charges that match come to, not only those of the page. */
export function ChargeTotals({ query }: { query: string }) {
  const { token } = theme.useToken();
  const { data } = useCall(
    getChargeTotals,
    { query: listQuery(query) },
    { placeholderData: keepPreviousData, staleTime: 0 },
  );
  return (
    <p style={{ margin: '0 0 8px', minHeight: 22, color: token.colorTextSecondary }}>
      {data !== undefined &&
        [
          ['合計', `${data.count.toLocaleString('ja-JP')}件${data.cancelled > 0 ? '（取消を除く）' : ''}`],
          ['税抜', yen(data.subtotal)],
          ['消費税', yen(data.tax)],
          ['税込', yen(data.total)],
        ].map(([name, figure]) => (
          <span key={name} style={{ display: 'inline-block', marginInlineEnd: 16 }}>
            {name} {figure}
          </span>
        ))}
    </p>
  );
}

/** A query string by its names; a name that comes several times holds a list. */
