import { Switch } from 'antd';
import { useState } from 'react';
import { http } from '#core/console/http/client.ts';
import { Loaded } from '#core/console/ui/loaded.tsx';
import { partOf, useAnswer } from '#core/console/ui/use-answer.ts';
import { useSay } from '#core/console/ui/use-say.tsx';
import { type NotificationType, notificationLabels, notificationTypes } from '#domain/notification-types.ts';

interface Preference {
  readonly notificationType: NotificationType;
  readonly screen: boolean;
  readonly mail: boolean;
}

const channels = [
  ['screen', '画面'],
  ['mail', 'メール'],
] as const;

/** For each kind of notification, whether it comes on screen and by mail. What is switched is kept at once. */
export function PreferencesCard() {
  const query = useAnswer('/notification-preference', preferencesIn);
  return (
    <Loaded query={query} rows={7}>
      {(kept) => <Switches kept={kept} />}
    </Loaded>
  );
}

function Switches({ kept }: { kept: readonly Preference[] }) {
  const [preferences, setPreferences] = useState(kept);
  const say = useSay();
  const put = async (next: Preference, before: Preference) => {
    const show = (one: Preference) =>
      setPreferences((all) => all.map((old) => (old.notificationType === one.notificationType ? one : old)));
    show(next);
    try {
      await http.put('/notification-preference', next);
    } catch (thrown) {
      show(before);
      say.failed(thrown);
    }
  };
  return (
    <>
      <table className="tj-preferences">
        <thead>
          <tr>
            <th scope="col">種類</th>
            {channels.map(([name, label]) => (
              <th key={name} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {preferences.map((one) => (
            <tr key={one.notificationType}>
              <th scope="row">{notificationLabels[one.notificationType]}</th>
              {channels.map(([name, label]) => (
                <td key={name}>
                  <Switch
                    checked={one[name]}
                    aria-label={`${notificationLabels[one.notificationType]}を${label}で受け取る`}
                    onChange={(checked) => void put({ ...one, [name]: checked }, one)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p style={{ marginBottom: 0 }}>
        画面で受け取らない種類も、通知履歴には残ります。メールは5分ごとにまとめて送ります。
      </p>
    </>
  );
}

function preferencesIn(data: unknown): readonly Preference[] {
  if (!Array.isArray(data)) return [];
  return data.flatMap((one) => {
    const notificationType = notificationTypes.find((type) => type === partOf(one, 'notificationType'));
    if (notificationType === undefined) return [];
    return [{ notificationType, screen: partOf(one, 'screen') === true, mail: partOf(one, 'mail') === true }];
  });
}
