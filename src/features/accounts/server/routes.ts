import { eq } from 'drizzle-orm';
import { logOut } from '#core/model/calls/core-calls.ts';
import { AppError } from '#core/model/errors.ts';
import { type Endpoint, endpoints } from '#core/server/http/endpoint.ts';
import type { AppContext } from '#core/server/kernel/context.ts';
import { googleLink } from '#links/server/tables.ts';
import { findAccount } from '#users/server/users.ts';
import * as calls from '../calls/sign-in.ts';
import type { AccountDeps } from './deps.ts';
import { passkeyRoutes } from './factors/passkey-routes.ts';
import { hasSecondFactor, requiresSecondFactor } from './factors/second-factor.ts';
import { secondFactorRoutes } from './factors/second-factor-routes.ts';
import { handoverRoutes } from './handover.ts';
import { openSessionByPassword } from './login.ts';
import { ownAccountRoutes } from './own-account-routes.ts';
import { passwordRoutes } from './passwords/password-routes.ts';
import { profileRoutes } from './profile.ts';
import { publicRoutes } from './public/routes.ts';
import { endFormerSession } from './sessions/former-session.ts';
import { deviceOf } from './sessions/known-devices.ts';
import { callerOf, startedIn, whole } from './sessions/request.ts';
import { closeSession } from './sessions/session.ts';
import { auditView, viewAsRoutes } from './sessions/view-as.ts';
import { tokenRoutes } from './tokens/token-routes.ts';

/** Routes of signing in and out, and of everything about accounts. */
export function accountRoutes(deps: AccountDeps): Endpoint[] {
  const on = endpoints(deps);
  return [
    on(calls.logIn, async ({ context, sent, body: { email, code } }) => {
      const credentials = { email, password: whole(sent, 'password'), code };
      const session = await openSessionByPassword(deps, credentials, {
        ...callerOf(context),
        device: deviceOf(context, deps),
      });
      await endFormerSession(deps, context);
      return startedIn(context, session);
    }),
    on(logOut, async ({ context }) => {
      await endOwn(deps, context);
      return { loggedOut: true };
    }),
    on(calls.getMe, ({ context, actor: { id } }) => meOf(deps, id, context.get('viewerId'))),
    ...ownAccountRoutes(deps),
    ...secondFactorRoutes(deps),
    ...passkeyRoutes(deps),
    ...tokenRoutes(deps),
    ...passwordRoutes(deps),
    ...profileRoutes(deps),
    ...viewAsRoutes(deps),
    ...publicRoutes(deps),
    ...handoverRoutes(deps),
  ];
}

/** Ends the caller's session; if an administrator was viewing as the user, that is recorded in the audit log. */
async function endOwn(deps: AccountDeps, context: AppContext): Promise<void> {
  const [actor, sessionId, viewerId] = [context.get('actor'), context.get('sessionId'), context.get('viewerId')];
  if (actor === null || sessionId === null) return;
  await deps.database.transaction(async (tx) => {
    await closeSession(tx, sessionId, actor.id);
    if (viewerId !== null) await auditView(deps, tx, context, { viewerId, userId: actor.id, action: 'end-view-as' });
  });
}

async function meOf(deps: AccountDeps, id: number, viewerId: number | null) {
  const { orm } = deps.database;
  const account = await findAccount(deps.tables, orm, { id });
  if (account === null) throw new AppError('unauthenticated');
  const [link] = await orm.select({ expired: googleLink.expired }).from(googleLink).where(eq(googleLink.userId, id));
  const { name, email, role } = account;
  const viewer = viewerId === null ? null : await findAccount(deps.tables, orm, { id: viewerId });
  const lacksSecondFactor = viewer === null && requiresSecondFactor(deps, role) && !(await hasSecondFactor(orm, id));
  return {
    id,
    name,
    email,
    systemUserRole: role,
    isAccessTokenOauth: link?.expired !== true,
    ...(lacksSecondFactor ? { needsSecondFactor: true as const } : {}),
    ...(account.mustChangePassword ? { mustChangePassword: true as const } : {}),
    ...(viewer === null ? {} : { viewedBy: viewer.name }),
  };
}
