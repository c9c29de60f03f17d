import { Button, Select } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { send, useCall, useSend } from '#core/console/http/calls.ts';
import { useDialogs, useToast } from '#core/console/ui/dialogs.tsx';
import { StatusTag } from '#core/console/ui/page-header.tsx';
import { busy } from '#core/console/ui/states/loaded.tsx';
import { minuteText } from '#core/model/day.ts';
import { numberText } from '#core/model/language.ts';
import { pathTo } from '#core/model/paths/path-to.ts';
import { chatChannelIn, linkProblems, noticeChannels } from '#domain/notices/notice-channels.ts';
import { type NoticeTiming, noticeTimings } from '#notifications/rules/notice-timing.ts';
import {
  listNoticeDeliveries,
  type NoticeSettings,
  type OwnChannel,
  putTiming,
  tryChannel,
  unlinkChannel,
} from '../../calls/channels.ts';
import { ChatworkPanel } from './chatwork-panel.tsx';
import { LinePanel } from './line-panel.tsx';
import styles from './settings.module.css';
import { SlackPanel } from './slack-panel.tsx';
import { untilAnswered, useSaveSettings } from './use-notice-settings.ts';

const timings = Object.entries(noticeTimings).map(([value, label]) => ({ value, label }));

/** The notification channels: each can be linked, tested and unlinked, and has its own timing. */
export function ChannelsCard({ channels }: { channels: readonly OwnChannel[] }) {
  return (
    <>
      <Unsettled />
      <ul className="tj-plain">
        {channels.map((channel) => (
          <ChannelItem key={channel.channel} channel={channel} />
        ))}
      </ul>
      <p className={styles.note}>
        「すぐに」は、1分のあいだに起きたことを1通にまとめて送ります。通知は1通にまとめて届くので、件数が多くても埋もれません。
      </p>
    </>
  );
}

/** Warns about deliveries that failed or whose outcome is unknown, because a user must decide what to do with them. */
function Unsettled() {
  const { data } = useCall(
    listNoticeDeliveries,
    { query: { all: false, open: true, _start: 0, _end: 1 } },
    { staleTime: 0 },
  );
  if (data === undefined || data.total === 0) return null;
  return (
    <p role="status" className={styles.unsettled}>
      {`届かなかったか、届いたか分からないメッセージが${numberText(data.total)}件あります。`}
      <Link to={pathTo('/profile/notifications/deliveries')}>送信履歴で確かめる</Link>
    </p>
  );
}

function ChannelItem({ channel }: { channel: OwnChannel }) {
  const [isLinking, setIsLinking] = useState(false);
  const { shown, isRunning, keep } = useSaveSettings(channel, savedOf(channel));
  const name = noticeChannels[channel.channel];
  const isMail = channel.channel === 'MAIL';
  const isLinked = channel.address !== null;
  return (
    <li className={styles.channel}>
      <div className={styles.row}>
        <span className={styles.name}>{name}</span>
        <Facts channel={channel} />
        <div className={styles.actions}>
          {(isMail || isLinked) && (
            <Select<NoticeTiming>
              className={styles.timing}
              aria-label={`${name}へ送る間隔`}
              loading={isRunning}
              value={shown.timing}
              options={timings}
              onChange={(timing) =>
                void keep(
                  (now) => ({ ...now, timing }),
                  () => send(putTiming, { body: { channel: channel.channel, timing } }),
                  `${name}へ送る間隔を変更しました`,
                )
              }
            />
          )}
          {!isMail && channel.isConnected && (
            <Button onClick={() => setIsLinking(!isLinking)} aria-expanded={isLinking}>
              {isLinked ? '連携し直す' : '連携する'}
              <span className="tj-visually-hidden">（{name}）</span>
            </Button>
          )}
          {isLinked && <LinkedActions channel={channel} />}
        </div>
      </div>
      {isLinking && <Linking channel={channel} onLinked={() => setIsLinking(false)} />}
    </li>
  );
}

function savedOf({ channel }: OwnChannel) {
  return ({ channels }: NoticeSettings) => channels.find((one) => one.channel === channel);
}

function Facts({ channel: { channel, address, linkedDate, problem, isConnected } }: { channel: OwnChannel }) {
  if (channel === 'MAIL') return <span className={styles.facts}>ログインに使うメールアドレスに届きます</span>;
  if (!isConnected)
    return (
      <span className={styles.facts}>
        <StatusTag tone="neutral" text="接続されていません" /> 管理者が接続を設定すると使えます
      </span>
    );
  if (address === null) return <span className={styles.facts}>連携していません</span>;
  return (
    <span className={styles.facts}>
      {problem === null ? (
        <StatusTag tone="success" text="連携中" />
      ) : (
        <StatusTag tone="danger" text={linkProblems[problem]} />
      )}{' '}
      {address}
      {linkedDate !== null && `（${minuteText(linkedDate)}から）`}
    </span>
  );
}

/** Sends a test message, or unlinks the channel. */
function LinkedActions({ channel: linked }: { channel: OwnChannel }) {
  const { channel } = linked;
  const toast = useToast();
  const { modal } = useDialogs();
  const { keep } = useSaveSettings(linked, savedOf(linked));
  const { isRunning: isTrying, run } = useSend({ failed: toast.failed });
  const name = noticeChannels[channel];
  const attempt = async () => {
    await send(tryChannel, { channel: channel.toLowerCase() });
    toast.done(`${name}に試し送りをしています。結果は送信履歴で確かめられます`);
  };
  const end = () =>
    modal.confirm({
      title: `${name}との連携を解除しますか`,
      content: 'これから送る予定の通知も、この通知先には届かなくなります。',
      okText: '解除する',
      okButtonProps: { danger: true },
      cancelText: 'キャンセル',
      autoFocusButton: 'cancel',
      onOk: async () => {
        await keep(
          untilAnswered,
          () => send(unlinkChannel, { channel: channel.toLowerCase() }),
          `${name}との連携を解除しました`,
        );
      },
    });
  return (
    <>
      <Button onClick={() => void run(attempt)} loading={busy(isTrying)}>
        試し送り<span className="tj-visually-hidden">（{name}）</span>
      </Button>
      <Button danger onClick={end}>
        解除<span className="tj-visually-hidden">（{name}）</span>
      </Button>
    </>
  );
}

function Linking({ channel, onLinked }: { channel: OwnChannel; onLinked: () => void }) {
  const name = chatChannelIn(channel.channel);
  if (name === 'LINE') return <LinePanel linkedDate={channel.linkedDate} onLinked={onLinked} />;
  if (name === 'SLACK') return <SlackPanel channel={channel} onLinked={onLinked} />;
  if (name === 'CHATWORK') return <ChatworkPanel channel={channel} onLinked={onLinked} />;
  return null;
}
