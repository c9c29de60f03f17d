import { and, count, desc, eq, gt } from 'drizzle-orm';
import { day } from '#core/model/day.ts';
import { AppError } from '#core/model/errors.ts';
import type { ResolvedResource } from '#core/model/resolved.ts';
import type { Role } from '#core/model/roles.ts';
import { audit, type Origin } from '#core/server/kernel/writes/system-write.ts';
import { personalToken } from '#core/server/sessions/tokens.ts';
import { mailJob } from '#mail/server/job-names.ts';
import { findAccount } from '#users/server/users.ts';
import type { AccountDeps } from '../deps.ts';
import { newPersonalToken } from '../sessions/personal-token.ts';
import { lockSessions } from '../sessions/session.ts';

const most = 20;

/** Options of a new token. */
export interface TokenRequest {
  readonly name: string;
  readonly write: boolean;
  /** Empty: all resources of the role. */
  readonly resources: readonly string[];
  readonly days: number;
}

/** Returns the user's own tokens, the newest first; expired ones stay listed for thirty days. */
export async function ownTokens({ database, now }: AccountDeps, userId: number) {
  const found = await database.orm
    .select()
    .from(personalToken)
    .where(eq(personalToken.userId, userId))
    .orderBy(desc(personalToken.id))
    .limit(200);
  return found.map((row) => shown(row, now()));
}

/**
 * Creates a token, returns it only this once, and notifies its user by mail. Throws AppError 409 when the user has too
 * many, 422 for a resource that the role cannot access.
 */
export async function makeToken(deps: AccountDeps, origin: Origin, asked: TokenRequest) {
  const { actor } = origin;
  const resources = asked.resources.length === 0 ? null : requireKnown(deps, asked.resources, actor.role);
  const now = deps.now();
  const { token, tokenHash } = newPersonalToken();
  return deps.database.transaction(async (tx) => {
    // No token for an account that was closed or got another role meanwhile
    await lockSessions(tx, actor.id);
    const account = await findAccount(deps.tables, tx, { id: actor.id });
    if (account?.open !== true || account.role !== actor.role) throw new AppError('unauthenticated');
    const valid = and(eq(personalToken.userId, actor.id), gt(personalToken.expiresDate, now));
    const [held] = await tx.select({ tokens: count() }).from(personalToken).where(valid);
    if ((held?.tokens ?? 0) >= most)
      throw new AppError('wrong_state', { params: { state: `有効なAPIトークンは${most}個まで` } });
    const [made] = await tx
      .insert(personalToken)
      .values({
        tokenHash,
        userId: actor.id,
        name: asked.name,
        mayWrite: asked.write,
        resources,
        createDate: now,
        expiresDate: now + asked.days * day,
      })
      .returning();
    if (made === undefined) throw new Error('the token was not kept');
    const after = { ...audited(made), expiresDate: made.expiresDate };
    await audit(deps, tx, origin, { resource: 'api-token', id: made.id, action: 'create', before: null, after });
    const data = { made: true, name: made.name };
    await deps.enqueue(tx, mailJob, { template: 'apiTokenChanged', userId: actor.id, data });
    return { ...shown(made, now), token };
  });
}

/** Revokes one of the user's own tokens; throws AppError 404 for any other. */
export async function revokeToken(deps: AccountDeps, origin: Origin, id: number): Promise<void> {
  const { actor } = origin;
  await deps.database.transaction(async (tx) => {
    const [revoked] = await tx
      .delete(personalToken)
      .where(and(eq(personalToken.id, id), eq(personalToken.userId, actor.id)))
      .returning();
    if (revoked === undefined) throw new AppError('not_found');
    const change = { resource: 'api-token', id, action: 'remove', before: audited(revoked), after: null } as const;
    await audit(deps, tx, origin, change);
    const data = { made: false, name: revoked.name };
    await deps.enqueue(tx, mailJob, { template: 'apiTokenChanged', userId: actor.id, data });
  });
}

type TokenRow = typeof personalToken.$inferSelect;

function shown({ id, name, mayWrite, resources, createDate, expiresDate, lastUsedDate }: TokenRow, now: number) {
  return {
    id,
    name,
    write: mayWrite,
    resources,
    createDate,
    expiresDate,
    lastUsedDate,
    expired: expiresDate <= now,
  };
}

/** Returns the token's data for the audit log. */
function audited({ id, name, mayWrite, resources }: TokenRow) {
  return { id, version: 1, deleteDate: null, name, write: mayWrite, resources };
}

function requireKnown({ resources }: AccountDeps, names: readonly string[], role: Role): readonly string[] {
  const strange = names.find((name) => !isForRole(resources.get(name), role));
  if (strange !== undefined) throw new AppError('option', { field: 'resources', params: { label: '対象' } });
  return [...names].sort();
}

function isForRole(resource: ResolvedResource | undefined, role: Role): boolean {
  return (
    resource !== undefined &&
    !resource.internal &&
    Object.values(resource.access.roles).some((roles) => roles.includes(role))
  );
}
