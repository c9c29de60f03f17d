import { Alert } from 'antd';
import { Link, useLocation } from 'react-router';
import { useMay } from '#core/console/session/use-may.ts';
import spacing from '#core/console/ui/spacing.module.css';
import { pathTo } from '#core/model/paths/path-to.ts';
import type { AffectedMonth } from '#domain/billing/affected-month.ts';
import { monthInWords } from '#domain/month.ts';
import styles from './charges-to-correct.module.css';

type Months = readonly Pick<AffectedMonth, 'period' | 'charges'>[];

/** What the way to the store's page carries. */
interface PageState {
  readonly affectedMonths: Months;
}

/** What the store's page is told after a save that touched issued charges: it stays over a reload, and when one comes back. */
export function chargesAsState(months: Months): PageState | null {
  const touched = months.filter(({ charges }) => charges.length > 0);
  return touched.length === 0 ? null : { affectedMonths: touched };
}

/** After a change of the past was saved: the issued charges that are to be corrected. */
export function ChargesToCorrect() {
  const { state }: { readonly state: Partial<PageState> | null } = useLocation();
  const months = state?.affectedMonths ?? [];
  const mayCorrect = useMay('incentive-history', 'correct');
  if (months.length === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      role="status"
      className={spacing.below}
      message="保存した変更は、発行した請求に影響します"
      description={
        <>
          <p className={spacing.flush}>
            {mayCorrect
              ? '請求は自動では変わりません。次の請求を開いて訂正してください。'
              : '請求は自動では変わりません。次の請求の訂正を管理者に依頼してください。'}
          </p>
          <ChargeLinks months={months} />
        </>
      }
    />
  );
}

/** The charges of the months, each a way to its page. */
export function ChargeLinks({ months }: { months: Months }) {
  return (
    <ul className={styles.links}>
      {months.flatMap(({ period, charges }) =>
        charges.map(({ id, invoiceNumber, customer }) => (
          <li key={id}>
            <Link className="tj-touch" to={pathTo('/incentive-history/:id', { id })}>
              {monthInWords(period)}分 請求 {invoiceNumber}（{customer}）
            </Link>
          </li>
        )),
      )}
    </ul>
  );
}
