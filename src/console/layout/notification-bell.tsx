import { BellOutlined } from '@ant-design/icons';
import { Badge, Button, Dropdown } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { http } from '#console/http/client.ts';
import type { Live } from '#console/providers/live.ts';
import { useProduct } from '#console/session/product.tsx';
import { useSay } from '#console/ui/use-say.tsx';
import { type NotificationTarget, notificationTarget } from '#domain/notification-target.ts';
import { customers } from '#domain/roles.ts';
import type { Role } from '#model/roles.ts';
import { NotificationPanel } from './notification-panel.tsx';
import { type UnreadNotification, useMarkRead, useUnread } from './unread.ts';

/** What is new, behind a bell with its count. */
export function NotificationBell({ live }: { live: Live }) {
  const { actor } = useProduct();
  const navigate = useNavigate();
  const say = useSay();
  const [isOpen, setIsOpen] = useState(false);
  const unread = useUnread(live);
  const markRead = useMarkRead();
  const count = unread.data?.length ?? 0;

  async function choose(notification: UnreadNotification) {
    setIsOpen(false);
    try {
      await markRead.mutateAsync(notification.id);
      const path = await pathTo(notificationTarget(notification, actor.role), actor.role);
      if (path !== null) await navigate(path);
    } catch (thrown) {
      say.failed(thrown);
    }
  }
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      // On a phone the panel is nearly as wide as the screen: it moves sideways rather than out of it
      align={{ overflow: { shiftX: true, adjustY: true } }}
      open={isOpen}
      onOpenChange={setIsOpen}
      popupRender={() => (
        <NotificationPanel
          unread={unread}
          onChoose={(notification) => void choose(notification)}
          onAll={() => {
            setIsOpen(false);
            void navigate('/notification');
          }}
        />
      )}
    >
      <Button
        type="text"
        aria-label={count === 0 ? '通知（未読なし）' : `通知（未読${count}件）`}
        aria-expanded={isOpen}
        icon={
          <Badge count={count} overflowCount={99} size="small">
            <BellOutlined aria-hidden style={{ fontSize: 18 }} />
          </Badge>
        }
      />
    </Dropdown>
  );
}

/** The path to go to; a customer's only if the store is theirs to see. */
async function pathTo(target: NotificationTarget, role: Role): Promise<string | null> {
  if (target === null) return null;
  if ('path' in target) return target.path;
  const path = `/search-conditions/${target.store}`;
  if (!customers.some((one) => one === role)) return path;
  return http.get(path).then(
    () => path,
    () => null,
  );
}
