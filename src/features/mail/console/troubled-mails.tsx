import { useQueryClient } from '@tanstack/react-query';
import { App, Button, Card } from 'antd';
import { minuteOf } from '#core/console/fields/figures.ts';
import { send } from '#core/console/http/send.ts';
import { callKey, useCall } from '#core/console/http/use-call.ts';
import { StatusTag } from '#core/console/ui/status-tag.tsx';
import { useSay } from '#core/console/ui/use-say.tsx';
import { mailProblemLabels, type TroubledMail } from '#domain/mail-delivery.ts';
import { dismissMail, listTroubledMails, sendMailAgain } from '../calls.ts';

/** Mails that may not have arrived: nobody but a person sends them again. Nothing is shown while there are none. */
export function TroubledMails() {
  const client = useQueryClient();
  const say = useSay();
  const { modal } = App.useApp();
  const query = useCall(listTroubledMails, {}, { staleTime: 0 });
  const mails = query.data?.data ?? [];
  if (mails.length === 0) return null;
  const settle = async ({ id }: TroubledMail, step: typeof sendMailAgain | typeof dismissMail, done: string) => {
    try {
      await send(step, { id });
      say.done(done);
    } catch (thrown) {
      say.failed(thrown);
    }
    await client.invalidateQueries({ queryKey: callKey(listTroubledMails) });
  };
  const sendAgain = (mail: TroubledMail) =>
    modal.confirm({
      title: 'メールをもう一度送ります',
      content: `${mail.address}に送ります。前のメールが届いている場合は、2通になることがあります。`,
      okText: '送る',
      cancelText: 'キャンセル',
      onOk: () => settle(mail, sendMailAgain, 'メールをもう一度送っています'),
    });
  return (
    <Card size="small" title={`確認が必要なメール ${mails.length}件`} style={{ marginBottom: 16 }}>
      <ul className="tj-plain">
        {mails.map((mail) => (
          <li
            key={mail.id}
            style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 16px', padding: '8px 0' }}
          >
            <StatusTag
              tone={mail.state === 'UNKNOWN' ? 'warning' : 'danger'}
              text={mail.state === 'UNKNOWN' ? '送信不明' : '送信失敗'}
            />
            <span style={{ flex: 'none' }}>{minuteOf(mail.date)}</span>
            <span style={{ flex: '1 1 280px', minWidth: 0 }}>{mail.subject}</span>
            <span style={{ overflowWrap: 'anywhere' }}>
              {mail.problem === null ? mail.address : mailProblemLabels[mail.problem]}
            </span>
            <Button size="small" onClick={() => sendAgain(mail)}>
              もう一度送る
            </Button>
            <Button
              size="small"
              onClick={() =>
                void settle(
                  mail,
                  dismissMail,
                  mail.state === 'UNKNOWN' ? '届いたことを確認しました' : '送らないことにしました',
                )
              }
            >
              {mail.state === 'UNKNOWN' ? '届いていた' : '送らない'}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
