import { Button, type ButtonProps } from 'antd';
import { useHref, useLinkClickHandler } from 'react-router';
import { afterRows } from '../after-rows.tsx';
import type { MenuButtonProps } from './menu-button.lazy.tsx';
import { TriggerButton } from './trigger-button.tsx';

/** A button that is a real link, so that it can be opened in a new tab. */
export function LinkButton({ to, ...props }: { to: string } & Omit<ButtonProps, 'href' | 'onClick'>) {
  const href = useHref(to);
  const onClick = useLinkClickHandler<HTMLElement>(to);
  return <Button {...props} href={href} onClick={onClick} />;
}

/** A button that opens a menu. The menu is rendered on the first press, since a list has one in every row. */
export const MenuButton = afterRows<MenuButtonProps>(() => import('./menu-button.lazy.tsx'), ButtonAlone, {
  comes: 'on press',
});

function ButtonAlone({ menu: _menu, placement: _placement, ...button }: MenuButtonProps) {
  return <TriggerButton {...button} />;
}
