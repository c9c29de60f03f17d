import { FilePdfOutlined } from '@ant-design/icons';
import { addressOf } from '#core/console/http/address.ts';
import ListPage from '#core/console/pages/list/list-page.tsx';
import { useProduct } from '#core/console/session/product.tsx';
import { DownloadButton } from '#core/console/ui/buttons/download-button.tsx';
import { LinkButton } from '#core/console/ui/buttons/link-button.tsx';
import { pathTo } from '#core/model/paths/path-to.ts';
import type { ResolvedResource } from '#core/model/resolved/resource.ts';
import { admins, staff } from '#domain/accounts/roles.ts';
import { getInvoice } from '../../calls.ts';
import { JournalButton } from '../journal-button.tsx';
import { ArchiveButton } from './archive-button.tsx';
import { ChargeTotals } from './charge-totals.tsx';

/** The list of charges, each with its invoice, a download of a month's invoices, and the totals of the filter. */
export default function Charges({ resource }: { resource: ResolvedResource }) {
  const { me } = useProduct();
  const isStaff = staff.some((role) => role === me.systemUserRole);
  const isAdmin = admins.some((role) => role === me.systemUserRole);
  return (
    <ListPage
      resource={resource}
      extension={{
        actions: (
          <>
            <ArchiveButton />
            {isAdmin && <JournalButton />}
            {isStaff && <LinkButton to={pathTo('/closing')}>月次締め</LinkButton>}
            {isAdmin && <LinkButton to={pathTo('/setting/issuer')}>発行者の設定</LinkButton>}
          </>
        ),
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
  );
}
