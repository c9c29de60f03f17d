import { Dropdown, type MenuProps } from 'antd';
import { useRef } from 'react';
import { pressLink } from './press-link.ts';
import { TriggerButton, type TriggerProps } from './trigger-button.tsx';

export type MenuButtonProps = TriggerProps & {
  menu: MenuProps;
  placement?: 'bottomLeft' | 'bottomRight';
};

export default function MenuButton({ menu, placement, ...button }: MenuButtonProps) {
  const trigger = useRef<HTMLButtonElement>(null);
  const words = button.glyph === undefined && typeof button.children === 'string' ? button.children : undefined;
  const name = button['aria-label'] ?? words;
  return (
    <Dropdown
      trigger={['click']}
      // Lets the arrow keys move in the menu as soon as it is open
      autoFocus
      menu={{ ...menu, onClick: pressLink, ...(name === undefined ? {} : { 'aria-label': name }) }}
      onOpenChange={(isOpen, { source }) => {
        // Focuses the button, because the chosen item is gone: a dialog that the item opened returns the focus to the button
        if (!isOpen && source === 'menu') trigger.current?.focus();
      }}
      {...(placement === undefined ? {} : { placement })}
    >
      <TriggerButton ref={trigger} {...button} />
    </Dropdown>
  );
}
