import { useList } from '@refinedev/core';
import { Link } from 'react-router';
import { rowIn, rowsOf, useCall } from '#core/console/http/calls.ts';
import paper from '#core/console/ui/paper.module.css';
import { isAwaited } from '#core/console/ui/states/loaded.tsx';
import text from '#core/console/ui/text.module.css';
import type { AnswerOf } from '#core/model/call.ts';
import { dayText, minute } from '#core/model/day.ts';
import { yenText } from '#core/model/language.ts';
import { pathTo } from '#core/model/paths/path-to.ts';
import type { Row } from '#core/model/row-types.ts';
import { chargeStatusLabels } from '#domain/billing/charge-status.ts';
import { waitingText } from '#domain/billing/month-forecast.ts';
import { monthInWords } from '#domain/month.ts';
import { dayInOneSentence } from '#stores/rules/day-sentence.ts';
import { getOwnDay, getOwnMonth } from '../../calls.ts';
import styles from './home-head.module.css';

/** Fetches the day of a customer's stores and, for those who pay, the month and the last invoice. */
export function useHomeHead(isPaying: boolean) {
  const day = useCall(getOwnDay, {}, { staleTime: minute });
  const month = useCall(getOwnMonth, {}, { enabled: isPaying, staleTime: 5 * minute });
  const { query: charges } = useList<Row>({
    resource: 'incentive-history',
    pagination: { currentPage: 1, pageSize: 1, mode: 'server' },
    sorters: [{ field: 'period', order: 'desc' }],
    errorNotification: false,
    queryOptions: { enabled: isPaying },
  });
  const isComing = isAwaited(day) || (isPaying && (isAwaited(month) || isAwaited(charges)));
  return { isComing, day: day.data, month: month.data, charge: rowsOf(charges.data)[0] };
}

type HomeHeadProps = Omit<ReturnType<typeof useHomeHead>, 'isComing'>;

/** The day in a sentence, what the month costs so far and is going to cost, and the last invoice. */
export function HomeHead({ day, month, charge }: HomeHeadProps) {
  if (day === undefined && month === undefined && charge === undefined) return null;
  return (
    <section aria-label="今日と今月" className={`${paper.paper} ${styles.head}`}>
      {day !== undefined && <p className={styles.day}>{dayInOneSentence(day)}</p>}
      {month !== undefined && <Month month={month} />}
      {charge !== undefined && <LastCharge charge={charge} />}
    </section>
  );
}

function Month({ month }: { month: AnswerOf<typeof getOwnMonth> }) {
  const { waiting, taxedAmount, taxedForecast, achievedDays, stores } = month;
  if (waiting > 0)
    return (
      <p role="status" className={text.secondary}>
        {waitingText(waiting)}
      </p>
    );
  return (
    <p className={styles.month}>
      <span>
        今月 <strong className={styles.figure}>{yenText(taxedAmount)}</strong> 税込
      </span>
      <span>
        いまの順位が続くと <strong>{yenText(taxedForecast)}</strong>
      </span>
      <span className={`${text.secondary} ${styles.why}`}>
        {`成果${achievedDays}日（目標の順位に入った日）${stores === 1 ? '' : `・${stores}店舗の合計`}`}
      </span>
    </p>
  );
}

function LastCharge({ charge }: { charge: Row }) {
  const { period = '', total = 0, status, dueDate = null } = rowIn('incentive-history', charge);
  const isOpen = status === 'ISSUED' || status === 'FAILED';
  const due = isOpen && dueDate !== null ? `・支払期限 ${dayText(dueDate).slice(5)}` : '';
  return (
    <p className={styles.charge}>
      <Link to={pathTo('/incentive-history/:id', { id: charge.id })} className="tj-touch">
        {`${monthInWords(period)}分の請求 ${yenText(total)}`}
      </Link>
      <span className={text.secondary}>
        {status !== undefined && chargeStatusLabels[status]}
        {due}
      </span>
      <Link to={pathTo('/incentive-history')} className="tj-touch">
        請求履歴
      </Link>
    </p>
  );
}
