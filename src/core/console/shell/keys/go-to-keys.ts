import type { MenuEntry } from '#core/console/product/plugin.ts';

const alphabet = 'abcdefghijklmnopqrstuvwxyz';

/**
 * Assigns a letter to each screen: the first unused initial of the words in its path, else its first unused letter, else any unused one.
 * `d` is for the dashboard, `g` is the prefix key.
 */
export function goToKeys(entries: readonly MenuEntry[]): ReadonlyMap<string, MenuEntry> {
  const letters = new Map<string, MenuEntry>();
  for (const entry of entries) {
    const name = entry.path === '/' ? 'dashboard' : entry.path.slice(1);
    const initials = name.split(/[^a-z]+/).map((word) => word.charAt(0));
    const letter = [...initials, ...name, ...alphabet].find(
      (one) => /[a-z]/.test(one) && one !== 'g' && !letters.has(one),
    );
    if (letter !== undefined) letters.set(letter, entry);
  }
  return letters;
}
