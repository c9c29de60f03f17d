import { FilePdfOutlined } from '@ant-design/icons';
import { addressOf } from '#core/console/http/client.ts';
import ShowPage from '#core/console/pages/show/show-page.tsx';
import { useProduct } from '#core/console/session/product.tsx';
import { DownloadButton } from '#core/console/ui/buttons/downloads.tsx';
import { dayOf } from '#core/model/day.ts';
import type { ResolvedResource } from '#core/model/resolved.ts';
import type { Row } from '#core/model/row-types.ts';
import { staff } from '#domain/accounts/roles.ts';
import { getInvoice, getIssuedInvoice } from '../../calls/charges.ts';
import { chargeHeadline, hiddenFacts, periodDaysText } from './charge-facts.ts';
import { ChargeMoneyCard } from './charge-money.tsx';
import { Evidence } from './evidence.tsx';
import { FollowUpCard } from './follow-up-card.tsx';
import { GiveBackButton } from './give-back-button.tsx';
import { LateDueDate } from './late-due-date.tsx';
import { PayByCard } from './pay-by-card.tsx';

const downloadLabels: Readonly<Record<string, string>> = {
  DRAFT: '下書きのPDF',
  CANCELLED: '取消を記した写し',
};

/** Nothing comes next but to keep its document. */
function isSettled({ status }: Row): boolean {
  return status === 'PAID';
}

/** A charge: its invoice, its payments and its evidence. */
export default function Charge({ resource }: { resource: ResolvedResource }) {
  const { me } = useProduct();
  const isOwn = !staff.some((role) => role === me.systemUserRole);
  return (
    <ShowPage
      resource={resource}
      headline={(row, labels) => chargeHeadline(row, labels, { today: dayOf(Date.now()), isOwn })}
      actions={(row) => (
        <>
          <PayByCard charge={row} />
          <DownloadButton
            type={isSettled(row) ? 'primary' : 'default'}
            icon={<FilePdfOutlined aria-hidden />}
            address={addressOf(getInvoice, { id: row.id })}
            fallback="請求書.pdf"
            done="請求書を保存しました"
          >
            {downloadLabels[String(row.status)] ?? '請求書PDF'}
          </DownloadButton>
          {row.status === 'CANCELLED' && (
            <DownloadButton
              icon={<FilePdfOutlined aria-hidden />}
              address={addressOf(getIssuedInvoice, { id: row.id })}
              fallback="発行時の控え.pdf"
              done="発行時の控えを保存しました"
            >
              発行時の控え
            </DownloadButton>
          )}
          <GiveBackButton resource={resource} charge={row} />
        </>
      )}
      above={(row) => <LateDueDate charge={row} />}
      facts={(row) => {
        const text = periodDaysText(row);
        return {
          without: hiddenFacts(row),
          first: ['total', 'status', 'userId', 'dueDate'],
          ...(text !== null && { after: { period: { label: '対象期間', text } } }),
          cards: (
            <>
              <ChargeMoneyCard resource={resource} charge={row} />
              {!isOwn && row.status !== 'DRAFT' && <FollowUpCard charge={row} />}
            </>
          ),
        };
      }}
      tabs={(row) => [{ key: 'evidence', label: '成果の根拠', children: <Evidence charge={row} />, after: true }]}
    />
  );
}
