import { Button } from 'antd';
import type { KeyboardEvent, Ref } from 'react';
import { Loaded } from '#core/console/ui/states/loaded.tsx';
import { EmptyState } from '#core/console/ui/states/placeholders.tsx';
import { minuteText } from '#core/model/day.ts';
import { notificationLabels } from '#domain/notices/notification-types.ts';
import { relativeTime } from '#domain/relative-time.ts';
import { NotificationIcon } from './notification-icon.tsx';
import styles from './notification-panel.module.css';
import type { ShownNotification } from './notifications.ts';
import type { useUnread } from './unread.ts';

interface PanelProps {
  ref: Ref<HTMLElement>;
  onKeyDown: (event: KeyboardEvent) => void;
  unread: ReturnType<typeof useUnread>;
  onChoose: (notification: ShownNotification) => void;
  onAll: () => void;
}

/** The unread notifications, newest first: 350 px wide, at most 350 px high. */
export function NotificationPanel({ ref, onKeyDown, unread, onChoose, onAll }: PanelProps) {
  const now = Date.now();
  return (
    <section ref={ref} onKeyDown={onKeyDown} className={styles.panel} aria-label="未読の通知">
      <div className={styles.list}>
        <Loaded query={unread} rows={3} height={72}>
          {({ total }) => total === 0 && <EmptyState small title="未読の通知はありません" />}
        </Loaded>
        <ul>
          {unread.data?.data.map((notification) => (
            <li key={notification.id}>
              <button type="button" onClick={() => onChoose(notification)}>
                <NotificationIcon type={notification.notificationType} />
                <span className={styles.text}>
                  <strong>{notificationLabels[notification.notificationType]}</strong>
                  <span>{notification.content}</span>
                  <time
                    dateTime={new Date(notification.createDate).toISOString()}
                    title={minuteText(notification.createDate)}
                  >
                    {relativeTime(notification.createDate, now)}
                  </time>
                </span>
              </button>
            </li>
          ))}
        </ul>
      </div>
      <Button type="link" block onClick={onAll} className={styles.all}>
        全ての通知を見る
      </Button>
    </section>
  );
}
