import { dataDirOf, readSettings } from '#app/settings.ts';

/** Settings that no installation keeps: one for tests and benches, and the next key, which is given to one command by hand. */
const givenByHand = new Set(['TEST_CLOCK', 'NEW_SECRET_KEY']);

/** Returns the names of all variables that the settings are read from, by reading them from an environment that notes each. */
export function settingNames(): Set<string> {
  const asked = new Set<string>();
  const environment = new Proxy<Record<string, string | undefined>>(
    {},
    {
      get(_target, name) {
        asked.add(String(name));
        return undefined;
      },
    },
  );
  readSettings(environment);
  dataDirOf(environment);
  return asked.difference(givenByHand);
}

/** Returns the settings that an example shows, in comments or not, by name; a name that comes twice is listed in `twice`. */
export function readExample(text: string): { values: Record<string, string>; twice: string[] } {
  const lines = [...text.matchAll(/^(?:# )?([A-Z][A-Z0-9_]*)=(.*)$/gm)].map(
    ([, name = '', value = '']) => [name, value.replace(/^"(.*)"$/, '$1')] as const,
  );
  const names = lines.map(([name]) => name);
  return {
    values: Object.fromEntries(lines),
    twice: names.filter((name, place) => names.indexOf(name) !== place),
  };
}
