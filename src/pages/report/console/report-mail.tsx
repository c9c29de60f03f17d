import { Button } from 'antd';
import { send } from '#core/console/http/calls.ts';
import { Heading } from '#core/console/pages/screen-frames.tsx';
import { useDialogs, useToast } from '#core/console/ui/dialogs.tsx';
import { monthInWords } from '#domain/month.ts';
import { mailReport } from '../calls.ts';
import styles from './report-dialog.module.css';

interface ReportMailProps {
  storeId: number;
  /** The month, and the customer if all of their stores are meant. */
  asked: { readonly period: string; readonly customerId?: number };
  /** The customer's name. */
  to: string;
  /** True if the comment has unsaved changes, which the mailed report would lack. */
  isTyped: boolean;
}

/** Mails the month's report on all the customer's stores now. */
export function ReportMail({ storeId, asked, to, isTyped }: ReportMailProps) {
  const { period } = asked;
  const toast = useToast();
  const { modal } = useDialogs();
  const ask = () =>
    void modal.confirm({
      centered: true,
      title: `${to}に${monthInWords(period)}のレポートを送りますか`,
      content: '計測中の全店舗のレポートを、1つのPDFにしてメールに添付します。',
      okText: '送る',
      cancelText: 'キャンセル',
      async onOk() {
        try {
          const mailed = await send(mailReport, { id: storeId, body: asked });
          toast.done(`${mailed.to}に${mailed.stores}店舗分のレポートを送っています`);
        } catch (thrown) {
          toast.failed(thrown);
        }
      },
    });
  return (
    <section className={styles.part}>
      <Heading spaced="below">メール</Heading>
      <p>
        毎月2日に、前月のレポートを{to}に自動で送ります。
        {isTyped && '今すぐ送るには、先にコメントを保存してください。'}
      </p>
      <Button disabled={isTyped} onClick={ask}>
        {monthInWords(period)}のレポートを今すぐ送る
      </Button>
    </section>
  );
}
