import type { Endpoint } from '#core/server/http/endpoint.ts';
import type { Deps } from '#product';
import { imageRoutes } from './image-routes.ts';

/** The pictures on the issuer's documents, for administrators. */
export function settingRoutes(deps: Deps): Endpoint[] {
  return imageRoutes(deps);
}
