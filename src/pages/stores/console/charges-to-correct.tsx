import { Alert } from 'antd';
import { Link, useLocation } from 'react-router';
import { useProduct } from '#core/console/session/product.tsx';
import spacing from '#core/console/ui/spacing.module.css';
import { mayDo } from '#core/model/access.ts';
import { pathTo } from '#core/model/paths/path-to.ts';
import { resourceNamed } from '#core/model/resolved.ts';
import type { AffectedMonth } from '#domain/billing/affected-month.ts';
import { monthInWords } from '#domain/month.ts';
import styles from './charges-to-correct.module.css';

type Months = readonly Pick<AffectedMonth, 'period' | 'charges'>[];

/** The router state passed to the store's page. */
interface PageState {
  readonly affectedMonths: Months;
}

/**
 * Returns the router state for the store's page after a save that affected issued charges; null if none. The browser
 * keeps it on reload and back navigation.
 */
export function chargesAsState(months: Months): PageState | null {
  const touched = months.filter(({ charges }) => charges.length > 0);
  return touched.length === 0 ? null : { affectedMonths: touched };
}

/** Lists the issued charges to correct after a change of past days. */
export function ChargesToCorrect() {
  const { state }: { readonly state: Partial<PageState> | null } = useLocation();
  const months = state?.affectedMonths ?? [];
  const { resources, actor } = useProduct();
  const mayCorrect = mayDo(resourceNamed(resources, 'incentive-history'), 'correct', actor);
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

/** Links to the charges of the months. */
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
