import { Link } from 'react-router';
import type { UnchargedCustomer } from '#billing/rules/closing.ts';
import { Heading } from '#core/console/pages/screen-frames.tsx';
import { DataTable } from '#core/console/ui/table/data-table.tsx';
import { yenText } from '#core/model/language.ts';
import { pathTo } from '#core/model/paths/path-to.ts';

/** Customers charged last month but not this month: their contract ended, or something was missed. */
export function UnchargedCustomers({ fallen }: { fallen: readonly UnchargedCustomer[] }) {
  return (
    <>
      <Heading level={3} spaced="around">{`先月から請求がなくなった契約者 ${fallen.length}件`}</Heading>
      <DataTable
        caption="先月から請求がなくなった契約者"
        rows={fallen}
        rowKey={({ userId }) => userId}
        columns={[
          {
            title: '契約者',
            cell: ({ userId, customerName }) => (
              <Link to={pathTo('/system-user/:id', { id: userId })}>{customerName}</Link>
            ),
          },
          { title: '先月', right: true, width: 110, cell: ({ previousTotal }) => yenText(previousTotal) },
        ]}
      />
    </>
  );
}
