import * as calls from '#accounts/calls/second-factor.ts';
import { AppError } from '#core/model/errors.ts';
import { type Endpoint, endpoints } from '#core/server/http/endpoint.ts';
import type { AccountDeps } from '../deps.ts';
import { ownPasswordIn } from '../passwords/own-password.ts';
import { sessionOf } from '../sessions/request.ts';
import {
  beginSecondFactor,
  replaceRecoveryCodes,
  requiresSecondFactor,
  secondFactorState,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from './second-factor.ts';

/** Routes of the user's own second factor: turn on with a first valid code, recovery codes, turn off. */
export function secondFactorRoutes(deps: AccountDeps): Endpoint[] {
  const on = endpoints(deps);
  return [
    on(calls.getSecondFactor, async ({ actor: { id, role } }) => ({
      ...(await secondFactorState(deps, id)),
      demanded: requiresSecondFactor(deps, role),
    })),
    on(calls.startSecondFactor, sessionOf, async ({ found: { id }, sent }) =>
      beginSecondFactor(deps, await ownPasswordIn(deps, id, sent)),
    ),
    on(calls.confirmSecondFactor, sessionOf, async ({ found: { id }, body: { code } }) => ({
      recoveryCodes: await turnOnSecondFactor(deps, id, code),
    })),
    on(calls.renewRecoveryCodes, sessionOf, async ({ found, sent }) => {
      const { id } = await ownPasswordIn(deps, found.id, sent);
      return { recoveryCodes: await replaceRecoveryCodes(deps, id) };
    }),
    on(calls.removeSecondFactor, sessionOf, async ({ found, sent }) => {
      const { id, role } = await ownPasswordIn(deps, found.id, sent);
      if (requiresSecondFactor(deps, role)) throw new AppError('forbidden');
      await turnOffSecondFactor(deps, id);
      return { removed: true };
    }),
  ];
}
