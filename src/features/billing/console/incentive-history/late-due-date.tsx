import { Alert } from 'antd';
import { rowIn } from '#core/console/http/rows.ts';
import { useProduct } from '#core/console/session/product.tsx';
import spacing from '#core/console/ui/spacing.module.css';
import type { Row } from '#core/model/row-types.ts';
import { staff } from '#domain/accounts/roles.ts';
import { periodDays } from '#domain/billing/period.ts';
import { dueTooLateText, isDueTooLate } from '#domain/invoices/payment-terms.ts';

/** Warns staff of a charge that is due later than 取適法 allows, counted from its period's closing day. */
export function LateDueDate({ charge }: { charge: Row }) {
  const { me } = useProduct();
  const { period, periodLast = null, dueDate = null, status } = rowIn('incentive-history', charge);
  const isStaff = staff.some((role) => role === me.systemUserRole);
  if (!isStaff || period === undefined || dueDate === null || status === 'CANCELLED') return null;
  if (!isDueTooLate(dueDate, periodLast ?? periodDays(period, null).last)) return null;
  return <Alert type="warning" showIcon message={dueTooLateText} className={spacing.below} />;
}
