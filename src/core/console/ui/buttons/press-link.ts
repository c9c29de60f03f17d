import type { MenuProps } from 'antd';

/** For an item of a menu chosen by key: follows its link, and keeps the key from reaching the element that is focused next. */
export const pressLink: NonNullable<MenuProps['onClick']> = ({ domEvent }) => {
  if (domEvent.type !== 'keydown') return;
  domEvent.preventDefault();
  domEvent.currentTarget.querySelector('a')?.click();
};
