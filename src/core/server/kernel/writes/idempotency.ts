import { createHash } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { AppError } from '#core/model/errors.ts';
import { idempotencyKey } from '../../database/sql.ts';
import type { AppContext } from '../context.ts';
import type { Writing } from './transact.ts';

/** A call's answer and the id of the row it wrote; null if an earlier call with the same key wrote it. */
export interface Done {
  readonly id: number | null;
  readonly answer: object;
}

const longestKey = 200;

/** The caller's `Idempotency-Key`, null if there is none; throws AppError for one of over 200 characters. */
export function requestKeyOf(context: AppContext): string | null {
  const key = context.req.header('idempotency-key') || null;
  if (key !== null && key.length > longestKey)
    throw new AppError('invalid_query', { field: 'Idempotency-Key', params: { name: 'Idempotency-Key' } });
  return key;
}

/** Hash of the address and the body of a call, by which a repeated call with the same key is recognised. */
export function requestHashOf(to: string, body: object): string {
  return createHash('sha256')
    .update(`${to}\n${JSON.stringify(body)}`)
    .digest('hex');
}

/**
 * Runs a write once per user and `Idempotency-Key`: a repeat gets the same answer, another body under the same key gets 409. The key is
 * claimed in the write's own transaction, so a failed call leaves the key free, and of two concurrent calls the second waits for the first.
 */
export async function onceByKey(
  { tx, deps, origin }: Writing,
  context: AppContext,
  body: object,
  write: () => Promise<Done>,
): Promise<Done> {
  const key = requestKeyOf(context);
  if (key === null) return write();
  const { method, path } = context.req;
  const userId = origin.actor.id;
  const requestHash = requestHashOf(path, body);
  // A call that waits longer for the other fails and may be retried
  await tx.execute(sql`set local lock_timeout = '10s'`);
  const [claimed] = await tx
    .insert(idempotencyKey)
    .values({ key, userId, method, path, requestHash, createDate: deps.now() })
    .onConflictDoUpdate({
      target: [idempotencyKey.userId, idempotencyKey.key],
      set: { requestHash, createDate: deps.now() },
      // Claimed but never answered: its process ended before
      setWhere: isNull(idempotencyKey.answer),
    })
    .returning();
  await tx.execute(sql`set local lock_timeout = 0`);
  const mine = and(eq(idempotencyKey.userId, userId), eq(idempotencyKey.key, key));
  if (claimed === undefined) {
    const [earlier] = await tx.select().from(idempotencyKey).where(mine);
    if (earlier?.requestHash !== requestHash || !earlier.answer) throw new AppError('idempotency_conflict');
    return { id: null, answer: earlier.answer };
  }
  const done = await write();
  await tx.update(idempotencyKey).set({ status: 201, answer: done.answer }).where(mine);
  return done;
}
