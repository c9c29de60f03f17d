import { keepPreviousData } from '@tanstack/react-query';
import { listQuery } from '#core/console/http/address.ts';
import { useCall } from '#core/console/http/use-call.ts';
import { numberText, yenText } from '#core/model/figures/figures.ts';
import { getChargeTotals } from '../../calls.ts';
import styles from './charge-totals.module.css';

/** What all the charges that match come to, not only those of the page. */
export function ChargeTotals({ query }: { query: string }) {
  const { data } = useCall(
    getChargeTotals,
    { query: listQuery(query) },
    { placeholderData: keepPreviousData, staleTime: 0 },
  );
  return (
    <p className={styles.totals}>
      {data !== undefined &&
        [
          ['合計', `${numberText(data.count)}件${data.cancelled > 0 ? '（取消を除く）' : ''}`],
          ['税抜', yenText(data.subtotal)],
          ['消費税', yenText(data.tax)],
          ['税込', yenText(data.total)],
        ].map(([name, figure]) => (
          <span key={name} className={styles.total}>
            {name} {figure}
          </span>
        ))}
    </p>
  );
}

/** A query string by its names; a name that comes several times holds a list. */
