import { useQueryClient } from '@tanstack/react-query';
import { Button, Card } from 'antd';
import { callKey, send, useCall, useSend } from '#core/console/http/calls.ts';
import { useDialogs, useToast } from '#core/console/ui/dialogs.tsx';
import { StatusTag } from '#core/console/ui/page-header.tsx';
import { busy } from '#core/console/ui/states/loaded.tsx';
import { minuteText } from '#core/model/day.ts';
import { mailProblemLabels, type UndeliveredMail } from '#domain/notices/mail-delivery.ts';
import { dismissMail, listUndeliveredMails, sendMailAgain } from '../calls.ts';
import styles from './undelivered-mails.module.css';

/** Mails that may not have arrived; only a person sends them again. Renders nothing when there are none. */
export function UndeliveredMails() {
  const client = useQueryClient();
  const toast = useToast();
  const { modal } = useDialogs();
  const query = useCall(listUndeliveredMails, {}, { staleTime: 0 });
  const { running, run } = useSend<number>({
    failed: toast.failed,
    after: () => client.invalidateQueries({ queryKey: callKey(listUndeliveredMails) }),
  });
  const mails = query.data?.data ?? [];
  if (mails.length === 0) return null;
  const settle = ({ id }: UndeliveredMail, step: typeof sendMailAgain | typeof dismissMail, done: string) =>
    run(async () => {
      await send(step, { id });
      toast.done(done);
    }, id);
  const sendAgain = (mail: UndeliveredMail) =>
    modal.confirm({
      title: 'メールをもう一度送ります',
      content: `${mail.address}に送ります。前のメールが届いている場合は、2通になることがあります。`,
      okText: '送る',
      cancelText: 'キャンセル',
      onOk: () => settle(mail, sendMailAgain, 'メールをもう一度送っています'),
    });
  return (
    <Card size="small" title={`確認が必要なメール ${mails.length}件`} className={styles.mails}>
      <ul className="tj-plain">
        {mails.map((mail) => (
          <Mail
            key={mail.id}
            mail={mail}
            sendAgain={() => sendAgain(mail)}
            isSettling={running.includes(mail.id)}
            dismiss={() => void settle(mail, dismissMail, dismissal(mail).done)}
          />
        ))}
      </ul>
    </Card>
  );
}

interface MailProps {
  readonly mail: UndeliveredMail;
  readonly isSettling: boolean;
  sendAgain(): void;
  dismiss(): void;
}

function Mail({ mail, isSettling, sendAgain, dismiss }: MailProps) {
  const { date, subject, problem, address, state } = mail;
  const isUnknown = state === 'UNKNOWN';
  return (
    <li className={styles.mail}>
      <StatusTag tone={isUnknown ? 'warning' : 'danger'} text={isUnknown ? '送信不明' : '送信失敗'} />
      <span className={styles.date}>{minuteText(date)}</span>
      <span className={styles.subject}>{subject}</span>
      <span className={styles.problem}>{problem === null ? address : mailProblemLabels[problem]}</span>
      <Button size="small" onClick={sendAgain}>
        もう一度送る
      </Button>
      <Button size="small" loading={busy(isSettling)} onClick={dismiss}>
        {dismissal(mail).ask}
      </Button>
    </li>
  );
}

/** Labels for settling a mail: one of unknown outcome arrived, a failed one is given up. */
function dismissal({ state }: UndeliveredMail) {
  return state === 'UNKNOWN'
    ? { ask: '届いていた', done: '届いたことを確認しました' }
    : { ask: '送らない', done: '送らないことにしました' };
}
