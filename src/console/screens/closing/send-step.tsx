import { App, Button } from 'antd';
import { DownloadButton } from '#console/ui/download-button.tsx';
import { type Closing, invoicesToMail, issuedCharges } from '#domain/closing.ts';
import { monthInWords } from '#domain/month.ts';
import { Step, type StepState } from './step.tsx';

/** The invoices go to the customers by mail, and to whoever keeps the books as one file. */
export function SendStep({ closing, onSend }: { closing: Closing; onSend: () => Promise<void> }) {
  const { modal } = App.useApp();
  const { period } = closing;
  const issued = issuedCharges(closing);
  const waiting = invoicesToMail(closing);
  const send = () =>
    modal.confirm({
      title: `${waiting.length}件の請求書をメールで送付します`,
      content: '請求書のPDFを添付して、お客様のメールアドレスに送ります。',
      okText: '送付する',
      cancelText: 'キャンセル',
      onOk: onSend,
    });
  return (
    <Step
      number={5}
      title="請求書の送付と保存"
      state={stateOf(issued.length, waiting.length)}
      actions={
        <Button disabled={waiting.length === 0} onClick={send}>
          未送付のすべてに送付する
        </Button>
      }
    >
      <p
        style={{ marginTop: 0 }}
      >{`発行済み ${issued.length}件のうち、送付済み ${issued.length - waiting.length}件。`}</p>
      <DownloadButton
        disabled={issued.length === 0}
        isBig
        address={`/charge-archive?period=${period}`}
        fallback={`請求書_${period}.zip`}
        done={`${monthInWords(period)}分の請求書を保存しました`}
      >
        請求書をZIPで保存する
      </DownloadButton>
    </Step>
  );
}

function stateOf(issued: number, waiting: number): StepState {
  if (issued === 0) return { tone: 'neutral', text: '発行後に送付できます' };
  return waiting > 0 ? { tone: 'warning', text: `未送付 ${waiting}件` } : { tone: 'success', text: '送付済み' };
}
