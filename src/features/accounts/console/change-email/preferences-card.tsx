import { Switch } from 'antd';
import { useState } from 'react';
import { send } from '#core/console/http/send.ts';
import { useCall } from '#core/console/http/use-call.ts';
import { Loaded } from '#core/console/ui/loaded.tsx';
import { useSay } from '#core/console/ui/use-say.tsx';
import { notificationLabels } from '#domain/notification-types.ts';
import { getPreferences, type Preference, putPreference } from '#notifications/calls.ts';

const channels = [
  ['screen', '画面'],
  ['mail', 'メール'],
] as const;

/** For each kind of notification, whether it comes on screen and by mail. What is switched is kept at once. */
export function PreferencesCard() {
  const query = useCall(getPreferences, {}, { staleTime: 0 });
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
      await send(putPreference, { body: next });
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
