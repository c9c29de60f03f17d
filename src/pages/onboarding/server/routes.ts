import { type Endpoint, endpoints } from '#core/server/http/endpoint.ts';
import type { Deps } from '#product';
import { dismissFirstSteps, getFirstSteps, listConnections, tryConnection } from '../calls.ts';
import { type ConnectionDeps, shownConnections, testConnection } from './connections.ts';
import { type FirstStepsDeps, firstStepsOf, hideFirstSteps } from './first-steps.ts';

/** Routes of the setup steps and the external connections. */
export function onboardingRoutes(deps: Deps & FirstStepsDeps & ConnectionDeps): Endpoint[] {
  const on = endpoints(deps);
  return [
    on(getFirstSteps, () => firstStepsOf(deps)),
    on(dismissFirstSteps, ({ actor }) => hideFirstSteps(deps, actor.id)),
    on(listConnections, async () => {
      const data = await shownConnections(deps);
      return { data, total: data.length };
    }),
    on(tryConnection, ({ params }) => testConnection(deps, params.name)),
  ];
}
