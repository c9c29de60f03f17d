import { Button } from 'antd';
import { afterRows } from '#core/console/ui/after-rows.tsx';
import type { ListMenuProps } from './list-menu.lazy.tsx';
import { listMenuButton } from './list-menu-button.tsx';

/** The menu of a list: its columns, files, deleted rows, and the views that are saved. */
export const ListMenu = afterRows<ListMenuProps>(
  () => import('./list-menu.lazy.tsx'),
  () => <Button {...listMenuButton()} />,
);
