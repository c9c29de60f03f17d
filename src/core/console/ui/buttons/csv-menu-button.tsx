import { DownOutlined } from '@ant-design/icons';
import type { MenuProps } from 'antd';
import { busy } from '../states/busy.tsx';
import text from '../text.module.css';
import { MenuButton } from './menu-button.tsx';

interface Offered {
  readonly items: MenuProps['items'];
  readonly isTaking: boolean;
  /** How much of the file has come. */
  readonly received: string | null;
  readonly label?: string;
}

/** The button 「CSV」, or what is said for it, and what it offers; while a large file comes, how much of it has. */
export function CsvMenuButton({ items, isTaking, received, label = 'CSV' }: Offered) {
  return (
    <MenuButton menu={{ items: items ?? [] }} loading={busy(isTaking)} aria-haspopup="menu">
      {received ?? label} <DownOutlined aria-hidden className={text.small} />
    </MenuButton>
  );
}
