import { Menu } from 'antd';
import { useMemo } from 'react';
import { Link, useLocation } from 'react-router';
import { useProduct } from '#console/session/product.tsx';
import { NamedIcon } from './icons.tsx';
import { type MenuEntry, menuFor, selectedPath } from './menu-entries.ts';

/** The side menu; `onChoose` after a click on an entry. */
export function SideMenu({ onChoose }: { onChoose: () => void }) {
  const { resources, actor } = useProduct();
  const { pathname } = useLocation();
  const menu = useMemo(() => menuFor(resources, actor), [resources, actor]);
  const selected = selectedPath(menu, pathname);
  const groups = menu.flatMap((one) => ('entries' in one ? [one.label] : []));
  return (
    <Menu
      mode="inline"
      theme="dark"
      selectedKeys={selected === null ? [] : [selected]}
      defaultOpenKeys={groups}
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
