import { Modal, Select } from 'antd';
import { useId, useState } from 'react';
import { useCall } from '#core/console/http/calls.ts';
import { addressOf } from '#core/console/http/client.ts';
import { DownloadButton } from '#core/console/ui/buttons/downloads.tsx';
import { useDialogs } from '#core/console/ui/dialogs.tsx';
import { LinkButton } from '#core/console/ui/page-header.tsx';
import { Loaded } from '#core/console/ui/states/loaded.tsx';
import { dayOf } from '#core/model/day.ts';
import { pathTo } from '#core/model/paths/path-to.ts';
import { monthInWords, monthsUntil } from '#domain/month.ts';
import { previousMonth } from '#domain/period.ts';
import { getReportSharing, getStoreReport } from '../calls.ts';
import styles from './report-dialog.module.css';
import { ReportLinks } from './report-links.tsx';
import { ReportMail } from './report-mail.tsx';
import { reportQuery } from './report-query.ts';
import { ReportWords } from './report-words.tsx';
import type { CustomerReport } from './use-customer-report.ts';

interface ReportDialogProps {
  storeId: number;
  /** The customer whose stores are all meant, of whom `storeId` is one; without it, this store alone. */
  customer?: CustomerReport['customer'];
  onClose: () => void;
}

/** A monthly report of a store, or of all stores of a customer: download as PDF, the agency's comment, mail and shared links. */
export default function ReportDialog({ storeId, customer, onClose }: ReportDialogProps) {
  const thisMonth = dayOf(Date.now()).slice(0, 7);
  const [period, setPeriod] = useState(previousMonth(thisMonth));
  // Under another customer than the title's the server refuses
  const asked = customer === undefined ? {} : { customerId: customer.id };
  const sharing = useCall(getReportSharing, { id: storeId, query: { period, ...asked } });
  const monthId = useId();
  const { setIsTyped, isTyped, unlessTyped } = useTyped();
  return (
    <Modal
      open
      centered
      title={customer === undefined ? '月次レポート' : `${customer.name} 様の月次レポート（全店舗）`}
      footer={null}
      width={640}
      onCancel={() => unlessTyped(onClose)}
    >
      <div className={styles.month}>
        <label htmlFor={monthId}>対象月</label>
        <Select
          id={monthId}
          value={period}
          onChange={(month) => unlessTyped(() => setPeriod(month))}
          options={monthsUntil(thisMonth, 13)
            .reverse()
            .map((value) => ({ value, label: monthInWords(value) }))}
        />
        <DownloadButton
          type="primary"
          address={addressOf(getStoreReport, { id: storeId, query: reportQuery(period, customer?.id ?? null) })}
          fallback="月次レポート.pdf"
          done="月次レポートを保存しました"
        >
          PDFを保存
        </DownloadButton>
        <LinkButton to={pathTo('/reports/:store', { store: storeId }, { month: period, customer: customer?.id })}>
          画面で見る
        </LinkButton>
      </div>
      <Loaded query={sharing} rows={5}>
        {(desk) => (
          <>
            {desk.mayWrite && customer === undefined && (
              <ReportWords key={period} storeId={storeId} period={period} desk={desk} onTyped={setIsTyped} />
            )}
            {desk.mailsTo !== null && (
              <ReportMail storeId={storeId} asked={{ period, ...asked }} to={desk.mailsTo} isTyped={isTyped} />
            )}
            <ReportLinks storeId={storeId} period={period} desk={desk} customerId={customer?.id ?? null} />
          </>
        )}
      </Loaded>
    </Modal>
  );
}

/** Whether something is typed that is not saved, and a function that asks first, if so, whether to discard it. */
function useTyped() {
  const { modal } = useDialogs();
  const [isTyped, setIsTyped] = useState(false);
  const unlessTyped = (act: () => void) => {
    if (!isTyped) return act();
    void modal.confirm({
      title: '入力した内容は保存されていません',
      content: '破棄すると、レポートに載せる言葉は元に戻ります。',
      okText: '破棄する',
      okButtonProps: { danger: true },
      cancelText: '入力に戻る',
      onOk: () => {
        setIsTyped(false);
        act();
      },
    });
  };
  return { isTyped, setIsTyped, unlessTyped };
}
