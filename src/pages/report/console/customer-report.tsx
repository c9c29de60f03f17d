import { Button } from 'antd';
import { lazy, Suspense } from 'react';
import { rowIn } from '#core/console/http/calls.ts';
import { busy } from '#core/console/ui/states/loaded.tsx';
import { calledBy } from '#core/model/language.ts';
import type { Row } from '#core/model/row-types.ts';
import { customers } from '#domain/accounts/roles.ts';
import { useCustomerReport } from './use-customer-report.ts';

const ReportDialog = lazy(() => import('./report-dialog.tsx'));

/** On a customer's page: opens the monthly report on all of the customer's stores. */
export default function CustomerReportButton({ row }: { row: Row }) {
  const { report, isRunning, open, close } = useCustomerReport();
  const { systemUserRole, companyName, name = '' } = rowIn('system-user', row);
  if (!customers.some((role) => role === systemUserRole)) return null;
  return (
    <>
      <Button loading={busy(isRunning)} aria-busy={isRunning} onClick={() => open(row.id, calledBy(companyName, name))}>
        月次レポート
      </Button>
      {report !== null && (
        <Suspense fallback={null}>
          <ReportDialog {...report} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
