import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { theme } from 'antd';
import { yen } from '#core/console/fields/figures.ts';
import { http } from '#core/console/http/client.ts';
import { numberPart } from '#core/console/ui/parts.ts';

/** What all the charges that match come to, not only those of the page. */
export function ChargeTotals({ query }: { query: string }) {
  const { token } = theme.useToken();
  const address = `/charge-totals?${query}`;
  const { data } = useQuery({
    queryKey: ['screen', address],
    queryFn: async ({ signal }) => {
      const answer = await http.get(address, { signal });
      const part = (name: string) => numberPart(answer, 'data', name) ?? 0;
      return { count: part('count'), subtotal: part('subtotal'), tax: part('tax'), total: part('total') };
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return (
    <p style={{ margin: '0 0 8px', minHeight: 22, color: token.colorTextSecondary }}>
      {data !== undefined &&
        `合計 ${data.count.toLocaleString('ja-JP')}件　税抜 ${yen(data.subtotal)}　消費税 ${yen(data.tax)}　税込 ${yen(data.total)}`}
    </p>
  );
}
