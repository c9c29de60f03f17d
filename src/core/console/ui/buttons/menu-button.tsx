import { Button } from 'antd';
import { afterRows } from '../after-rows.tsx';
import type { MenuButtonProps } from './menu-button.late.tsx';

/** A button that opens a menu. */
export const MenuButton = afterRows<MenuButtonProps>(() => import('./menu-button.late.tsx'), ButtonAlone);

function ButtonAlone({ menu: _menu, placement: _placement, ...button }: MenuButtonProps) {
  return <Button {...button} />;
}
