import { Link } from 'react-router';
import type { MenuEntry } from './list/use-list.ts';

/** An entry that a custom page adds to a menu, as an item of that menu. */
export function itemOf(entry: MenuEntry) {
  const key = `more ${entry.label}`;
  return 'to' in entry
    ? { key, label: <Link to={entry.to}>{entry.label}</Link> }
    : { key, label: entry.label, onClick: entry.onClick };
}
