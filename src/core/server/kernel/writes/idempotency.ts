import { createHash } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { AppError } from '#core/model/errors.ts';
import type { AppContext } from '../context.ts';
import { idempotencyKey } from '../tables.ts';
import type { Writing } from './writing.ts';

/** What a call answered, and the row that it wrote; no row when an earlier call under the same key did. */
export interface Done {
  readonly id: number | null;
  readonly answer: object;
}

/**
 * Does a write once for each `Idempotency-Key` of a user: a repeat answers the same, another body under the key is 409. The key is
 * claimed in the write's own transaction, so a call that wrote nothing, however it ended, leaves the key as free as it was, and of
 * two at once the second waits for what becomes of the first.
 */
export async function once(
  { tx, deps, origin }: Writing,
  context: AppContext,
  body: object,
  write: () => Promise<Done>,
): Promise<Done> {
  const key = context.req.header('idempotency-key');
  if (key === undefined || key === '') return write();
  if (key.length > 200)
    throw new AppError('invalid_query', { field: 'Idempotency-Key', params: { name: 'Idempotency-Key' } });
  const { method, path } = context.req;
  const userId = origin.actor.id;
  const requestHash = createHash('sha256')
    .update(`${path}\n${JSON.stringify(body)}`)
    .digest('hex');
  // Whoever waits longer for another is answered that it may try again
  await tx.execute(sql`set local lock_timeout = '10s'`);
  const [claimed] = await tx
    .insert(idempotencyKey)
    .values({ key, userId, method, path, requestHash, createDate: deps.now() })
    .onConflictDoUpdate({
      target: [idempotencyKey.userId, idempotencyKey.key],
      set: { requestHash, createDate: deps.now() },
      // Claimed and never answered: its process ended on the way
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
