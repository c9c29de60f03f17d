import { DownOutlined } from '@ant-design/icons';
import type { MenuProps } from 'antd';
import { busy } from '../states/busy.tsx';
import text from '../text.module.css';
import { MenuButton } from './menu-button.tsx';

interface Offered {
  readonly items: MenuProps['items'];
  readonly isTaking: boolean;
  readonly label?: string;
}

/** The button 「CSV」, or what is said for it, and what it offers. */
export function CsvMenuButton({ items, isTaking, label = 'CSV' }: Offered) {
  return (
    <MenuButton menu={{ items: items ?? [] }} loading={busy(isTaking)} aria-haspopup="menu">
      {label} <DownOutlined aria-hidden className={text.small} />
    </MenuButton>
  );
}
