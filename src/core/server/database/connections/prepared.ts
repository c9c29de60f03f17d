import { createHash } from 'node:crypto';
import type pg from 'pg';
import { once } from '../once.ts';

/** Asked for the third time it is worth a place in each connection's memory. */
const worth = 3;
const maxNamed = 400;
// All that is counted together, in letters: what is asked once or twice, each time in another way, is forgotten
const maxCounted = 2_000_000;
const longest = 20_000;

/**
 * Gives statements that come again and again the name under which a connection keeps them, parsed and planned; a process names the same
 * ones on each of its connections. Others stay without.
 */
export function statementNames(): (text: string) => string | undefined {
  const named = new Map<string, string>();
  const asked = new Map<string, number>();
  let counted = 0;
  return (text) => {
    const known = named.get(text);
    if (known !== undefined || named.size >= maxNamed || text.length > longest || text.includes(once)) return known;
    const times = (asked.get(text) ?? 0) + 1;
    if (times < worth) {
      if (times === 1) counted += text.length;
      if (counted > maxCounted) {
        asked.clear();
        counted = text.length;
      }
      asked.set(text, times);
      return undefined;
    }
    asked.delete(text);
    counted -= text.length;
    const name = createHash('sha256').update(text).digest('base64url').slice(0, 32);
    named.set(text, name);
    return name;
  };
}

/** From here on the client prepares what `nameOf` names. A statement without values may be several, which only the unnamed way can do. */
export function prepareOn(client: pg.Client, nameOf: (text: string) => string | undefined): void {
  client.query = new Proxy(client.query, {
    apply: (query, self, [statement, values, ...rest]: unknown[]) => {
      const given = Array.isArray(values) && values.length > 0 ? configOf(statement) : undefined;
      const name = given === undefined ? undefined : nameOf(given.text);
      const asked = name === undefined ? statement : { ...given, name };
      return Reflect.apply(query, self, [asked, values, ...rest]);
    },
  });
}

function configOf(statement: unknown): { readonly text: string } | undefined {
  if (typeof statement === 'string') return { text: statement };
  if (
    typeof statement !== 'object' ||
    statement === null ||
    'submit' in statement ||
    ('name' in statement && statement.name !== undefined && statement.name !== '')
  )
    return undefined;
  return 'text' in statement && typeof statement.text === 'string' ? { ...statement, text: statement.text } : undefined;
}
