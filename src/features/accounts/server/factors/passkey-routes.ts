import * as calls from '#accounts/calls/passkeys.ts';
import { hour } from '#core/model/day.ts';
import { type Endpoint, endpoints } from '#core/server/http/endpoint.ts';
import { type AppContext, requirePermit } from '#core/server/kernel/context.ts';
import { networkOf } from '#domain/accounts/network.ts';
import type { AccountDeps } from '../deps.ts';
import { ownPasswordIn } from '../passwords/own-password.ts';
import { endFormerSession } from '../sessions/former-session.ts';
import { deviceOf } from '../sessions/known-devices.ts';
import { callerOf, sessionOf, startedIn } from '../sessions/request.ts';
import {
  deletePasskey,
  openSessionByPasskey,
  ownPasskeys,
  passkeyToMake,
  passkeyToShow,
  savePasskey,
} from './passkeys.ts';

const allowance = { calls: 300, within: hour };

/** Routes of the user's passkeys, and of signing in with one. */
export function passkeyRoutes(deps: AccountDeps): Endpoint[] {
  const on = endpoints(deps);
  const permit = (what: string, context: AppContext) =>
    requirePermit(deps.database, `${what}:${networkOf(context.get('ip'))}`, allowance, deps.now());
  return [
    on(calls.listPasskeys, sessionOf, ({ found: { id } }) => ownPasskeys(deps, id)),
    on(calls.startPasskey, sessionOf, async ({ found: { id }, sent }) => ({
      ...(await passkeyToMake(deps, await ownPasswordIn(deps, id, sent))),
    })),
    on(calls.addPasskey, sessionOf, async ({ found: { id }, body: { name, response } }) => {
      await savePasskey(deps, id, name, response);
      return { added: true };
    }),
    on(calls.removePasskey, sessionOf, async ({ found: me, params: { id } }) => {
      await deletePasskey(deps, me.id, id);
      return { removed: true };
    }),
    on(calls.startPasskeyLogin, async ({ context }) => {
      await permit('passkey', context);
      return { ...(await passkeyToShow(deps)) };
    }),
    on(calls.logInByPasskey, async ({ context, body: { response } }) => {
      await permit('passkey-login', context);
      const caller = { ...callerOf(context), device: deviceOf(context, deps) };
      const session = await openSessionByPasskey(deps, response, caller);
      await endFormerSession(deps, context);
      return startedIn(context, session);
    }),
  ];
}
