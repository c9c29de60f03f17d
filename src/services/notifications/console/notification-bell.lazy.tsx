import { BellOutlined } from '@ant-design/icons';
import { Badge, Button, Dropdown } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { FramePart } from '#core/console/product/plugin.ts';
import { useToast } from '#core/console/ui/dialogs.tsx';
import { pathTo } from '#core/model/paths/path-to.ts';
import { NotificationPanel } from './notification-panel.tsx';
import { type ShownNotification, useOpenNotification } from './notifications.ts';
import { usePanelFocus } from './panel-focus.ts';
import { useUnread } from './unread.ts';

const maxBadge = 999;

/** Offset in px to the right, so that a badge of several digits does not cover the bell. */
const besideBell = (count: number) => 4 * (count > maxBadge ? `${maxBadge}+` : `${count}`).length - 3;

export default function NotificationBell({ live }: Pick<FramePart, 'live'>) {
  const navigate = useNavigate();
  const toast = useToast();
  const [isOpen, setIsOpen] = useState(false);
  const { button, panel, onKeyDown } = usePanelFocus(isOpen, () => setIsOpen(false));
  const unread = useUnread(live);
  const open = useOpenNotification();
  const count = unread.data?.total ?? 0;

  async function choose(notification: ShownNotification) {
    setIsOpen(false);
    try {
      await open(notification);
    } catch (thrown) {
      toast.failed(thrown);
    }
  }
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      // On a phone the panel is nearly as wide as the screen; shift it sideways so that it does not overflow
      align={{ overflow: { shiftX: true, adjustY: true } }}
      open={isOpen}
      onOpenChange={setIsOpen}
      popupRender={() => (
        <NotificationPanel
          ref={panel}
          onKeyDown={onKeyDown}
          unread={unread}
          onChoose={(notification) => void choose(notification)}
          onAll={() => {
            setIsOpen(false);
            void navigate(pathTo('/notification'));
          }}
        />
      )}
    >
      <Button
        ref={button}
        type="text"
        aria-label={count === 0 ? '通知（未読なし）' : `通知（未読${count}件）`}
        aria-expanded={isOpen}
        icon={
          <Badge
            count={count}
            overflowCount={maxBadge}
            size="small"
            offset={[besideBell(count), 0]}
            styles={{ indicator: { paddingInline: 4 } }}
          >
            <BellOutlined aria-hidden />
          </Badge>
        }
      />
    </Dropdown>
  );
}
