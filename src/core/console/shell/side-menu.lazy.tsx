import { Menu } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import type { MenuEntry } from '#core/console/product/plugin.ts';
import { NamedIcon } from './icons.tsx';
import type { MenuGroup } from './menu-entries.ts';

export interface EntriesProps {
  menu: readonly (MenuEntry | MenuGroup)[];
  /** The path of the current page's entry. */
  selected: string | null;
  isCollapsed: boolean;
  onChoose: () => void;
}

export default function Entries({ menu, selected, isCollapsed, onChoose }: EntriesProps) {
  const [open, setOpen] = useState(() => menu.flatMap((one) => ('entries' in one ? [one.label] : [])));
  // In the collapsed menu, open groups would cover the content until the pointer passes over them, so they start closed
  const [popped, setPopped] = useState<string[]>([]);
  return (
    <Menu
      mode="inline"
      theme="dark"
      selectedKeys={selected === null ? [] : [selected]}
      openKeys={isCollapsed ? popped : open}
      onOpenChange={isCollapsed ? setPopped : setOpen}
      onClick={onChoose}
      items={menu.map((one) =>
        'entries' in one
          ? { key: one.label, label: one.label, icon: <NamedIcon name="history" />, children: one.entries.map(itemOf) }
          : itemOf(one),
      )}
    />
  );
}

function itemOf({ path, label, icon }: MenuEntry) {
  return { key: path, icon: <NamedIcon name={icon} />, label: <Link to={path}>{label}</Link>, title: label };
}
