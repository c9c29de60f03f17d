import { Switch } from 'antd';
import { useState } from 'react';
import { send } from '#core/console/http/send.ts';
import { useCall } from '#core/console/http/use-call.ts';
import { Loaded } from '#core/console/ui/states/loaded.tsx';
import { Matrix } from '#core/console/ui/table/matrix.tsx';
import { useToast } from '#core/console/ui/use-toast.tsx';
import { noticeChannels } from '#domain/notices/notice-channels.ts';
import { notificationLabels } from '#domain/notices/notification-types.ts';
import type { OwnChannel } from '../../calls/channels.ts';
import { getPreferences, type Preference, putPreference } from '../../calls/notices.ts';
import styles from './settings.module.css';
import { useNoticeSettings } from './use-notice-settings.ts';

const ways = [
  ['screen', '画面', null],
  ['mail', noticeChannels.MAIL, 'MAIL'],
  ['line', noticeChannels.LINE, 'LINE'],
  ['slack', noticeChannels.SLACK, 'SLACK'],
  ['chatwork', noticeChannels.CHATWORK, 'CHATWORK'],
] as const;

type DeliveryMethod = (typeof ways)[number];

/** Switches for each type of notification: screen, mail and the linked channels. A change is saved at once. */
export function PreferencesCard() {
  const preferences = useCall(getPreferences, {}, { staleTime: 0 });
  const settings = useNoticeSettings();
  return (
    <Loaded query={preferences} rows={7}>
      {(kept) => (
        <Loaded query={settings} rows={7}>
          {({ channels }) => (
            <Switches
              kept={kept}
              shown={ways.filter(([, , channel]) => {
                if (channel === null || channel === 'MAIL') return true;
                return channels.some((one) => one.channel === channel && one.address !== null);
              })}
              linkable={channels.filter(canBeLinked).map(({ channel }) => noticeChannels[channel])}
            />
          )}
        </Loaded>
      )}
    </Loaded>
  );
}

/** True if the user could link the channel but has not. Mail needs no link: it goes to the account's address. */
function canBeLinked({ channel, address, isConnected }: OwnChannel): boolean {
  return channel !== 'MAIL' && isConnected && address === null;
}

interface SwitchesProps {
  kept: readonly Preference[];
  shown: readonly DeliveryMethod[];
  /** Names of the channels that could be linked but are not. */
  linkable: readonly string[];
}

function Switches({ kept, shown, linkable }: SwitchesProps) {
  const [preferences, setPreferences] = useState(kept);
  const toast = useToast();
  const put = async (next: Preference, before: Preference) => {
    const show = (one: Preference) =>
      setPreferences((all) => all.map((old) => (old.notificationType === one.notificationType ? one : old)));
    show(next);
    try {
      await send(putPreference, { body: next });
    } catch (thrown) {
      show(before);
      toast.failed(thrown);
    }
  };
  return (
    <>
      <Matrix
        form="switches"
        caption="種類ごとの受け取り方"
        rows={preferences}
        rowKey={({ notificationType }) => notificationType}
        rowHeading={{ title: '種類', of: ({ notificationType }) => notificationLabels[notificationType] }}
        columns={shown.map(([key, heading]) => ({ key, heading, width: 88 }))}
        cell={(one, { key, heading }) => (
          <>
            <Switch
              checked={one[key]}
              aria-label={`${notificationLabels[one.notificationType]}を${heading}で受け取る`}
              onChange={(checked) => void put({ ...one, [key]: checked }, one)}
            />
            <span className={styles.on} aria-hidden>
              {heading}
            </span>
          </>
        )}
      />
      <p className={styles.note}>
        画面で受け取らない種類も、通知履歴には残ります。
        {linkable.length > 0 && `${linkable.join('・')}は、通知設定の通知先で連携すると選べます。`}
      </p>
    </>
  );
}
