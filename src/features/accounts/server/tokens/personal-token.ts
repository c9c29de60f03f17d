import { and, eq, gt, isNull, lt, or } from 'drizzle-orm';
import { minute } from '#core/model/durations.ts';
import type { Role } from '#core/model/roles.ts';
import type { TokenGrant } from '#core/server/kernel/context.ts';
import { personalToken } from '#core/server/sessions/tables.ts';
import { hashToken, looksLikeToken, newToken } from '#core/server/sessions/tokens.ts';
import { isOpen, roleOf } from '#users/server/users.ts';
import type { SessionDeps } from '../sessions/session-deps.ts';
import { secondFactor } from '../tables.ts';
import { refusals } from './refusals.ts';

const prefix = 'tjp_';
const usedAtMostEvery = minute;

/**
 * What a program may read for its user and never write, whatever its token was made for: with these it could give itself what outlives
 * it, or lead money elsewhere.
 */
const neverWritten: ReadonlySet<string> = new Set([
  'system-user',
  'issuer',
  // Holds the bank account that stands on a customer's invoices
  'invoice-additional-information-detail',
  'webhook',
  'webhook-delivery',
]);

/** Whose token it is, as the account stands now. */
export interface TokenHolder {
  readonly userId: number;
  readonly role: Role;
  /** The account has no second factor where one is demanded of some roles. */
  readonly needsSecondFactor: boolean;
  /** epoch ms */
  readonly endsAt: number;
  readonly grant: TokenGrant;
}

/** A fresh token of a user's, and the hash that alone is stored. */
export function newPersonalToken(): { token: string; tokenHash: string } {
  const token = `${prefix}${newToken().token}`;
  return { token, tokenHash: hashToken(token) };
}

/** Is it meant as one? */
export function isPersonal(token: string): boolean {
  return token.startsWith(prefix);
}

/**
 * Who calls with such a token, looked up on every call as a session is: the role and the account are those of now. Null for one that is
 * unknown, has expired or was revoked; AppError 429 where too many of these came from there.
 */
export function personalTokens({ database, tables, requiresSecondFactor = false, now }: SessionDeps) {
  const users = tables['system-user'];
  const refused = refusals(database, now);
  return async (token: string, ip: string): Promise<TokenHolder | null> => {
    if (!looksLikeToken(token.slice(prefix.length))) return null;
    const tokenHash = hashToken(token);
    if (!refused.isWorthChecking(tokenHash)) return null;
    const moment = now();
    const [found] = await database.orm
      .select({
        id: personalToken.id,
        userId: personalToken.userId,
        mayWrite: personalToken.mayWrite,
        resources: personalToken.resources,
        lastUsedDate: personalToken.lastUsedDate,
        endsAt: personalToken.expiresDate,
        role: users.systemUserRole,
        secondFactorDate: secondFactor.confirmedDate,
      })
      .from(personalToken)
      .innerJoin(users, eq(users.id, personalToken.userId))
      .leftJoin(secondFactor, eq(secondFactor.userId, personalToken.userId))
      .where(and(eq(personalToken.tokenHash, tokenHash), gt(personalToken.expiresDate, moment), isOpen(users)));
    if (found === undefined) {
      await refused.note(tokenHash, ip);
      return null;
    }
    const { id, userId, mayWrite, resources, lastUsedDate, endsAt } = found;
    if (lastUsedDate === null || lastUsedDate < moment - usedAtMostEvery) await noteUse(id, moment);
    const grant: TokenGrant = {
      id,
      may: (resource, writes) =>
        (resources === null || resources.includes(resource)) && (!writes || (mayWrite && !neverWritten.has(resource))),
    };
    const needsSecondFactor = requiresSecondFactor && found.secondFactorDate === null;
    return { userId, role: roleOf(found.role), needsSecondFactor, endsAt, grant };
  };

  async function noteUse(id: number, moment: number): Promise<void> {
    const before = or(isNull(personalToken.lastUsedDate), lt(personalToken.lastUsedDate, moment));
    await database.orm
      .update(personalToken)
      .set({ lastUsedDate: moment })
      .where(and(eq(personalToken.id, id), before));
  }
}
