import { DownOutlined } from '@ant-design/icons';
import type { MenuProps } from 'antd';
import { busy } from '../states/busy.tsx';
import text from '../text.module.css';
import { MenuButton } from './menu-button.tsx';

interface Offered {
  readonly items: MenuProps['items'];
  readonly isTaking: boolean;
  /** The part of the file received so far, as text. */
  readonly received: string | null;
  readonly label?: string;
}

/** The button of an export menu, labelled CSV by default. Shows the progress while a large file is received. */
export function CsvMenuButton({ items, isTaking, received, label = 'CSV' }: Offered) {
  return (
    <MenuButton menu={{ items: items ?? [] }} loading={busy(isTaking)} aria-haspopup="menu">
      {received ?? label} <DownOutlined aria-hidden className={text.small} />
    </MenuButton>
  );
}
