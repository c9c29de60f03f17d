import { Menu } from 'antd';
import { useMemo, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useConsoleProduct } from '#core/console/product/console-product.tsx';
import type { MenuEntry } from '#core/console/product/plugin.ts';
import { useProduct } from '#core/console/session/product.tsx';
import { useMayEach } from '#core/console/session/use-may.ts';
import { frontPage, type ResolvedResource, type ResolvedResources } from '#core/model/resolved/resource.ts';
import { NamedIcon } from './icons.tsx';
import { menuFor, selectedPath } from './menu-entries.ts';

/** The side menu; `isCollapsed`: icons alone, a group unfolds beside them. `onChoose` after a click on an entry. */
export function SideMenu({ isCollapsed, onChoose }: { isCollapsed: boolean; onChoose: () => void }) {
  const { resources, actor } = useProduct();
  const { home } = useConsoleProduct();
  const { pathname } = useLocation();
  const names = useMemo(() => Map.groupBy(inMenu(resources), frontPage), [resources]);
  const mayList = useMayEach(namesOf(names.get('list')), 'list');
  const mayShow = useMayEach(namesOf(names.get('show')), 'show');
  const menu = useMemo(
    () =>
      menuFor(resources, actor, home, (resource) =>
        (frontPage(resource) === 'list' ? mayList : mayShow).has(resource.name),
      ),
    [resources, actor, home, mayList, mayShow],
  );
  const selected = selectedPath(menu, pathname);
  const [open, setOpen] = useState(() => menu.flatMap((one) => ('entries' in one ? [one.label] : [])));
  // Beside the icons a group would lie over the content until the pointer had been there
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

function inMenu(resources: ResolvedResources): readonly ResolvedResource[] {
  return [...resources.values()].filter((resource) => resource.menu !== null);
}

function namesOf(resources: readonly ResolvedResource[] = []): readonly string[] {
  return resources.map(({ name }) => name);
}

function itemOf({ path, label, icon }: MenuEntry) {
  return { key: path, icon: <NamedIcon name={icon} />, label: <Link to={path}>{label}</Link>, title: label };
}
