import { Alert, Button } from 'antd';
import { Link } from 'react-router';
import type { Closing } from '#billing/rules/closing.ts';
import type { ClosingFigures } from '#billing/rules/closing-charges.ts';
import { archiveName } from '#billing/rules/document-index.ts';
import { addressOf } from '#core/console/http/client.ts';
import { DownloadButton } from '#core/console/ui/buttons/downloads.tsx';
import { useDialogs } from '#core/console/ui/dialogs.tsx';
import { pathTo } from '#core/model/paths/path-to.ts';
import { monthInWords } from '#domain/month.ts';
import { getArchive } from '../../calls/books.ts';
import styles from './closing.module.css';
import { SomeCharges } from './some-charges.tsx';
import { Step, type StepState } from './step.tsx';

interface SendStepProps {
  closing: Closing;
  onSend: () => Promise<void>;
}

/** The step that mails the invoices to customers, and offers them as one file for accounting. */
export function SendStep({ closing, onSend }: SendStepProps) {
  const { modal } = useDialogs();
  // While charges are being issued, none is mailed: the mail would leave out the rest
  const { period, figures, issuing } = closing;
  const { issued, toMail, onTheirWay, inDoubt, mailFailed, withheld } = figures;
  const sent = issued - toMail - onTheirWay - inDoubt - withheld;
  const send = () =>
    modal.confirm({
      title: `${toMail}件の請求書をメールで送付します`,
      content: `請求書のPDFを添付して、契約者のメールアドレスに送ります。${
        figures.drafts > 0 ? `まだ発行していない下書き${figures.drafts}件は含みません。` : ''
      }`,
      okText: '送付する',
      cancelText: 'キャンセル',
      onOk: onSend,
    });
  return (
    <Step
      number={5}
      title="請求書の送付と保存"
      state={issuing === null ? stateOf(figures) : { tone: 'neutral', text: '発行が終わると送付できます' }}
      actions={toMail > 0 && issuing === null && <Button onClick={send}>未送付のすべてに送付する</Button>}
    >
      {issued > 0 && (
        <>
          <p className={styles.first}>
            {`請求書 ${issued}件のうち、送付済 ${sent}件。`}
            {onTheirWay > 0 && `送信待ち ${onTheirWay}件。`}
            {withheld > 0 && `送らない ${withheld}件。`}
            {mailFailed > 0 && (
              <>
                {`送信失敗 ${mailFailed}件。`}理由は<Link to={pathTo('/outbox')}>送信メール</Link>で確認できます。
              </>
            )}
          </p>
          {inDoubt > 0 && <InDoubt charges={closing.inDoubt} all={inDoubt} />}
          <DownloadButton
            isBig
            address={addressOf(getArchive, { query: { period } })}
            fallback={archiveName(period, 'PERIOD')}
            done={`${monthInWords(period)}分の書類を保存しました`}
          >
            書類をZIPで保存する
          </DownloadButton>
        </>
      )}
    </Step>
  );
}

/** Invoices whose delivery is unknown. */
function InDoubt({ charges, all }: { charges: Closing['inDoubt']; all: number }) {
  return (
    <Alert
      type="warning"
      showIcon
      className={styles.notice}
      message={`送信不明 ${all}件`}
      description={
        <>
          メールサーバーの応答がなく、届いたか分かりません。契約者に確認し、請求の画面で「もう一度送付」を選ぶか、
          <Link to={pathTo('/outbox')}>送信メール</Link>で確認済にします。
          <SomeCharges charges={charges} all={all} />
        </>
      }
    />
  );
}

function stateOf({ drafts, issued, toMail, onTheirWay, inDoubt }: ClosingFigures): StepState {
  if (issued === 0) return { tone: 'neutral', text: '発行後に送付できます' };
  if (inDoubt > 0) return { tone: 'warning', text: `送信不明 ${inDoubt}件` };
  if (toMail === 0 && onTheirWay > 0) return { tone: 'info', text: `送信待ち ${onTheirWay}件` };
  if (toMail > 0) return { tone: 'warning', text: `未送付 ${toMail}件` };
  return drafts > 0 ? { tone: 'info', text: '発行した分は送付済' } : { tone: 'success', text: '送付済' };
}
