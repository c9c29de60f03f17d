import { useMemo } from 'react';
import { Link, useLocation } from 'react-router';
import { useConsoleProduct } from '#core/console/product/console-product.tsx';
import type { MenuEntry } from '#core/console/product/plugin.ts';
import { useProduct } from '#core/console/session/product.tsx';
import { afterRows } from '#core/console/ui/after-rows.tsx';
import { NamedIcon } from './icons.tsx';
import { menuFor, selectedPath } from './menu-entries.ts';
import type { EntriesProps } from './side-menu.lazy.tsx';
import styles from './side-menu.module.css';

/** The side menu. `isCollapsed`: shows icons only, and opens groups as popups. `onChoose` is called after a click on an entry. */
export function SideMenu({ isCollapsed, onChoose }: { isCollapsed: boolean; onChoose: () => void }) {
  const { resources, actor } = useProduct();
  const { home } = useConsoleProduct();
  const { pathname } = useLocation();
  const menu = useMemo(() => menuFor(resources, actor, home), [resources, actor, home]);
  return <Entries menu={menu} selected={selectedPath(menu, pathname)} isCollapsed={isCollapsed} onChoose={onChoose} />;
}

const Entries = afterRows<EntriesProps>(() => import('./side-menu.lazy.tsx'), PlainEntries);

/** A placeholder with plain links in the final layout. */
function PlainEntries({ menu, selected, isCollapsed, onChoose }: EntriesProps) {
  const linkTo = ({ path, label, icon }: MenuEntry) => (
    <li key={path} className={path === selected ? styles.selected : undefined}>
      <Link to={path} onClick={onChoose} title={isCollapsed ? label : undefined}>
        <NamedIcon name={icon} />
        <span>{label}</span>
      </Link>
    </li>
  );
  return (
    <ul className={isCollapsed ? `${styles.menu} ${styles.collapsed}` : styles.menu}>
      {menu.map((one) =>
        'entries' in one ? (
          <li key={one.label}>
            <button type="button" aria-expanded={!isCollapsed} title={isCollapsed ? one.label : undefined}>
              <NamedIcon name="history" />
              <span>{one.label}</span>
            </button>
            {!isCollapsed && <ul>{one.entries.map(linkTo)}</ul>}
          </li>
        ) : (
          linkTo(one)
        ),
      )}
    </ul>
  );
}
