import { Alert } from 'antd';
import { dueDate, dueWarning } from '#billing/rules/payment-terms.ts';
import { rowIn } from '#core/console/http/calls.ts';
import { useRowOf } from '#core/console/http/rows.ts';
import { useProduct } from '#core/console/session/product.tsx';
import spacing from '#core/console/ui/spacing.module.css';
import { type Day, dayOf } from '#core/model/day.ts';
import type { Row } from '#core/model/row-types.ts';
import { staff } from '#domain/accounts/roles.ts';
import { dayInWords } from '#domain/month.ts';
import { periodDays } from '#domain/period.ts';

/**
 * Warns staff of a charge that is due before its day of issue, or later than 取適法 allows, counted from its period's closing day; of a draft
 * by the due date that it would get today.
 */
export function LateDueDate({ charge }: { charge: Row }) {
  const { me } = useProduct();
  const {
    userId,
    period,
    periodLast = null,
    issueDate = null,
    dueDate: due = null,
    status,
  } = rowIn('incentive-history', charge);
  if (!staff.some((role) => role === me.systemUserRole) || period === undefined || status === 'CANCELLED') return null;
  const closed = periodLast ?? periodDays(period, null).last;
  if (status === 'DRAFT') return userId === undefined ? null : <DraftWarning userId={userId} closed={closed} />;
  return due === null ? null : <Warning text={dueWarning({ closed, issued: issueDate }, due)} />;
}

/** What the terms of the customer's billing details make of a draft's due date. */
function DraftWarning({ userId, closed }: { userId: number; closed: Day }) {
  const { data: details } = useRowOf('invoice-additional-information-detail', String(userId));
  if (details === undefined) return null;
  const days = { closed, issued: dayOf(Date.now()) };
  const due = dueDate(days, details ?? {});
  const warning = dueWarning(days, due);
  return <Warning text={warning && `今日発行すると、支払期限は${dayInWords(due)}です。${warning}`} />;
}

function Warning({ text }: { text: string | null }) {
  return text === null ? null : <Alert type="warning" showIcon message={text} className={spacing.below} />;
}
