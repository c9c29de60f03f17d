import { Alert } from 'antd';
import { Link, useParams } from 'react-router';
import { useCall } from '#core/console/http/use-call.ts';
import { pathTo } from '#core/console/ui/paths.ts';
import { dayOf } from '#core/model/day.ts';
import { monthInWords } from '#domain/month.ts';
import { listTouchedMonths } from '#terms/calls.ts';

/** Which counted and billed months a change from a past day touches, and the charges to be corrected afterwards. */
export function TouchedMonths({ validFrom }: { validFrom: unknown }) {
  const { id } = useParams();
  const isPast = typeof validFrom === 'string' && validFrom < dayOf(Date.now());
  const query = { from: String(validFrom) };
  const { data } = useCall(listTouchedMonths, { id: Number(id), query }, { enabled: isPast && id !== undefined });
  if (!isPast || data === undefined || data.length === 0) return null;
  const charges = data.flatMap((month) => month.charges);
  return (
    <Alert
      type="warning"
      showIcon
      role="status"
      style={{ marginBottom: 16 }}
      message={`${data.map(({ period }) => `${monthInWords(period)}分`).join('、')}の集計に影響します`}
      description={
        charges.length === 0 ? (
          '下書きは、次の集計で新しい契約の内容に置き換わります。'
        ) : (
          <>
            発行した請求は自動では変わりません。保存したあとで訂正してください：
            <ul style={{ margin: 0 }}>
              {charges.map((charge) => (
                <li key={charge.id}>
                  <Link to={pathTo('/incentive-history/:id', { id: charge.id })}>請求 {charge.invoiceNumber}</Link>
                </li>
              ))}
            </ul>
          </>
        )
      }
    />
  );
}
