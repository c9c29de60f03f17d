import { keepPreviousData } from '@tanstack/react-query';
import { useCall } from '#core/console/http/calls.ts';
import { listQuery } from '#core/console/http/client.ts';
import { numberText, yenText } from '#core/model/language.ts';
import { getChargeTotals } from '../../calls/charges.ts';
import styles from './charge-totals.module.css';

/** The totals of all charges that match the filter, not only of the page. */
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

/** Parses a query string; a name that occurs several times gets a list. */
