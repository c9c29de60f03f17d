import { createHash } from 'node:crypto';
import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { AppError } from '#core/model/errors.ts';
import type { Orm } from '../../database/database.ts';
import { idempotencyKey } from '../../database/sql.ts';
import { type AppContext, requireActor } from '../context.ts';
import type { Writing } from './transact.ts';

/** A call's answer and the id of the row it wrote; null if an earlier call with the same key wrote it. */
export interface Done {
  readonly id: number | null;
  readonly answer: object;
}

const longestKey = 200;

/** A request that may come twice: who sent it, under which key (null: none), and the hash of what was sent. */
export interface RequestOnce {
  readonly userId: number;
  readonly key: string | null;
  readonly method: string;
  readonly path: string;
  readonly hash: string;
  /** When it came, epoch ms. */
  readonly now: number;
}

/** A call's request, of which `hash` says what was sent. Throws AppError for a key of over 200 characters. */
export function requestOnce(context: AppContext, now: number, hash: string): RequestOnce {
  const { method, path } = context.req;
  return { userId: requireActor(context).id, key: requestKeyOf(context), method, path, hash, now };
}

function requestKeyOf(context: AppContext): string | null {
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

/** Runs a write of a call once per user and `Idempotency-Key`, with the hash of its body: see `once`. */
export function onceByKey(
  { tx, deps }: Writing,
  context: AppContext,
  body: object,
  write: () => Promise<Done>,
): Promise<Done> {
  return once(tx, requestOnce(context, deps.now(), requestHashOf(context.req.path, body)), write);
}

/**
 * Runs a write once per user and key: a repeat gets the same answer, another request under the same key gets 409. The key is claimed in the
 * write's own transaction, so a failed call leaves the key free, and of two concurrent calls the second waits for the first.
 */
async function once(
  tx: Orm,
  { userId, key, method, path, hash: requestHash, now: createDate }: RequestOnce,
  write: () => Promise<Done>,
): Promise<Done> {
  if (key === null) return write();
  // A call that waits longer for the other fails and may be retried
  await tx.execute(sql`set local lock_timeout = '10s'`);
  const [claimed] = await tx
    .insert(idempotencyKey)
    .values({ key, userId, method, path, requestHash, createDate })
    .onConflictDoUpdate({
      target: [idempotencyKey.userId, idempotencyKey.key],
      set: { requestHash, createDate },
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

/** Starts a run once per user and key: gives its id, and whether an earlier request started it. */
export async function runOnce(tx: Orm, request: RequestOnce, start: () => Promise<number>) {
  const { id, answer } = await once(tx, request, async () => {
    const runId = await start();
    return { id: runId, answer: { runId } };
  });
  if (id !== null) return { runId: id, isRepeat: false };
  if ('runId' in answer && typeof answer.runId === 'number') return { runId: answer.runId, isRepeat: true };
  throw new AppError('idempotency_conflict');
}

/**
 * Frees the keys of runs that are forgotten, so that the same requests may start new ones. A key that started another run since, as it may
 * after a day, is that one's.
 */
export async function freeKeys(
  tx: Orm,
  used: readonly { readonly userId: number; readonly key: string | null; readonly id: number }[],
) {
  const mine = used.flatMap(({ userId, key, id }) =>
    key === null
      ? []
      : [
          and(
            eq(idempotencyKey.userId, userId),
            eq(idempotencyKey.key, key),
            sql`${idempotencyKey.answer} ->> 'runId' = ${String(id)}`,
          ),
        ],
  );
  if (mine.length > 0) await tx.delete(idempotencyKey).where(or(...mine));
}
