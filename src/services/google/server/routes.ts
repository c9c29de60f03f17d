import { type Endpoint, endpoints } from '#core/server/http/endpoint.ts';
import { endGoogleLink, finishGoogleLink, getGoogleLink, startGoogleLink } from '../calls.ts';
import { storeApprovalRoutes } from './approvals/store-approval-routes.ts';
import { storeConsentRoutes } from './consents/store-consent-routes.ts';
import type { GoogleDeps } from './deps.ts';
import { finishLink, linkShown, startLink, unlink } from './link.ts';
import { locationRoutes } from './locations/location-routes.ts';
import { queueRoutes } from './queue-routes.ts';

/** Routes of the caller's link to Google: create, show, remove; and of everything reached through it. */
export function googleRoutes(deps: GoogleDeps): Endpoint[] {
  const on = endpoints(deps);
  return [
    on(startGoogleLink, ({ actor }) => startLink(deps, actor.id)),
    on(finishGoogleLink, async ({ actor, body }) => {
      await finishLink(deps, actor.id, body);
      return { linked: true };
    }),
    on(getGoogleLink, ({ actor }) => linkShown(deps, actor.id)),
    on(endGoogleLink, async ({ actor }) => {
      await unlink(deps, actor.id);
      return { linked: false };
    }),
    ...locationRoutes(deps),
    ...queueRoutes(deps),
    ...storeConsentRoutes(deps),
    ...storeApprovalRoutes(deps),
  ];
}
