import { Button, type ButtonProps, Dropdown, type MenuProps } from 'antd';

export interface MenuButtonProps extends Omit<ButtonProps, 'onClick'> {
  menu: MenuProps;
  placement?: 'bottomLeft' | 'bottomRight';
}

export default function MenuButton({ menu, placement, ...button }: MenuButtonProps) {
  return (
    <Dropdown trigger={['click']} menu={menu} {...(placement === undefined ? {} : { placement })}>
      <Button {...button} />
    </Dropdown>
  );
}
