import { Button, Card } from 'antd';
import { send, useCall, useSend } from '#core/console/http/calls.ts';
import { AccountPage, CardHeading } from '#core/console/pages/screen-frames.tsx';
import { useDialogs, useToast } from '#core/console/ui/dialogs.tsx';
import { StatusTag } from '#core/console/ui/page-header.tsx';
import { busy, Loaded } from '#core/console/ui/states/loaded.tsx';
import { minuteText } from '#core/model/day.ts';
import { relativeTime } from '#domain/relative-time.ts';
import { endOtherSessions, listSessions, logOutDevice, type OwnSession } from '../../calls/own-account.ts';
import styles from './profile.module.css';

/** The user's sessions, each of which can be ended. */
export default function Sessions() {
  const query = useCall(listSessions, {}, { staleTime: 0 });
  const { ending, ask } = useEnding(() => query.refetch());
  return (
    <AccountPage title="ログイン中の端末">
      <Loaded query={query} rows={3}>
        {(sessions) => {
          const others = sessions.filter((one) => !one.current);
          return (
            <Card
              className="tj-account-card"
              size="small"
              title={<CardHeading>{sessions.length}台の端末でログインしています</CardHeading>}
              extra={
                others.length > 0 && (
                  <Button
                    danger
                    size="small"
                    loading={busy(ending.includes('others'))}
                    onClick={() => ask('others', others.length)}
                  >
                    ほかをすべてログアウト
                  </Button>
                )
              }
            >
              <ul className="tj-plain">
                {sessions.map((one) => (
                  <SessionItem
                    key={one.id}
                    session={one}
                    isEnding={ending.includes(one.id)}
                    onEnd={() => ask(one, 1)}
                  />
                ))}
              </ul>
              <p className={styles.last}>
                見覚えのない端末があるときは、ログアウトしてからパスワードを変更してください。
              </p>
            </Card>
          );
        }}
      </Loaded>
    </AccountPage>
  );
}

/** Ends a session, or all others, after a confirmation. */
function useEnding(onEnded: () => Promise<unknown>) {
  const { modal } = useDialogs();
  const toast = useToast();
  const { running: ending, run } = useSend<number | 'others'>({ failed: toast.failed, after: onEnded });
  const end = (which: OwnSession | 'others') =>
    run(
      async () => {
        await (which === 'others' ? send(endOtherSessions) : send(logOutDevice, { id: which.id }));
        toast.done(which === 'others' ? 'ほかの端末をすべてログアウトしました' : `${which.device}をログアウトしました`);
      },
      which === 'others' ? which : which.id,
    );
  const ask = (which: OwnSession | 'others', count: number) =>
    modal.confirm({
      title: which === 'others' ? 'ほかの端末をすべてログアウトしますか' : `${which.device}をログアウトしますか`,
      content: `${count}台の端末で、開いている画面がすぐに使えなくなります。保存していない入力は失われます。`,
      okText: 'ログアウトする',
      okButtonProps: { danger: true },
      cancelText: 'キャンセル',
      autoFocusButton: 'cancel',
      onOk: () => end(which),
    });
  return { ending, ask };
}

interface SessionItemProps {
  session: OwnSession;
  isEnding: boolean;
  onEnd: () => void;
}

function SessionItem({ session, isEnding, onEnd }: SessionItemProps) {
  const { device, current, ip, createDate, lastSeenDate } = session;
  return (
    <li className={styles.session}>
      <div className={styles.facts}>
        <strong className={styles.device}>{device}</strong>
        {current && <StatusTag tone="success" text="この端末" />}
        <div>
          IPアドレス {ip ?? '−'}　ログイン {minuteText(createDate)}
        </div>
        <div title={minuteText(lastSeenDate)}>最終利用 {relativeTime(lastSeenDate, Date.now())}</div>
      </div>
      {!current && (
        <Button
          loading={busy(isEnding)}
          onClick={onEnd}
          aria-label={`${device}（${minuteText(createDate)}）をログアウト`}
        >
          ログアウト
        </Button>
      )}
    </li>
  );
}
