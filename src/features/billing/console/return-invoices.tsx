import { FilePdfOutlined } from '@ant-design/icons';
import { rowIn } from '#core/console/http/calls.ts';
import { addressOf } from '#core/console/http/client.ts';
import ListPage from '#core/console/pages/list/list-page.tsx';
import { DownloadButton } from '#core/console/ui/buttons/downloads.tsx';
import { LinkButton } from '#core/console/ui/page-header.tsx';
import { pathTo } from '#core/model/paths/path-to.ts';
import type { ResolvedResource } from '#core/model/resolved.ts';
import type { Row } from '#core/model/row-types.ts';
import { getReturnInvoice } from '../calls/charges.ts';

/** The list of return invoices, each with its document. */
export default function ReturnInvoices({ resource }: { resource: ResolvedResource }) {
  return (
    <ListPage
      resource={resource}
      extension={{
        actions: <LinkButton to={pathTo('/incentive-history')}>請求履歴</LinkButton>,
        rowActions: (row) => <ReturnInvoiceButton row={row} />,
      }}
    />
  );
}

function ReturnInvoiceButton({ row }: { row: Row }) {
  const { chargeId, place, number } = rowIn('return-invoice', row);
  if (chargeId === undefined || place === undefined || place === null) return null;
  return (
    <DownloadButton
      type="text"
      size="small"
      icon={<FilePdfOutlined aria-hidden />}
      address={addressOf(getReturnInvoice, { id: chargeId, query: { number: place } })}
      fallback={`適格返還請求書_${number}.pdf`}
      done="適格返還請求書を保存しました"
      aria-label={`${number}の適格返還請求書PDFを保存`}
      title="適格返還請求書PDF"
    />
  );
}
