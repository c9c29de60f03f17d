import { useCall } from '#core/console/http/calls.ts';
import text from '#core/console/ui/text.module.css';
import type { AnswerOf } from '#core/model/call.ts';
import { minute } from '#core/model/day.ts';
import { yenText } from '#core/model/language.ts';
import { waitingText } from '#domain/billing/month-forecast.ts';
import { monthInWords } from '#domain/month.ts';
import { getOwnMonth } from '../../calls.ts';
import styles from './own-month.module.css';

/** Fetches the totals of a customer's stores this month, for those who pay. */
export function useOwnMonth(isPaying: boolean) {
  return useCall(getOwnMonth, {}, { enabled: isPaying, staleTime: 5 * minute });
}

/** Total of a customer's stores this month, computed by the billing function; hidden for a single store, whose card shows it. */
export function OwnMonth({ month }: { month: AnswerOf<typeof getOwnMonth> }) {
  if (month.waiting > 0)
    return (
      <p role="status" className={text.secondary}>
        {waitingText(month.waiting)}
      </p>
    );
  if (month.stores < 2) return null;
  return (
    <p className={styles.month}>
      {monthInWords(month.period)}分 {month.stores}店舗の合計：成果 <strong>{month.achievedDays}日</strong>
      、これまでの請求予定額 <strong>{yenText(month.amount)}</strong>、月末までの請求見込み{' '}
      <strong>{yenText(month.forecastAmount)}</strong>（税抜・いまの順位が続いた場合）
    </p>
  );
}
