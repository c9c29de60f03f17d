import { createHash } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { eq } from 'drizzle-orm';
import { dayOf } from '#core/model/day.ts';
import type { Orm } from '../../database/database.ts';
import { keyFingerprint } from '../../database/sql.ts';

/** The database's record of the key that its columns are sealed with. */
export interface Fingerprint {
  /** argon2id, in PHC form. */
  readonly fingerprint: string;
  /** When the key was first used, epoch ms. */
  readonly createDate: number;
}

const only = 1;
// As slow as for passwords, so that a key chosen by a person cannot be guessed from its hash
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Returns the database's fingerprint; null if no key has been used with it yet. */
export async function readFingerprint(orm: Orm): Promise<Fingerprint | null> {
  const [found] = await orm.select().from(keyFingerprint).where(eq(keyFingerprint.id, only));
  return found ?? null;
}

/** True when the key matches the fingerprint. Slow on purpose. */
export function isKey(key: string, { fingerprint }: Fingerprint): Promise<boolean> {
  return verify(fingerprint, key);
}

/** Stores the fingerprint of the first key, unless another process was first. */
export async function writeFirst(orm: Orm, key: string, now: number): Promise<void> {
  const values = { id: only, fingerprint: await hash(key, cost), createDate: now };
  await orm.insert(keyFingerprint).values(values).onConflictDoNothing();
}

/** Replaces the fingerprint with that of another key. */
export async function replaceFingerprint(tx: Orm, key: string, now: number): Promise<Fingerprint> {
  const values = { fingerprint: await hash(key, cost), createDate: now };
  await tx
    .insert(keyFingerprint)
    .values({ id: only, ...values })
    .onConflictDoUpdate({ target: keyFingerprint.id, set: values });
  return values;
}

/** Names a key in messages to operators: `1a2b-3c4d, in use since 2026-10-15`. */
export function keyName({ fingerprint, createDate }: Fingerprint): string {
  const short = createHash('sha256').update(fingerprint).digest('hex').slice(0, 8);
  return `${short.slice(0, 4)}-${short.slice(4)}, in use since ${dayOf(createDate)}`;
}
