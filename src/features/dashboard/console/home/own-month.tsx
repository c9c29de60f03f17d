import { useCall } from '#core/console/http/use-call.ts';
import { minute } from '#core/model/durations.ts';
import { yenText } from '#core/model/figures/figures.ts';
import { monthInWords } from '#domain/month.ts';
import { getOwnMonth } from '../../calls.ts';
import { Waiting } from '../waiting-stores.tsx';
import styles from './own-month.module.css';

/** Total of a customer's stores this month, computed by the billing function; hidden for a single store, whose card shows it. */
export default function OwnMonth() {
  const { data } = useCall(getOwnMonth, {}, { staleTime: 5 * minute });
  if (data === undefined) return <p className={styles.month} aria-busy="true" />;
  if (data.waiting > 0) return <Waiting stores={data.waiting} />;
  if (data.stores < 2) return null;
  return (
    <p className={styles.month}>
      {monthInWords(data.period)}分 {data.stores}店舗の合計：成果 <strong>{data.achievedDays}日</strong>
      、これまでの請求予定額 <strong>{yenText(data.amount)}</strong>、月末までの請求見込み{' '}
      <strong>{yenText(data.forecastAmount)}</strong>（税抜・いまの順位が続いた場合）
    </p>
  );
}
