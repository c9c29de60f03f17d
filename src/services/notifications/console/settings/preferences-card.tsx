import { useQueryClient } from '@tanstack/react-query';
import { Switch } from 'antd';
import { callKey, send, useCall, useSend } from '#core/console/http/calls.ts';
import { useToast } from '#core/console/ui/dialogs.tsx';
import { Loaded } from '#core/console/ui/states/loaded.tsx';
import { Matrix } from '#core/console/ui/table/data-table.tsx';
import { noticeChannels } from '#domain/notices/notice-channels.ts';
import { type NotificationType, notificationLabels } from '#domain/notices/notification-types.ts';
import type { OwnChannel } from '../../calls/channels.ts';
import { getPreferences, type Preference, putPreference } from '../../calls/notices.ts';
import { inTurn } from './in-turn.ts';
import styles from './settings.module.css';
import { useNoticeSettings } from './use-notice-settings.ts';

const ways = [
  ['screen', '画面', null],
  ['mail', noticeChannels.MAIL, 'MAIL'],
  ['line', noticeChannels.LINE, 'LINE'],
  ['slack', noticeChannels.SLACK, 'SLACK'],
  ['chatwork', noticeChannels.CHATWORK, 'CHATWORK'],
] as const;

/** A notice without a type is one that somebody wrote; 指定なし is nothing that one would choose to receive. */
function nameOf(type: NotificationType): string {
  return type === 'NONE' ? '担当者からの通知' : notificationLabels[type];
}

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

interface PreferenceChange {
  readonly notificationType: Preference['notificationType'];
  readonly way: DeliveryMethod[0];
  readonly checked: boolean;
}

/**
 * The preferences with the changes that are under way, and a function that saves a change at once. Each is sent after the one before it,
 * and made of what that one left.
 */
function usePreferences(kept: readonly Preference[]) {
  const client = useQueryClient();
  const toast = useToast();
  const { running, run } = useSend<PreferenceChange>({ failed: toast.failed });
  const queryKey = callKey(getPreferences, {});
  const saved = () => client.getQueryData<readonly Preference[]>(queryKey) ?? kept;
  const put = async (change: PreferenceChange) => {
    const one = changed(saved(), change).find(({ notificationType }) => notificationType === change.notificationType);
    if (one === undefined) return;
    const answer = await send(putPreference, { body: one });
    await client.cancelQueries({ queryKey });
    client.setQueryData(
      queryKey,
      saved().map((old) => (old.notificationType === answer.notificationType ? answer : old)),
    );
  };
  return {
    shown: running.reduce<readonly Preference[]>((all, one) => (one === undefined ? all : changed(all, one)), kept),
    change: (change: PreferenceChange) => void run(() => inTurn(client, () => put(change)), change),
  };
}

function changed(all: readonly Preference[], { notificationType, way, checked }: PreferenceChange) {
  return all.map((one) => (one.notificationType === notificationType ? { ...one, [way]: checked } : one));
}

function Switches({ kept, shown, linkable }: SwitchesProps) {
  const { shown: preferences, change } = usePreferences(kept);
  return (
    <>
      <Matrix
        form="switches"
        caption="種類ごとの受け取り方"
        rows={preferences}
        rowKey={({ notificationType }) => notificationType}
        rowHeading={{ title: '種類', of: ({ notificationType }) => nameOf(notificationType) }}
        columns={shown.map(([key, heading]) => ({ key, heading, width: 88 }))}
        cell={(one, { key, heading }) => (
          <>
            <Switch
              checked={one[key]}
              aria-label={`${nameOf(one.notificationType)}を${heading}で受け取る`}
              onChange={(checked) => change({ notificationType: one.notificationType, way: key, checked })}
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
