import type { MenuEntry } from '#core/console/product/plugin.ts';

const alphabet = 'abcdefghijklmnopqrstuvwxyz';

/**
 * A letter for each screen: of its name's words the first initial that is free, else its first free letter, else any that is. `d` is the
 * dashboard's.
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
