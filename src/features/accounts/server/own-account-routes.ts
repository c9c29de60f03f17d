import { hour } from '#core/model/day.ts';
import { type Endpoint, endpoints } from '#core/server/http/endpoint.ts';
import { requirePermit } from '#core/server/kernel/context.ts';
import { transact } from '#core/server/kernel/writes/transact.ts';
import * as calls from '../calls/own-account.ts';
import { cancelEmailChange, startEmailChange, takeNewEmail, waitingEmail } from './change-email.ts';
import type { AccountDeps } from './deps.ts';
import { closeOtherSessions, endOwnSession, ownSessions } from './sessions/own-sessions.ts';
import { sessionOf, whole } from './sessions/request.ts';

/** Routes of the user's own account: change of address, sessions. */
export function ownAccountRoutes(deps: AccountDeps): Endpoint[] {
  const on = endpoints(deps);
  return [
    on(calls.getNewEmail, ({ actor }) => waitingEmail(deps, actor.id)),
    on(calls.requestNewEmail, sessionOf, async ({ found: { id }, sent, body: { email } }) => {
      await requirePermit(deps.database, `change-email:${id}`, { calls: 10, within: hour }, deps.now());
      await startEmailChange(deps, id, { email, password: whole(sent, 'password') });
      return { accepted: true };
    }),
    on(calls.dropNewEmail, sessionOf, async ({ found: { id } }) => {
      await cancelEmailChange(deps, id);
      return { dropped: true };
    }),
    on(calls.verifyNewEmail, sessionOf, async ({ context, body: { token } }) => {
      const { email } = await transact(deps, context, (writing) => takeNewEmail(deps, writing, token));
      return { email };
    }),
    on(calls.listSessions, sessionOf, ({ found: me }) => ownSessions(deps, me)),
    on(calls.endOtherSessions, sessionOf, async ({ found: me }) => {
      await closeOtherSessions(deps, me);
      return { ended: true };
    }),
    on(calls.logOutDevice, sessionOf, async ({ found: me, params: { id } }) => {
      await endOwnSession(deps, me.id, id);
      return { ended: true };
    }),
  ];
}
