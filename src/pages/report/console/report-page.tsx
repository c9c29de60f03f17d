import { Breadcrumb, Select } from 'antd';
import { Link, useParams, useSearchParams } from 'react-router';
import { useCallOrNull } from '#core/console/http/calls.ts';
import { addressOf } from '#core/console/http/client.ts';
import { LoadOrNotFound, SectionCard } from '#core/console/pages/screen-frames.tsx';
import { DownloadButton } from '#core/console/ui/buttons/downloads.tsx';
import { PageHeader } from '#core/console/ui/page-header.tsx';
import text from '#core/console/ui/text.module.css';
import { dayOf } from '#core/model/day.ts';
import { pathTo } from '#core/model/paths/path-to.ts';
import { isPeriod, monthInWords, monthsUntil } from '#domain/month.ts';
import { previousMonth } from '#domain/period.ts';
import type { ReportContent } from '#report/rules/report-content.ts';
import { getReportContent, getStoreReport } from '../calls.ts';
import { reportQuery } from './report-query.ts';
import { ReportView } from './view/report-view.tsx';

/** A monthly report as a page: of a store, or of all stores of its customer (`?customer=`), for the month of the address. */
export default function ReportPage() {
  const { store = '' } = useParams();
  const [params] = useSearchParams();
  const month = params.get('month') ?? '';
  const period = isPeriod(month) ? month : previousMonth(dayOf(Date.now()).slice(0, 7));
  const customerId = Number(params.get('customer')) || null;
  const asked = { id: Number(store), query: reportQuery(period, customerId) };
  const found = useCallOrNull(getReportContent, asked);
  return (
    <LoadOrNotFound title="月次レポート" found={found}>
      {(content) => <Page content={content} asked={asked} />}
    </LoadOrNotFound>
  );
}

interface PageProps {
  content: ReportContent;
  asked: { readonly id: number; readonly query: ReturnType<typeof reportQuery> };
}

function Page({ content, asked }: PageProps) {
  const [params, setParams] = useSearchParams();
  const { customerId } = asked.query;
  const [from, name] =
    customerId === undefined
      ? [pathTo('/search-conditions/:id', { id: asked.id }), content.stores[0]?.storeName ?? '']
      : [pathTo('/system-user/:id', { id: customerId }), '契約者'];
  const title = `${monthInWords(content.period)}の月次レポート`;
  const chosen = (month: string) => setParams({ ...Object.fromEntries(params), month }, { replace: true });
  return (
    <div className="tj-page">
      <PageHeader
        title={title}
        breadcrumb={<Breadcrumb items={[{ title: <Link to={from}>{name}</Link> }, { title }]} />}
        actions={
          <>
            <Select
              aria-label="対象月"
              value={content.period}
              onChange={chosen}
              options={monthsUntil(dayOf(Date.now()).slice(0, 7), 13)
                .reverse()
                .map((value) => ({ value, label: monthInWords(value) }))}
            />
            <DownloadButton
              type="primary"
              address={addressOf(getStoreReport, asked)}
              fallback="月次レポート.pdf"
              done="月次レポートを保存しました"
            >
              PDFを保存
            </DownloadButton>
          </>
        }
      />
      <SectionCard>
        {content.agency !== null && <p className={text.secondary}>作成：{content.agency}</p>}
        <ReportView content={content} />
      </SectionCard>
    </div>
  );
}
