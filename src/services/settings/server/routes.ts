import type { Endpoint } from '#core/server/http/endpoint.ts';
import type { Deps } from '#product';
import { imageRoutes } from './image-routes.ts';

/** Routes of the settings: the issuer's images. */
export function settingRoutes(deps: Deps): Endpoint[] {
  return imageRoutes(deps);
}
