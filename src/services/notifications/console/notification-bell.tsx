import { BellOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { FramePart } from '#core/console/product/plugin.ts';
import { afterRows } from '#core/console/ui/after-rows.tsx';

/** The bell with the number of unread notifications. Loads after the list's rows; until then shows a plain bell. */
export const NotificationBell = afterRows<Pick<FramePart, 'live'>>(
  () => import('./notification-bell.lazy.tsx'),
  BellAlone,
);

function BellAlone() {
  return <Button type="text" aria-label="通知" icon={<BellOutlined aria-hidden />} />;
}
