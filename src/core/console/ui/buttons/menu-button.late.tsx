import { Button, type ButtonProps, Dropdown, type MenuProps } from 'antd';
import { useRef } from 'react';

export interface MenuButtonProps extends Omit<ButtonProps, 'onClick'> {
  menu: MenuProps;
  placement?: 'bottomLeft' | 'bottomRight';
}

export default function MenuButton({ menu, placement, ...button }: MenuButtonProps) {
  const trigger = useRef<HTMLButtonElement>(null);
  return (
    <Dropdown
      trigger={['click']}
      // The arrow keys lead through the menu as soon as it is open
      autoFocus
      menu={{ ...menu, onClick: pressLink }}
      onOpenChange={(isOpen, { source }) => {
        // The line that had the focus is gone: what a dialog gives it back to, when it closes, is the button
        if (!isOpen && source === 'menu') trigger.current?.focus();
      }}
      {...(placement === undefined ? {} : { placement })}
    >
      <Button ref={trigger} {...button} />
    </Dropdown>
  );
}

/** A line that is chosen by a key: where it is a link it is followed, and the key does not go on to what has the focus next. */
const pressLink: NonNullable<MenuProps['onClick']> = ({ domEvent }) => {
  if (domEvent.type !== 'keydown') return;
  domEvent.preventDefault();
  domEvent.currentTarget.querySelector('a')?.click();
};
