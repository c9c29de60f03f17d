import { eq } from 'drizzle-orm';
import type { OwnTables } from '#core/server/database/sql.ts';
import type { Database } from '../../database/database.ts';
import { openedBy, type Sealer, sealer } from '../../sessions/tokens.ts';
import { type Fingerprint, replaceFingerprint } from './fingerprint.ts';
import { sealedRows, sealedTablesOf } from './sealed-values.ts';

export interface Rotated {
  /** The number of values sealed with the new key. */
  readonly resealed: number;
  /** The number of values that the old key cannot decrypt. They are left unchanged; their users must link the accounts again. */
  readonly unreadable: number;
  readonly fingerprint: Fingerprint;
}

/**
 * Seals all values with another key, in one transaction together with the fingerprint. `from` is the old key, null if it is lost; `own` are
 * the tables that no declaration creates. No other process may use the database meanwhile, as it would go on with the old key.
 */
export async function rotateKey(
  database: Database,
  { from, to }: { from: string | null; to: string },
  now: number,
  own: OwnTables,
): Promise<Rotated> {
  const [before, after] = [from === null ? null : sealer(from), sealer(to)];
  return database.transaction(async (tx) => {
    // First, so that concurrent rotations run one after the other
    const fingerprint = await replaceFingerprint(tx, to, now);
    let [resealed, unreadable] = [0, 0];
    for (const table of sealedTablesOf(own)) {
      for (const { id, sealed } of await sealedRows(tx, table)) {
        const changed = resealedValues(sealed, before, after);
        resealed += Object.keys(changed).length;
        unreadable += Object.keys(sealed).length - Object.keys(changed).length;
        if (Object.keys(changed).length > 0) await tx.update(table.table).set(changed).where(eq(table.id, id));
      }
    }
    return { resealed, unreadable, fingerprint };
  });
}

function resealedValues(
  sealed: Readonly<Record<string, string>>,
  before: Sealer | null,
  after: Sealer,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(sealed).flatMap(([name, value]) => {
      const secret = before === null ? null : openedBy(before, value);
      return secret === null ? [] : [[name, after.seal(secret)]];
    }),
  );
}
