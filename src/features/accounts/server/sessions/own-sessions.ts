import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import { deviceInWords } from '#accounts/rules/device.ts';
import { AppError } from '#core/model/errors.ts';
import { sessionTable } from '#core/server/sessions/tokens.ts';
import type { AccountDeps } from '../deps.ts';
import { closeSession, endSessions, longestIdle } from './session.ts';

/** Returns the user's sessions, the most recently used first, without those of administrators viewing as the user. */
export async function ownSessions(deps: AccountDeps, me: { id: number; sessionId: string }) {
  const found = await deps.database.orm
    .select({
      id: sessionTable.id,
      createDate: sessionTable.createDate,
      lastSeenDate: sessionTable.lastSeenDate,
      expiresDate: sessionTable.expiresDate,
      ip: sessionTable.ip,
      userAgent: sessionTable.userAgent,
    })
    .from(sessionTable)
    .where(living(deps, me.id))
    .orderBy(desc(sessionTable.lastSeenDate), desc(sessionTable.id))
    .limit(200);
  return found.map(({ userAgent, ...one }) => ({
    ...one,
    device: deviceInWords(userAgent ?? ''),
    current: String(one.id) === me.sessionId,
  }));
}

/** Ends one of the user's own sessions; throws AppError 404 for any other. */
export async function endOwnSession(deps: AccountDeps, userId: number, id: number): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const [found] = await tx
      .select({ id: sessionTable.id })
      .from(sessionTable)
      .where(and(eq(sessionTable.id, id), living(deps, userId)));
    if (found === undefined) throw new AppError('not_found');
    await closeSession(tx, String(id), userId);
  });
}

/** Ends all sessions of the user but the caller's. */
export async function closeOtherSessions(deps: AccountDeps, me: { id: number; sessionId: string }): Promise<void> {
  await deps.database.transaction((tx) => endSessions(tx, me.id, me.sessionId));
}

function living({ now }: AccountDeps, userId: number) {
  const moment = now();
  return and(
    eq(sessionTable.userId, userId),
    gt(sessionTable.expiresDate, moment),
    gt(sessionTable.lastSeenDate, moment - longestIdle),
    isNull(sessionTable.readOnlyBy),
  );
}
