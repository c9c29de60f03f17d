import type pg from 'pg';
import { limitsOfTransaction } from './limits.ts';

/**
 * Makes each transaction of the client set its own limits when it begins. Behind a pooler in transaction mode a setting of the session would
 * stay with a connection to the server that serves others next.
 */
export function limitTransactionsOf(client: pg.Client): void {
  client.query = new Proxy(client.query, {
    apply: (query, self, [statement, ...rest]: unknown[]) => Reflect.apply(query, self, [limited(statement), ...rest]),
  });
}

/** The statement, with the limits if it begins a transaction. */
function limited(statement: unknown): unknown {
  if (typeof statement === 'string') return begins(statement) ? `${statement}; ${limitsOfTransaction()}` : statement;
  if (typeof statement !== 'object' || statement === null || !('text' in statement)) return statement;
  const { text } = statement;
  return typeof text === 'string' && begins(text) ? { ...statement, text: limited(text) } : statement;
}

function begins(text: string): boolean {
  return /^(begin|start transaction)\b/i.test(text);
}
