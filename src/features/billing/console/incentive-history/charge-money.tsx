import { FilePdfOutlined } from '@ant-design/icons';
import { Alert } from 'antd';
import type { ChargeMoney } from '#billing/rules/charge-money.ts';
import { addressOf } from '#core/console/http/client.ts';
import { Heading, SectionCard } from '#core/console/pages/screen-frames.tsx';
import { useProduct } from '#core/console/session/product.tsx';
import { DownloadButton } from '#core/console/ui/buttons/downloads.tsx';
import spacing from '#core/console/ui/spacing.module.css';
import { Loaded } from '#core/console/ui/states/loaded.tsx';
import { DataTable } from '#core/console/ui/table/data-table.tsx';
import { mayDoToRow } from '#core/model/access.ts';
import { dayText } from '#core/model/day.ts';
import { yenText } from '#core/model/language.ts';
import type { ResolvedResource } from '#core/model/resolved.ts';
import type { Row } from '#core/model/row-types.ts';
import { moneyOf, paymentKindLabels } from '#domain/billing/charge-payment.ts';
import { getReturnInvoice } from '../../calls/charges.ts';
import { useChargeMoney } from './use-charge-money.ts';

/** A charge's payments in and out, the amount due or to be given back, and its return invoices. */
export function ChargeMoneyCard({ resource, charge }: { resource: ResolvedResource; charge: Row }) {
  const { actor } = useProduct();
  const isDraft = charge.status === 'DRAFT';
  const query = useChargeMoney(charge);
  if (isDraft) return null;
  return (
    <SectionCard title="入出金">
      <Loaded query={query} rows={2}>
        {(money) => (
          <>
            {money.surplus > 0 && (
              <Surplus money={money} charge={charge} mayGiveBack={mayDoToRow(resource, 'give-back', actor, charge)} />
            )}
            <Balance money={money} charge={charge} />
            {money.payments.length > 0 && <Payments payments={money.payments} />}
            {money.returns.length > 0 && <Returns chargeId={charge.id} returns={money.returns} />}
          </>
        )}
      </Loaded>
    </SectionCard>
  );
}

function Balance({ money, charge }: { money: ChargeMoney; charge: Row }) {
  if (money.due > 0)
    return (
      <p className={spacing.closeOnly}>
        お支払い残額 <strong>{yenText(money.due)}</strong>
        {money.payments.length > 0 && '（一部入金）'}
      </p>
    );
  if (money.payments.length > 0) return null;
  return (
    <p className={spacing.flush}>
      {charge.status === 'CANCELLED' ? '入出金はありません。' : 'お支払いは済んでいます。入出金の記録はありません。'}
    </p>
  );
}

interface SurplusProps {
  money: ChargeMoney;
  charge: Row;
  mayGiveBack: boolean;
}

function Surplus({ money: { surplus, payments, waitsForDraft }, charge, mayGiveBack }: SurplusProps) {
  const { held, fees } = moneyOf(payments);
  const isReplaced = charge.status === 'CANCELLED' && charge.isNotBilled !== true;
  return (
    <Alert
      type="warning"
      showIcon
      className={spacing.below}
      message={`${waitsForDraft ? '訂正後の請求に引き継ぐ金額' : '返金が必要な金額'} ${yenText(waitsForDraft ? held : surplus)}`}
      description={waitsForDraft ? carriedOverText({ fees, mayGiveBack }) : givenBackText({ isReplaced, mayGiveBack })}
    />
  );
}

function carriedOverText({ fees, mayGiveBack }: { fees: number; mayGiveBack: boolean }): string {
  const part = fees > 0 ? `うち${yenText(fees)}は差し引かれた振込手数料です。` : '';
  return `${part}${mayGiveBack ? '訂正の下書きを発行すると、この金額が引き継がれます。' : '訂正後の請求に引き継ぎます。'}`;
}

function givenBackText({ isReplaced, mayGiveBack }: { isReplaced: boolean; mayGiveBack: boolean }): string {
  if (!mayGiveBack) return isReplaced ? '訂正後の請求に引き継ぐか、お返しします。' : 'お返しします。';
  const why = isReplaced ? '引き継ぐ下書きがありません。' : '';
  return `${why}右上の「返金」で、カードへの返金・次回の請求への充当・銀行振込から返し方を選べます。`;
}

function Payments({ payments }: Pick<ChargeMoney, 'payments'>) {
  return (
    <DataTable
      caption="入出金"
      rows={payments.map((payment, number) => ({ ...payment, number }))}
      rowKey={({ number }) => number}
      columns={[
        { title: '日付', width: 110, cell: ({ day }) => dayText(day) },
        { title: '内容', width: 200, cell: ({ kind }) => paymentKindLabels[kind] },
        { title: '金額', right: true, width: 130, cell: ({ amount }) => `${amount > 0 ? '+' : ''}${yenText(amount)}` },
        { title: '備考', cell: ({ note }) => note ?? '—' },
      ]}
    />
  );
}

function Returns({ chargeId, returns }: { chargeId: number } & Pick<ChargeMoney, 'returns'>) {
  return (
    <>
      <Heading level={3} spaced="around">
        適格返還請求書
      </Heading>
      <div className={`tj-bar ${spacing.last}`}>
        {returns.map(({ number, name }) => (
          <DownloadButton
            key={number}
            icon={<FilePdfOutlined aria-hidden />}
            address={addressOf(getReturnInvoice, { id: chargeId, query: { number } })}
            fallback={`適格返還請求書_${number}.pdf`}
            done="適格返還請求書を保存しました"
          >
            {name}
          </DownloadButton>
        ))}
      </div>
    </>
  );
}
