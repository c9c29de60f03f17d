import { Alert } from 'antd';
import { Link } from 'react-router';
import { yen } from '#core/console/fields/figures.ts';
import { pathTo } from '#core/console/ui/paths.ts';
import spacing from '#core/console/ui/spacing.module.css';
import { type Closing, chargesToGiveBack } from '#domain/billing/closing.ts';

/** Money that was taken beyond what is owed, by charge. */
export function ToGiveBack({ closing }: { closing: Closing }) {
  const charges = chargesToGiveBack(closing);
  if (charges.length === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      className={spacing.below}
      message={`返金待ち ${charges.length}件`}
      description={
        <>
          請求の画面で「返金」を選び、返し方を記録します。
          <ul className="tj-plain">
            {charges.map(({ id, customerName, invoiceNumber, surplus }) => (
              <li key={id}>
                <Link to={pathTo('/incentive-history/:id', { id })}>{`${customerName}　${invoiceNumber ?? ''}`}</Link>
                {`　${yen(surplus)}`}
              </li>
            ))}
          </ul>
        </>
      }
    />
  );
}
