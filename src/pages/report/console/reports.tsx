import { lazy, Suspense, useState } from 'react';
import { useFetchRows } from '#core/console/http/rows.ts';
import { SectionCard } from '#core/console/pages/screen-frames.tsx';
import { PageHeader } from '#core/console/ui/page-header.tsx';
import spacing from '#core/console/ui/spacing.module.css';
import { CandidateSelect, noQuery } from '#core/fields/reference/console/chooser.tsx';
import { customers } from '#domain/accounts/roles.ts';
import { useCustomerReport } from './use-customer-report.ts';

const ReportDialog = lazy(() => import('./report-dialog.tsx'));

/** Opens the monthly report of a customer whom one chooses. */
export default function Reports() {
  const [{ search, open: isOpen }, setQuery] = useState(noQuery);
  const { report, open, close } = useCustomerReport();
  const found = useFetchRows(
    'system-user',
    {
      start: 0,
      end: 50,
      search,
      filters: [{ field: 'systemUserRole', operator: 'in', value: [...customers] }],
      fields: ['name', 'companyName'],
    },
    {
      enabled: isOpen,
      placeholderData: (before) => before,
      select: ({ data }) =>
        data.map(({ id, name, companyName }) => ({ id, name: companyName ? `${companyName}（${name}）` : name })),
    },
  );
  return (
    <div className="tj-page">
      <PageHeader title="月次レポート" />
      <SectionCard title="契約者">
        <p className={spacing.first}>契約者を選ぶと、全店舗の月次レポートを作り、リンクやメールで渡せます。</p>
        <CandidateSelect
          found={found}
          onQuery={setQuery}
          chosen={[]}
          onChoose={([customer]) => customer !== undefined && open(customer.id, customer.name)}
          placeholder="契約者を検索"
          aria-label="レポートの契約者"
          className={`${spacing.full} ${spacing.medium}`}
        />
      </SectionCard>
      {report !== null && (
        <Suspense fallback={null}>
          <ReportDialog {...report} onClose={close} />
        </Suspense>
      )}
    </div>
  );
}
