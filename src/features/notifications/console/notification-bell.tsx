import { BellOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { FramePart } from '#core/console/product/plugin.ts';
import { afterRows } from '#core/console/ui/after-rows.tsx';

/** What is new, behind a bell with its count. */
export const NotificationBell = afterRows<Pick<FramePart, 'live'>>(
  () => import('./notification-bell.late.tsx'),
  BellAlone,
);

function BellAlone() {
  return <Button type="text" aria-label="通知" icon={<BellOutlined aria-hidden />} />;
}
