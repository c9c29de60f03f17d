import { Drawer } from 'antd';
import type { ReactNode } from 'react';
import { words } from '#core/console/i18n/words.ts';

/** The views over the list, where there is no room beside it. */
export default function ViewsDrawer({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  return (
    <Drawer open title={words().savedViews} placement="bottom" height="auto" onClose={onClose}>
      {children}
    </Drawer>
  );
}
