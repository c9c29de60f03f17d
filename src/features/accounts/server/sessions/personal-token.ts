import { and, eq, gt, isNull, lt, or } from 'drizzle-orm';
import { minute } from '#core/model/day.ts';
import type { Role } from '#core/model/roles.ts';
import type { Orm } from '#core/server/database/database.ts';
import type { TokenGrant } from '#core/server/kernel/context.ts';
import { hashToken, looksLikeToken, newToken, personalToken } from '#core/server/sessions/tokens.ts';
import { isOpen, roleOf } from '#users/server/users.ts';
import { secondFactor } from '../tables.ts';
import { refusals } from './refusals.ts';
import type { SessionDeps } from './session-deps.ts';

const prefix = 'tjp_';
const usedAtMostEvery = minute;

/** The user of a personal token, with the account's current state. */
export interface TokenHolder {
  readonly userId: number;
  readonly role: Role;
  /** True when the role requires a second factor and the account has none. */
  readonly needsSecondFactor: boolean;
  /** epoch ms */
  readonly endsAt: number;
  readonly grant: TokenGrant;
}

/** Generates a token, and its hash, which alone is stored. */
export function newPersonalToken(): { token: string; tokenHash: string } {
  const token = `${prefix}${newToken().token}`;
  return { token, tokenHash: hashToken(token) };
}

/** True when the token has the form of a personal token. */
export function isPersonal(token: string): boolean {
  return token.startsWith(prefix);
}

/**
 * Returns a function that finds the holder of a personal token. It queries the database on every call, like a session,
 * so role and account are current. Null for a token that is unknown, expired or revoked; throws AppError 429 when too
 * many of these came from the network.
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
      may: (resource, writes) => (resources === null || resources.includes(resource)) && (!writes || mayWrite),
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

/** Deletes all tokens of the user. Call it wherever the user's sessions are ended. */
export async function endPersonalTokens(tx: Orm, userId: number): Promise<void> {
  await tx.delete(personalToken).where(eq(personalToken.userId, userId));
}
