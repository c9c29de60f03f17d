import { createHash } from 'node:crypto';
import type pg from 'pg';
import { once } from '../once.ts';

/** From the third use on, a statement is worth the memory that preparing it takes on each connection. */
const worth = 3;
const maxNamed = 400;
// Total length, in characters, of the statements being counted. Past it the counts are reset: statements that never repeat are forgotten
const maxCounted = 2_000_000;
const longest = 20_000;

/**
 * Assigns names to statements that repeat, under which connections keep them parsed and planned; the names are the same on all connections
 * of a process. Returns undefined for other statements.
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

/**
 * Makes the client prepare the statements that `nameOf` names. Without values a text may hold several statements, which only unnamed
 * queries allow.
 */
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
