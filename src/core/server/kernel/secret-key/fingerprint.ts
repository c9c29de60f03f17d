import { createHash } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { eq } from 'drizzle-orm';
import { dayOf } from '#core/model/day.ts';
import type { Orm } from '../../database/database.ts';
import { keyFingerprint } from '../tables.ts';

/** What a database knows of the key that its sealed columns are sealed with. */
export interface Fingerprint {
  /** argon2id, in PHC form. */
  readonly fingerprint: string;
  /** Since when that key is in use, epoch ms. */
  readonly createDate: number;
}

const only = 1;
// As slow as for a password: a key that a person thought up must not be guessed from it
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** The database's fingerprint; null where no key has been used with it yet. */
export async function readFingerprint(orm: Orm): Promise<Fingerprint | null> {
  const [found] = await orm.select().from(keyFingerprint).where(eq(keyFingerprint.id, only));
  return found ?? null;
}

/** Is this the key? Takes a moment, on purpose. */
export function isKey(key: string, { fingerprint }: Fingerprint): Promise<boolean> {
  return verify(fingerprint, key);
}

/** Writes the fingerprint of the first key, unless another process was first. */
export async function writeFirst(orm: Orm, key: string, now: number): Promise<void> {
  const values = { id: only, fingerprint: await hash(key, cost), createDate: now };
  await orm.insert(keyFingerprint).values(values).onConflictDoNothing();
}

/** Puts the fingerprint of another key in its place. */
export async function replaceFingerprint(tx: Orm, key: string, now: number): Promise<Fingerprint> {
  const values = { fingerprint: await hash(key, cost), createDate: now };
  await tx
    .insert(keyFingerprint)
    .values({ id: only, ...values })
    .onConflictDoUpdate({ target: keyFingerprint.id, set: values });
  return values;
}

/** How an operator is told which key is meant: `1a2b-3c4d, in use since 2026-10-15`. */
export function nameOf({ fingerprint, createDate }: Fingerprint): string {
  const short = createHash('sha256').update(fingerprint).digest('hex').slice(0, 8);
  return `${short.slice(0, 4)}-${short.slice(4)}, in use since ${dayOf(createDate)}`;
}
