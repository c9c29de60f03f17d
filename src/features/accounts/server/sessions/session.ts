import DataLoader from 'dataloader';
import { and, eq, gt, isNotNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import { day, hour, minute } from '#core/model/day.ts';
import { AppError } from '#core/model/errors.ts';
import type { Actor } from '#core/model/roles.ts';
import type { Orm } from '#core/server/database/database.ts';
import type { TokenGrant } from '#core/server/kernel/context.ts';
import { publishAll } from '#core/server/kernel/writes/transact.ts';
import { hashToken, looksLikeToken, newToken, sessionTable } from '#core/server/sessions/tokens.ts';
import { admins } from '#domain/accounts/roles.ts';
import { findAccount, isOpen, roleOf } from '#users/server/users.ts';
import { secondFactor } from '../tables.ts';
import { isPersonal, personalTokens, type TokenHolder } from './personal-token.ts';
import type { SessionDeps } from './session-deps.ts';

export interface Authenticated {
  readonly actor: Actor;
  /** Null when the caller uses a personal token. */
  readonly sessionId: string | null;
  /** epoch ms: the session ends then even if in use. */
  readonly endsAt: number;
  /** True when the caller may only set up the second factor that the role requires. */
  readonly lacksSecondFactor: boolean;
  /** The system administrator viewing as `actor`, read-only; null for the user in person. */
  readonly viewerId: number | null;
  /** Permissions of the personal token; null for the user in person. */
  readonly token: TokenGrant | null;
}

/** Maximum lifetime of a session, in ms. */
export const longestSession = 7 * day;
/** Maximum idle time of a session, in ms. */
export const longestIdle = day;
/** Maximum lifetime of a view-as session, in ms. */
const longestView = hour;
const seenAtMostEvery = minute;

/**
 * Returns a function that authenticates a request by its bearer token or else the cookie `token`; null without a valid
 * session, also when the account is closed. Throws AppError 401 for a personal token that is unknown, expired or
 * revoked.
 * With `asUse: false` the session is checked without being kept alive.
 */
export function authenticate(deps: SessionDeps) {
  const { database, tables, requiresSecondFactor = false, now } = deps;
  const bySession = openSessions(deps);
  const personal = personalTokens(deps);
  return async (request: Request, { asUse = true, ip = '' } = {}): Promise<Authenticated | null> => {
    const token = tokenOf(request.headers);
    // Accepted in the header only: cookies belong to people
    if (token !== null && isPersonal(token)) {
      if (!request.headers.has('authorization')) return null;
      const holder = await personal(token, ip);
      // A program gets an error, not the treatment of an expired session
      if (holder === null) throw new AppError('token_refused');
      return byPersonalToken(holder);
    }
    if (token === null || !looksLikeToken(token)) return null;
    const moment = now();
    const found = await bySession.load(hashToken(token));
    if (found === null) return null;
    if (found.viewerId !== null && !(await mayView(found.viewerId))) return null;
    if (asUse && found.seen < moment - seenAtMostEvery) {
      await database.orm
        .update(sessionTable)
        .set({ lastSeenDate: moment })
        .where(and(eq(sessionTable.id, found.id), lt(sessionTable.lastSeenDate, moment)));
    }
    const role = roleOf(found.role);
    const { viewerId, endsAt } = found;
    const needsSecondFactor = requiresSecondFactor && found.secondFactorDate === null;
    const lacksSecondFactor = viewerId === null && needsSecondFactor && admins.some((one) => one === role);
    return {
      actor: { id: found.userId, role },
      sessionId: String(found.id),
      endsAt,
      lacksSecondFactor,
      viewerId,
      token: null,
    };
  };

  /** True when this account may view as others: an open system administrator, with a second factor where required. */
  async function mayView(id: number): Promise<boolean> {
    const account = await findAccount(tables, database.orm, { id });
    if (account?.open !== true || account.role !== 'SYSTEM_ADMINISTRATOR') return false;
    if (!requiresSecondFactor) return true;
    const [confirmed] = await database.orm
      .select({ date: secondFactor.confirmedDate })
      .from(secondFactor)
      .where(and(eq(secondFactor.userId, id), isNotNull(secondFactor.confirmedDate)));
    return confirmed !== undefined;
  }
}

/**
 * Returns the lookup of sessions by the hash of their token, each with its open account; null if there is none, or it has expired or was idle for
 * too long. It runs before every call: those that arrive together share one prepared read, which begins after all of them.
 */
function openSessions({ database, tables, now }: SessionDeps) {
  const users = tables['system-user'];
  const statement = database.orm
    .select({
      tokenHash: sessionTable.tokenHash,
      id: sessionTable.id,
      seen: sessionTable.lastSeenDate,
      endsAt: sessionTable.expiresDate,
      userId: sessionTable.userId,
      role: users.systemUserRole,
      secondFactorDate: secondFactor.confirmedDate,
      viewerId: sessionTable.readOnlyBy,
    })
    .from(sessionTable)
    .innerJoin(users, eq(users.id, sessionTable.userId))
    .leftJoin(secondFactor, eq(secondFactor.userId, sessionTable.userId))
    .where(
      and(
        sql`${sessionTable.tokenHash} = any(${sql.placeholder('tokenHashes')})`,
        gt(sessionTable.expiresDate, sql.placeholder('moment')),
        gt(sessionTable.lastSeenDate, sql.placeholder('idleSince')),
        isOpen(users),
      ),
    )
    .prepare('');
  const read = async (tokenHashes: readonly string[]) => {
    const moment = now();
    const found = await statement.execute({
      tokenHashes: [...new Set(tokenHashes)],
      moment,
      idleSince: moment - longestIdle,
    });
    const byHash = new Map(found.map((one) => [one.tokenHash, one]));
    return tokenHashes.map((hash) => byHash.get(hash) ?? null);
  };
  return new DataLoader(read, { cache: false, maxBatchSize: 100, batchScheduleFn: (run) => setImmediate(run) });
}

function byPersonalToken({ userId, role, needsSecondFactor, endsAt, grant }: TokenHolder): Authenticated {
  const lacksSecondFactor = needsSecondFactor && admins.some((one) => one === role);
  return { actor: { id: userId, role }, sessionId: null, endsAt, lacksSecondFactor, viewerId: null, token: grant };
}

export interface StartedSession {
  readonly id: string;
  readonly token: string;
  /** epoch ms */
  readonly expiresAt: number;
}

/** Starts a session (`viewerId`: that administrator views read-only) and returns its token, which is stored only as a hash. */
export async function startSession(
  tx: Orm,
  {
    userId,
    ip,
    userAgent,
    now,
    viewerId = null,
  }: { userId: number; ip: string; userAgent: string; now: number; viewerId?: number | null },
): Promise<StartedSession> {
  const { token, tokenHash } = newToken();
  const expiresAt = now + (viewerId === null ? longestSession : longestView);
  const [started] = await tx
    .insert(sessionTable)
    .values({
      tokenHash,
      userId,
      createDate: now,
      lastSeenDate: now,
      expiresDate: expiresAt,
      ip,
      userAgent,
      readOnlyBy: viewerId,
    })
    .returning({ id: sessionTable.id });
  if (started === undefined) throw new Error('the session was not kept');
  return { id: String(started.id), token, expiresAt };
}

/**
 * Locks the user's sessions until the end of the transaction, so that no concurrent transaction starts or ends one: a
 * session started on data that is being changed would outlive the change. Take this lock after the user's row, never
 * before it.
 */
export async function lockSessions(tx: Orm, userId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${sessionsOfUser}::integer, ${userId}::integer)`);
}

const sessionsOfUser = 7301;

/** Ends the user's sessions (`exceptId`: all but that one), including those viewing as others, and closes their event streams. */
export async function endSessions(tx: Orm, userId: number, exceptId?: string): Promise<void> {
  await lockSessions(tx, userId);
  const others = exceptId === undefined ? undefined : ne(sql`${sessionTable.id}::text`, exceptId);
  await end(tx, userId, and(or(eq(sessionTable.userId, userId), eq(sessionTable.readOnlyBy, userId)), others));
}

/** Ends one session, and those in which its user views as others. */
export async function closeSession(tx: Orm, sessionId: string, userId: number): Promise<void> {
  await end(tx, userId, or(eq(sql`${sessionTable.id}::text`, sessionId), eq(sessionTable.readOnlyBy, userId)));
}

/** Ends sessions and notifies the event streams, also those of users being viewed, since view-as streams run under their names. */
async function end(tx: Orm, userId: number, which: SQL | undefined): Promise<void> {
  const ended = await tx.delete(sessionTable).where(which).returning({ userId: sessionTable.userId });
  const users = new Set([userId, ...ended.map((one) => one.userId)]);
  await publishAll(
    tx,
    [...users].map((id) => ({ kind: 'ended', userId: id })),
  );
}

function tokenOf(headers: Headers): string | null {
  const authorization = headers.get('authorization');
  if (authorization !== null) return /^Bearer +(\S+) *$/i.exec(authorization)?.[1] ?? null;
  return /(?:^|;\s*)token=([^;\s]*)/.exec(headers.get('cookie') ?? '')?.[1] ?? null;
}
