import { DownOutlined } from '@ant-design/icons';
import type { MenuProps } from 'antd';
import { busy } from './busy.tsx';
import { MenuButton } from './menu-button.tsx';
import text from './text.module.css';

/** The button 「CSV」 and what it offers. */
export function CsvMenuButton({ items, isTaking }: { items: MenuProps['items']; isTaking: boolean }) {
  return (
    <MenuButton menu={{ items: items ?? [] }} loading={busy(isTaking)} aria-haspopup="menu">
      CSV <DownOutlined aria-hidden className={text.small} />
    </MenuButton>
  );
}
