import { AppError } from '#core/model/errors.ts';
import { type Endpoint, endpoints } from '#core/server/http/endpoint.ts';
import { findLink } from '#links/server/links.ts';
import type { Deps } from '#product';
import { requestReconnectLink } from '../../calls.ts';
import { reconnectMailJob } from './job-names.ts';
import { makeReconnectLink, type ReconnectDeps } from './reconnect.ts';

/** The route that creates or mails a reconnect link. */
export function linkBoardRoutes(deps: Deps & ReconnectDeps): Endpoint[] {
  const { database, now } = deps;
  const on = endpoints(deps);
  return [
    on(requestReconnectLink, async ({ body: { kind, linkId, mail } }) => {
      const found = await findLink(deps, database.orm, kind, linkId, now());
      if (found === null) throw new AppError('not_found');
      if (mail !== true) return makeReconnectLink(deps, { kind, linkId });
      if (found.ownerUserId === null) throw new AppError('invalid', { field: 'mail', params: { label: '宛先' } });
      await deps.enqueue(database.orm, reconnectMailJob, { kind, linkId });
      return { mailedTo: found.ownerName };
    }),
  ];
}
