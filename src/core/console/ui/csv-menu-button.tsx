import { DownOutlined } from '@ant-design/icons';
import { Button, Dropdown, type MenuProps } from 'antd';
import { busy } from './busy.tsx';

/** The button 「CSV」 and what it offers. */
export function CsvMenuButton({ items, isTaking }: { items: MenuProps['items']; isTaking: boolean }) {
  return (
    <Dropdown trigger={['click']} menu={{ items: items ?? [] }}>
      <Button loading={busy(isTaking)} aria-haspopup="menu">
        CSV <DownOutlined aria-hidden />
      </Button>
    </Dropdown>
  );
}
