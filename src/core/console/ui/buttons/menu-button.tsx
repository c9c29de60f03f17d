import { afterRows } from '../after-rows.tsx';
import type { MenuButtonProps } from './menu-button.lazy.tsx';
import { TriggerButton } from './trigger-button.tsx';

/** A button that opens a menu. The menu is rendered on the first press, since a list has one in every row. */
export const MenuButton = afterRows<MenuButtonProps>(() => import('./menu-button.lazy.tsx'), ButtonAlone, {
  comes: 'on press',
});

function ButtonAlone({ menu: _menu, placement: _placement, ...button }: MenuButtonProps) {
  return <TriggerButton {...button} />;
}
