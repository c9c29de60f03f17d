import { Alert } from 'antd';
import { rowIn } from '#core/console/http/rows.ts';
import { useProduct } from '#core/console/session/product.tsx';
import spacing from '#core/console/ui/spacing.module.css';
import type { Row } from '#core/model/row-types.ts';
import { staff } from '#domain/accounts/roles.ts';
import { periodDays } from '#domain/billing/period.ts';
import { dueBeforeIssueText, dueTooLateText, isDueTooLate } from '#domain/invoices/payment-terms.ts';

/** Warns staff of a charge that is due before its day of issue, or later than 取適法 allows, counted from its period's closing day. */
export function LateDueDate({ charge }: { charge: Row }) {
  const { me } = useProduct();
  const { period, periodLast = null, issueDate = null, dueDate = null, status } = rowIn('incentive-history', charge);
  const isStaff = staff.some((role) => role === me.systemUserRole);
  if (!isStaff || period === undefined || dueDate === null || status === 'CANCELLED') return null;
  const warn = (message: string) => <Alert type="warning" showIcon message={message} className={spacing.below} />;
  if (issueDate !== null && dueDate < issueDate) return warn(dueBeforeIssueText);
  if (isDueTooLate(dueDate, periodLast ?? periodDays(period, null).last)) return warn(dueTooLateText);
  return null;
}
