import { Drawer } from 'antd';
import type { ReactNode } from 'react';
import { words } from '#core/console/i18n/words.ts';

/** The saved views in a drawer, for a phone. */
export default function ViewsDrawer({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  return (
    <Drawer open title={words().savedViews} placement="bottom" height="auto" onClose={onClose}>
      {children}
    </Drawer>
  );
}
