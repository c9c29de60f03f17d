import { useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Button, Card } from 'antd';
import { minuteOf } from '#core/console/fields/figures.ts';
import { getAnswer } from '#core/console/http/answer-data.ts';
import { http } from '#core/console/http/client.ts';
import { StatusTag } from '#core/console/ui/status-tag.tsx';
import { useSay } from '#core/console/ui/use-say.tsx';
import type { TroubledMail } from '#domain/mail-delivery.ts';

const address = '/mail-delivery';
const queryKey = ['screen', address];

/** Mails that may not have arrived: nobody but a person sends them again. Nothing is shown while there are none. */
export function TroubledMails() {
  const client = useQueryClient();
  const say = useSay();
  const { modal } = App.useApp();
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await getAnswer<readonly TroubledMail[]>(address, signal)).data,
    staleTime: 0,
  });
  const mails = query.data ?? [];
  if (mails.length === 0) return null;
  const settle = async ({ id }: TroubledMail, step: 'send-again' | 'dismiss', done: string) => {
    try {
      await http.post(`${address}/${id}/${step}`, {});
      say.done(done);
    } catch (thrown) {
      say.failed(thrown);
    }
    await client.invalidateQueries({ queryKey });
  };
  const sendAgain = (mail: TroubledMail) =>
    modal.confirm({
      title: 'メールをもう一度送ります',
      content: `${mail.address}に送ります。前のメールが届いている場合は、2通になることがあります。`,
      okText: '送る',
      cancelText: 'キャンセル',
      onOk: () => settle(mail, 'send-again', 'メールをもう一度送っています'),
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
            <span style={{ overflowWrap: 'anywhere' }}>{mail.address}</span>
            <Button size="small" onClick={() => sendAgain(mail)}>
              もう一度送る
            </Button>
            <Button
              size="small"
              onClick={() =>
                void settle(
                  mail,
                  'dismiss',
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
