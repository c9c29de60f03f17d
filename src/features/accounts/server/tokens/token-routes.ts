import { hour } from '#core/model/day.ts';
import { type Endpoint, endpoints } from '#core/server/http/endpoint.ts';
import { type AppContext, requireActor, requirePermit } from '#core/server/kernel/context.ts';
import * as calls from '../../calls/api-tokens.ts';
import type { AccountDeps } from '../deps.ts';
import { ownPasswordIn } from '../passwords/own-password.ts';
import { sessionOf } from '../sessions/request.ts';
import { makeToken, ownTokens, revokeToken } from './own-tokens.ts';

/** Routes of the user's own API tokens: creating needs the password, revoking works at once. */
export function tokenRoutes(deps: AccountDeps): Endpoint[] {
  const on = endpoints(deps);
  return [
    on(calls.listApiTokens, sessionOf, ({ found: { id } }) => ownTokens(deps, id)),
    on(calls.makeApiToken, sessionOf, async ({ context, found: { id }, sent, body }) => {
      await requirePermit(deps.database, `api-token:${id}`, { calls: 30, within: hour }, deps.now());
      await ownPasswordIn(deps, id, sent);
      const { name, access, resources, days } = body;
      return makeToken(deps, originOf(context), { name, write: access === 'WRITE', resources: resources ?? [], days });
    }),
    on(calls.revokeApiToken, sessionOf, async ({ context, params: { id } }) => {
      await revokeToken(deps, originOf(context), id);
      return { revoked: true };
    }),
  ];
}

function originOf(context: AppContext) {
  return { actor: requireActor(context), ip: context.get('ip'), requestId: context.get('requestId') };
}
