import { Select, Switch } from 'antd';
import { send } from '#core/console/http/calls.ts';
import { type QuietHours, usualQuietHours } from '#notifications/rules/notice-timing.ts';
import { putQuietHours } from '../../calls/channels.ts';
import styles from './settings.module.css';
import { useSaveSettings } from './use-notice-settings.ts';

const hours = Array.from({ length: 24 }, (_, hour) => ({ value: hour, label: `${hour}:00` }));

/** The hours in which nothing is sent; afterwards one message summarizes everything that waited. */
export function QuietHoursCard({ quiet }: { quiet: QuietHours | null }) {
  const { shown, isRunning, keep } = useSaveSettings(quiet, (settings) => settings.quiet);
  const change = (to: (now: QuietHours | null) => QuietHours | null) =>
    void keep(
      to,
      (next) => send(putQuietHours, { body: next ?? { from: null, to: null } }),
      (next) => (next === null ? '送らない時間帯をなくしました' : `${next.from}:00から${next.to}:00までは送りません`),
    );
  const others = (hour: number) => hours.filter(({ value }) => value !== hour);
  return (
    <>
      <div className={styles.row}>
        <Switch
          checked={shown !== null}
          aria-label="送らない時間帯を決める"
          onChange={(checked) => change((now) => (checked ? (now ?? usualQuietHours) : null))}
        />
        {shown === null ? (
          <span>時間を問わずに送ります</span>
        ) : (
          <>
            <Select
              className={styles.hours}
              aria-label="送らない時間帯の開始"
              loading={isRunning}
              value={shown.from}
              options={others(shown.to)}
              onChange={(from) => change((now) => ({ ...(now ?? shown), from }))}
            />
            <span>から</span>
            <Select
              className={styles.hours}
              aria-label="送らない時間帯の終了"
              loading={isRunning}
              value={shown.to}
              options={others(shown.from)}
              onChange={(to) => change((now) => ({ ...(now ?? shown), to }))}
            />
            <span>まで</span>
          </>
        )}
      </div>
      <p className={styles.note}>
        日本時間です。この間の通知は、時間帯が終わったときに通知先ごとに1通にまとめて送ります。画面には、いつでもすぐに出ます。
      </p>
    </>
  );
}
