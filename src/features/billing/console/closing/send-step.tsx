import { Alert, Button } from 'antd';
import { Link } from 'react-router';
import { addressOf } from '#core/console/http/address.ts';
import { DownloadButton } from '#core/console/ui/buttons/download-button.tsx';
import { useDialogs } from '#core/console/ui/dialogs.tsx';
import { pathTo } from '#core/console/ui/paths.ts';
import {
  type Closing,
  invoicesInDoubt,
  invoicesOnTheirWay,
  invoicesThatFailed,
  invoicesToMail,
  invoicesWithheld,
  issuedCharges,
} from '#domain/billing/closing.ts';
import { monthInWords } from '#domain/month.ts';
import { getArchive } from '../../calls.ts';
import styles from './closing.module.css';
import { Step, type StepState } from './step.tsx';

/** The invoices go to the customers by mail, and to whoever keeps the books as one file. */
export function SendStep({ closing, onSend }: { closing: Closing; onSend: () => Promise<void> }) {
  const { modal } = useDialogs();
  const { period } = closing;
  const issued = issuedCharges(closing);
  const waiting = invoicesToMail(closing);
  const onTheirWay = invoicesOnTheirWay(closing);
  const inDoubt = invoicesInDoubt(closing);
  const failed = invoicesThatFailed(closing).length;
  const withheld = invoicesWithheld(closing).length;
  const sent = issued.length - waiting.length - onTheirWay.length - inDoubt.length - withheld;
  const send = () =>
    modal.confirm({
      title: `${waiting.length}件の請求書をメールで送付します`,
      content: '請求書のPDFを添付して、契約者のメールアドレスに送ります。',
      okText: '送付する',
      cancelText: 'キャンセル',
      onOk: onSend,
    });
  return (
    <Step
      number={5}
      title="請求書の送付と保存"
      state={stateOf(issued.length, {
        waiting: waiting.length,
        onTheirWay: onTheirWay.length,
        inDoubt: inDoubt.length,
      })}
      actions={
        <Button disabled={waiting.length === 0} onClick={send}>
          未送付のすべてに送付する
        </Button>
      }
    >
      <p className={styles.first}>
        {`請求書 ${issued.length}件のうち、送付済 ${sent}件。`}
        {onTheirWay.length > 0 && `送信待ち ${onTheirWay.length}件。`}
        {withheld > 0 && `送らない ${withheld}件。`}
        {failed > 0 && (
          <>
            {`送信失敗 ${failed}件。`}理由は<Link to={pathTo('/outbox')}>送信メール</Link>で確認できます。
          </>
        )}
      </p>
      {inDoubt.length > 0 && <InDoubt charges={inDoubt} />}
      <DownloadButton
        disabled={issued.length === 0}
        isBig
        address={addressOf(getArchive, { query: { period } })}
        fallback={`請求書_${period}.zip`}
        done={`${monthInWords(period)}分の請求書を保存しました`}
      >
        請求書をZIPで保存する
      </DownloadButton>
    </Step>
  );
}

/** The invoices of which nobody knows whether they arrived. */
function InDoubt({ charges }: { charges: ReturnType<typeof invoicesInDoubt> }) {
  return (
    <Alert
      type="warning"
      showIcon
      className={styles.notice}
      message={`送信不明 ${charges.length}件`}
      description={
        <>
          メールサーバーの応答がなく、届いたか分かりません。契約者に確認し、請求の画面で「もう一度送付」を選ぶか、
          <Link to={pathTo('/outbox')}>送信メール</Link>で確認済にします。
          <ul className="tj-plain">
            {charges.map(({ id, customerName, invoiceNumber }) => (
              <li key={id}>
                <Link to={pathTo('/incentive-history/:id', { id })}>{`${customerName}　${invoiceNumber ?? ''}`}</Link>
              </li>
            ))}
          </ul>
        </>
      }
    />
  );
}

interface Mails {
  readonly waiting: number;
  readonly onTheirWay: number;
  readonly inDoubt: number;
}

function stateOf(issued: number, { waiting, onTheirWay, inDoubt }: Mails): StepState {
  if (issued === 0) return { tone: 'neutral', text: '発行後に送付できます' };
  if (inDoubt > 0) return { tone: 'warning', text: `送信不明 ${inDoubt}件` };
  if (waiting === 0 && onTheirWay > 0) return { tone: 'info', text: `送信待ち ${onTheirWay}件` };
  return waiting > 0 ? { tone: 'warning', text: `未送付 ${waiting}件` } : { tone: 'success', text: '送付済' };
}
