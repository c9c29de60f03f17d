import type { OwnTables } from '#core/server/database/sql.ts';
import type { Database } from '../../database/database.ts';
import { openedBy, sealer } from '../../sessions/tokens.ts';
import { type Fingerprint, isKey, keyName, readFingerprint, writeFirst } from './fingerprint.ts';
import { keyFile, makeKey, promoteNextKey, readKey, readNextKey } from './key-file.ts';
import { sealedRows, sealedTablesOf } from './sealed-values.ts';

/** The given key is not the database's key; the message is one line for the operator and names the setting. */
export class KeyUnusable extends Error {}

export interface KeySettings {
  /** Null: use the key stored in `dataDir`. */
  readonly secretKey: string | null;
  readonly dataDir: string;
}

const ways =
  'give that one as SECRET_KEY or in DATA_DIR/secret-key (if it is lost for good: npm run key:rotate, or npm run restore, with -- --lost)';

/**
 * Returns the key that seals this database: SECRET_KEY, else the one in DATA_DIR, else a new one. The first key's fingerprint is stored in
 * the database. Throws KeyUnusable, with a one-line message for the operator, if the key is missing or another one. `own` are the tables
 * that no declaration creates, some of which have sealed columns.
 */
export async function resolveSecretKey(
  database: Database,
  settings: KeySettings,
  now: number,
  own: OwnTables,
): Promise<string> {
  const known = await readFingerprint(database.orm);
  if (known === null) return firstKey(database, settings, now, own);
  const key = await rightKey(settings, known);
  if (key !== null) return key;
  const held = settings.secretKey ?? readKey(settings.dataDir);
  const wanted = `this database is sealed with (fingerprint ${keyName(known)})`;
  throw new KeyUnusable(
    held === null
      ? `SECRET_KEY is missing, the one that ${wanted}: ${ways}`
      : `SECRET_KEY${settings.secretKey === null ? ` (from ${keyFile(settings.dataDir)})` : ''} is not the key that ${wanted}: ${ways}`,
  );
}

async function rightKey({ secretKey, dataDir }: KeySettings, known: Fingerprint): Promise<string | null> {
  const held = secretKey ?? readKey(dataDir);
  if (held !== null && (await isKey(held, known))) return held;
  if (secretKey !== null) return null;
  // A key rotation was interrupted after the database had changed over
  const next = readNextKey(dataDir);
  if (next === null || !(await isKey(next, known))) return null;
  promoteNextKey(dataDir);
  return next;
}

/** A database older than fingerprints may hold sealed values: a key that decrypts none of them is the wrong one. */
async function firstKey(database: Database, settings: KeySettings, now: number, own: OwnTables): Promise<string> {
  const held = settings.secretKey ?? readKey(settings.dataDir);
  const values = await allSealed(database, own);
  const opens = held !== null && values.some((value) => openedBy(sealer(held), value) !== null);
  if (values.length > 0 && !opens)
    throw new KeyUnusable(
      `SECRET_KEY ${held === null ? 'is missing' : 'opens nothing of what is sealed in this database'}: ${ways}`,
    );
  const key = held ?? makeKey(settings.dataDir);
  await writeFirst(database.orm, key, now);
  // Several processes may start at once, each with its own key; one was first
  const known = await readFingerprint(database.orm);
  if (known !== null && (await isKey(key, known))) return key;
  return resolveSecretKey(database, settings, now, own);
}

async function allSealed({ orm }: Database, own: OwnTables): Promise<readonly string[]> {
  const values: string[] = [];
  for (const table of sealedTablesOf(own))
    for (const { sealed } of await sealedRows(orm, table)) values.push(...Object.values(sealed));
  return values;
}
