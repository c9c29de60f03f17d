import { App, Button, Card } from 'antd';
import { useState } from 'react';
import { minuteOf } from '#core/console/fields/figures.ts';
import { send } from '#core/console/http/send.ts';
import { useCall } from '#core/console/http/use-call.ts';
import { AccountPage } from '#core/console/pages/account/account-page.tsx';
import { busy } from '#core/console/ui/busy.tsx';
import { Loaded } from '#core/console/ui/loaded.tsx';
import { StatusTag } from '#core/console/ui/status-tag.tsx';
import { useSay } from '#core/console/ui/use-say.tsx';
import { relativeTime } from '#domain/relative-time.ts';
import { endOtherSessions, endSession, listSessions, type OwnSession } from '../../calls/own-account.ts';

/** Where the user is signed in; any of it can be ended from here. */
export default function Sessions() {
  const query = useCall(listSessions, {}, { staleTime: 0 });
  const { modal } = App.useApp();
  const say = useSay();
  const [ending, setEnding] = useState<number | 'others' | null>(null);

  const end = async (which: OwnSession | 'others') => {
    setEnding(which === 'others' ? which : which.id);
    try {
      await (which === 'others' ? send(endOtherSessions) : send(endSession, { id: which.id }));
      say.done(which === 'others' ? 'ほかの端末をすべてログアウトしました' : `${which.device}をログアウトしました`);
    } catch (thrown) {
      say.failed(thrown);
    }
    setEnding(null);
    await query.refetch();
  };
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
  return (
    <AccountPage title="ログイン中の端末">
      <Loaded query={query} rows={3}>
        {(sessions) => {
          const others = sessions.filter((one) => !one.current);
          return (
            <Card
              className="tj-account-card"
              size="small"
              title={<h2 style={{ fontSize: 16, margin: 0 }}>{sessions.length}台の端末でログインしています</h2>}
              extra={
                others.length > 0 && (
                  <Button
                    danger
                    size="small"
                    loading={busy(ending === 'others')}
                    onClick={() => ask('others', others.length)}
                  >
                    ほかをすべてログアウト
                  </Button>
                )
              }
            >
              <ul className="tj-plain">
                {sessions.map((one) => (
                  <li
                    key={one.id}
                    style={{
                      display: 'flex',
                      flexWrap: 'wrap',
                      gap: '4px 16px',
                      alignItems: 'center',
                      padding: '8px 0',
                    }}
                  >
                    <div style={{ flex: '1 1 240px', minWidth: 0 }}>
                      <strong style={{ fontWeight: 600, marginInlineEnd: 12 }}>{one.device}</strong>
                      {one.current && <StatusTag tone="success" text="この端末" />}
                      <div>
                        IPアドレス {one.ip ?? '−'}　ログイン {minuteOf(one.createDate)}
                      </div>
                      <div title={minuteOf(one.lastSeenDate)}>
                        最終利用 {relativeTime(one.lastSeenDate, Date.now())}
                      </div>
                    </div>
                    {!one.current && (
                      <Button
                        loading={busy(ending === one.id)}
                        onClick={() => ask(one, 1)}
                        aria-label={`${one.device}（${minuteOf(one.createDate)}）をログアウト`}
                      >
                        ログアウト
                      </Button>
                    )}
                  </li>
                ))}
              </ul>
              <p style={{ marginBottom: 0 }}>
                見覚えのない端末があるときは、ログアウトしてからパスワードを変更してください。
              </p>
            </Card>
          );
        }}
      </Loaded>
    </AccountPage>
  );
}
