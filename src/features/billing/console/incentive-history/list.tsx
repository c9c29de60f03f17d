import { DownloadOutlined, FilePdfOutlined } from '@ant-design/icons';
import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { chosenArchiveName } from '#billing/rules/document-index.ts';
import { addressOf, listQuery } from '#core/console/http/client.ts';
import ListPage from '#core/console/pages/list/list-page.tsx';
import { useProduct } from '#core/console/session/product.tsx';
import { lazyWithReload } from '#core/console/ui/after-rows.tsx';
import { DownloadButton } from '#core/console/ui/buttons/downloads.tsx';
import { LinkButton } from '#core/console/ui/page-header.tsx';
import { dayOf } from '#core/model/day.ts';
import { pathTo } from '#core/model/paths/path-to.ts';
import type { ResolvedResource } from '#core/model/resolved.ts';
import type { Targets } from '#core/model/row-types.ts';
import { admins, staff } from '#domain/accounts/roles.ts';
import { isPeriod } from '#domain/month.ts';
import { getDocuments } from '../../calls/books.ts';
import { getInvoice } from '../../calls/charges.ts';
import { ChargeTotals } from './charge-totals.tsx';

const ArchiveDialog = lazyWithReload(() => import('./archive-dialog.lazy.tsx'));
const JournalDialog = lazyWithReload(() => import('../journal-dialog.lazy.tsx'));

/** The list of charges, each with its invoice, downloads of a month's documents and of chosen ones, and the totals of the filter. */
export default function Charges({ resource }: { resource: ResolvedResource }) {
  const { me } = useProduct();
  const isStaff = staff.some((role) => role === me.systemUserRole);
  const isAdmin = admins.some((role) => role === me.systemUserRole);
  const [params] = useSearchParams();
  const period = params.get('period') ?? '';
  const [opened, setOpened] = useState<'archive' | 'journal' | null>(null);
  const close = () => setOpened(null);
  return (
    <>
      <ListPage
        resource={resource}
        extension={{
          actions: isStaff && <LinkButton to={pathTo('/closing')}>月次締め</LinkButton>,
          more: [
            { label: '月の書類をまとめて保存', onClick: () => setOpened('archive') },
            { label: '適格返還請求書', to: pathTo('/return-invoice') },
            { label: '成果日への異議', to: pathTo('/objection') },
            ...(isAdmin
              ? [
                  { label: '仕訳を保存', onClick: () => setOpened('journal') },
                  { label: '発行者の設定', to: pathTo('/setting/issuer') },
                ]
              : []),
          ],
          bulk: (targets) => <DocumentsButton targets={targets} />,
          rowActions: (row) => (
            <DownloadButton
              type="text"
              size="small"
              icon={<FilePdfOutlined aria-hidden />}
              address={addressOf(getInvoice, { id: row.id })}
              fallback="請求書.pdf"
              done="請求書を保存しました"
              aria-label={`${String(row.invoiceNumber ?? '下書き')}の請求書PDFを保存`}
              title="請求書PDF"
            />
          ),
          summary: (query) => <ChargeTotals query={query} />,
        }}
      />
      <Suspense fallback={null}>
        {opened === 'archive' && <ArchiveDialog onClose={close} />}
        {opened === 'journal' && <JournalDialog onClose={close} {...(isPeriod(period) && { period })} />}
      </Suspense>
    </>
  );
}

/** Downloads the documents of the selected charges; drafts have none. */
function DocumentsButton({ targets: { rows, filter, count } }: { targets: Targets }) {
  const given = rows.filter(({ status }) => status !== 'DRAFT');
  const query = filter === null ? { id_in: given.map(({ id }) => String(id)) } : listQuery(filter);
  return (
    <DownloadButton
      icon={<DownloadOutlined aria-hidden />}
      disabled={filter === null && given.length === 0}
      isBig
      address={addressOf(getDocuments, { query })}
      fallback={chosenArchiveName(dayOf(Date.now()))}
      done="書類を保存しました"
    >
      {filter === null && given.length < count ? `ZIPで保存（${given.length}件）` : 'ZIPで保存'}
    </DownloadButton>
  );
}
