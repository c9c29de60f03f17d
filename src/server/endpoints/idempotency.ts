import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { AppError } from '#model/errors.ts';
import { idempotencyKey } from '../database/feature-tables.ts';
import { type AppContext, demandActor } from './context.ts';
import type { Deps } from './deps.ts';

interface Answer {
  status: 200 | 201;
  answer: object;
}

/** Does the work once for each `Idempotency-Key` of a user: a repeat answers the same, another body under the key is 409. */
export async function once(
  deps: Deps,
  context: AppContext,
  body: object,
  work: () => Promise<Answer>,
): Promise<Response> {
  const key = context.req.header('idempotency-key');
  if (key === undefined || key === '') {
    const { status, answer } = await work();
    return context.json(answer, status);
  }
  if (key.length > 200)
    throw new AppError('invalid_query', { field: 'Idempotency-Key', params: { name: 'Idempotency-Key' } });
  const userId = demandActor(context).id;
  const { orm } = deps.database;
  const requestHash = createHash('sha256')
    .update(`${context.req.path}\n${JSON.stringify(body)}`)
    .digest('hex');
  const mine = and(eq(idempotencyKey.userId, userId), eq(idempotencyKey.key, key));
  const [claimed] = await orm
    .insert(idempotencyKey)
    .values({ key, userId, method: context.req.method, path: context.req.path, requestHash, createDate: deps.now() })
    .onConflictDoNothing()
    .returning();
  if (claimed === undefined) {
    const [earlier] = await orm.select().from(idempotencyKey).where(mine);
    if (earlier?.requestHash !== requestHash || earlier.answer === null || earlier.answer === undefined)
      throw new AppError('idempotency_conflict');
    return context.json(earlier.answer, earlier.status === 201 ? 201 : 200);
  }
  try {
    const { status, answer } = await work();
    await orm.update(idempotencyKey).set({ status, answer }).where(mine);
    return context.json(answer, status);
  } catch (error) {
    // Nothing was written, so the same key may be tried again
    await orm.delete(idempotencyKey).where(mine);
    throw error;
  }
}
