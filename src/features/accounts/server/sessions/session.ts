import { and, eq, gt, isNotNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import { day, hour, minute } from '#core/model/durations.ts';
import { AppError } from '#core/model/errors.ts';
import type { Actor } from '#core/model/roles.ts';
import type { Orm } from '#core/server/database/database.ts';
import { publishAll } from '#core/server/events/channel.ts';
import type { TokenGrant } from '#core/server/kernel/context.ts';
import { session } from '#core/server/sessions/tables.ts';
import { hashToken, looksLikeToken, newToken } from '#core/server/sessions/tokens.ts';
import { admins } from '#domain/accounts/roles.ts';
import { findAccount, isOpen, roleOf } from '#users/server/users.ts';
import { secondFactor } from '../tables.ts';
import { isPersonal, personalTokens, type TokenHolder } from '../tokens/personal-token.ts';
import type { SessionDeps } from './session-deps.ts';

export interface Authenticated {
  readonly actor: Actor;
  /** Null for one who calls with a token of their own. */
  readonly sessionId: string | null;
  /** epoch ms: however much it is used, it ends then. */
  readonly endsAt: number;
  /** May do nothing but set up the second factor that the role needs. */
  readonly barred: boolean;
  /** The system administrator who looks at the console as `actor` and may change nothing; null for the user in person. */
  readonly viewerId: number | null;
  /** What the token that a program calls with may do; null for the user in person. */
  readonly token: TokenGrant | null;
}

/** However much it is used, a session ends after this. */
export const longestSession = 7 * day;
/** Unused for so long, it ends. */
export const longestIdle = day;
/** To look at the console as somebody else takes no longer. */
const longestView = hour;
const seenAtMostEvery = minute;

/**
 * Who calls? Reads the bearer token, else the cookie `token`; null for nobody, also when the account has been stopped. AppError 401 for a
 * program's token that is unknown, over or revoked.
 * With `asUse: false` the session is looked at without being kept alive.
 */
export function authenticate(deps: SessionDeps) {
  const { database, tables, requiresSecondFactor = false, now } = deps;
  // Built once: it comes before every call
  const bySession = openSession(deps);
  const personal = personalTokens(deps);
  return async (request: Request, { asUse = true, ip = '' } = {}): Promise<Authenticated | null> => {
    const token = tokenOf(request.headers);
    // In the header alone: what a browser sends by itself is a person's
    if (token !== null && isPersonal(token)) {
      if (!request.headers.has('authorization')) return null;
      const holder = await personal(token, ip);
      // A program is no person whose session ran out
      if (holder === null) throw new AppError('token_refused');
      return byPersonalToken(holder);
    }
    if (token === null || !looksLikeToken(token)) return null;
    const moment = now();
    const [found] = await bySession.execute({
      tokenHash: hashToken(token),
      moment,
      idleSince: moment - longestIdle,
    });
    if (found === undefined) return null;
    if (found.viewerId !== null && !(await mayView(found.viewerId))) return null;
    if (asUse && found.seen < moment - seenAtMostEvery) {
      await database.orm
        .update(session)
        .set({ lastSeenDate: moment })
        .where(and(eq(session.id, found.id), lt(session.lastSeenDate, moment)));
    }
    const role = roleOf(found.role);
    const { viewerId, endsAt } = found;
    const needsSecondFactor = requiresSecondFactor && found.secondFactorDate === null;
    const barred = viewerId === null && needsSecondFactor && admins.some((one) => one === role);
    return { actor: { id: found.userId, role }, sessionId: String(found.id), endsAt, barred, viewerId, token: null };
  };

  /** May this account look at the console as others see it? Only an open system administrator's who may do all else, too. */
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

/** The session of a token's hash with its open account, at a moment when it is neither over nor was unused for too long. */
function openSession({ database, tables }: SessionDeps) {
  const users = tables['system-user'];
  return database.orm
    .select({
      id: session.id,
      seen: session.lastSeenDate,
      endsAt: session.expiresDate,
      userId: session.userId,
      role: users.systemUserRole,
      secondFactorDate: secondFactor.confirmedDate,
      viewerId: session.readOnlyBy,
    })
    .from(session)
    .innerJoin(users, eq(users.id, session.userId))
    .leftJoin(secondFactor, eq(secondFactor.userId, session.userId))
    .where(
      and(
        eq(session.tokenHash, sql.placeholder('tokenHash')),
        gt(session.expiresDate, sql.placeholder('moment')),
        gt(session.lastSeenDate, sql.placeholder('idleSince')),
        isOpen(users),
      ),
    )
    .prepare('');
}

function byPersonalToken({ userId, role, needsSecondFactor, endsAt, grant }: TokenHolder): Authenticated {
  const barred = needsSecondFactor && admins.some((one) => one === role);
  return { actor: { id: userId, role }, sessionId: null, endsAt, barred, viewerId: null, token: grant };
}

/** Begins a session (`viewerId`: one in which that administrator only looks); the token is told once and stored as its hash alone. */
export async function startSession(
  tx: Orm,
  {
    userId,
    ip,
    userAgent,
    now,
    viewerId = null,
  }: { userId: number; ip: string; userAgent: string; now: number; viewerId?: number | null },
): Promise<{ token: string; expiresAt: number }> {
  const { token, tokenHash } = newToken();
  const expiresAt = now + (viewerId === null ? longestSession : longestView);
  await tx.insert(session).values({
    tokenHash,
    userId,
    createDate: now,
    lastSeenDate: now,
    expiresDate: expiresAt,
    ip,
    userAgent,
    readOnlyBy: viewerId,
  });
  return { token, expiresAt };
}

/**
 * Until the transaction ends nobody else begins or ends this user's sessions: one that is begun on what has just been changed would
 * outlive it. Held after the user's row, never before it.
 */
export async function lockSessions(tx: Orm, userId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${sessionsOfUser}::integer, ${userId}::integer)`);
}

const sessionsOfUser = 7301;

/** Ends the user's sessions at once (`exceptId`: all but that one), those in which they look as others and open event streams included. */
export async function endSessions(tx: Orm, userId: number, exceptId?: string): Promise<void> {
  await lockSessions(tx, userId);
  const others = exceptId === undefined ? undefined : ne(sql`${session.id}::text`, exceptId);
  await end(tx, userId, and(or(eq(session.userId, userId), eq(session.readOnlyBy, userId)), others));
}

/** Ends this one session, and those in which its user looks as others. */
export async function endSession(tx: Orm, sessionId: string, userId: number): Promise<void> {
  await end(tx, userId, or(eq(sql`${session.id}::text`, sessionId), eq(session.readOnlyBy, userId)));
}

/** Ends sessions; the streams of whoever was looked at as are to look too, for they are under that user's name. */
async function end(tx: Orm, userId: number, which: SQL | undefined): Promise<void> {
  const ended = await tx.delete(session).where(which).returning({ userId: session.userId });
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
