import { Link } from 'react-router';

/** An entry of a list's or a row's menu: leads to another page, or does something. */
export type MenuEntry = { readonly label: string } & ({ readonly to: string } | { readonly onClick: () => void });

/** An entry that a custom page adds to a menu, as an item of that menu. */
export function itemOf(entry: MenuEntry) {
  const key = `more ${entry.label}`;
  return 'to' in entry
    ? { key, label: <Link to={entry.to}>{entry.label}</Link> }
    : { key, label: entry.label, onClick: entry.onClick };
}
