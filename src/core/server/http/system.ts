import { createHash, timingSafeEqual } from 'node:crypto';
import { getHealth, getMetrics, getOpenApi, getReady } from '#core/model/calls/core-calls.ts';
import { AppError } from '#core/model/errors.ts';
import type { Role } from '#core/model/roles.ts';
import type { Deps } from '../kernel/deps.ts';
import { type Endpoint, endpoints } from './endpoint.ts';

export interface SystemDeps {
  /** Rejects while the database or the queue cannot be used. */
  ready(): Promise<void>;
  /** Counts a request for the metrics; `duration` in ms. */
  measure(method: string, status: number, duration: number): void;
  /** Prometheus text. */
  metrics(): Promise<string>;
  /** Who may read the metrics. */
  metricsRoles: readonly Role[];
  /** Whoever bears it may read them too; null: nobody. */
  metricsToken: string | null;
}

/** Liveness, readiness, metrics (the roles that may, or whoever bears the token) and OpenAPI. */
export function systemRoutes(
  deps: SystemDeps & Pick<Deps, 'resources' | 'database' | 'now'>,
  openApi: () => object,
): Endpoint[] {
  const on = endpoints(deps);
  return [
    on(getHealth, () => ({ status: 'ok' })),
    on(getReady, async () => {
      try {
        await deps.ready();
      } catch (cause) {
        throw new AppError('unavailable', { cause });
      }
      return { status: 'ok' };
    }),
    on(getMetrics, async ({ context, actor }) => {
      const role = actor?.role;
      // Where a call comes from is no proof: a reverse proxy's come from this machine, whoever they are for
      if (
        (role === undefined || !deps.metricsRoles.includes(role)) &&
        !bears(context.req.header('authorization'), deps.metricsToken)
      )
        throw new AppError(role === undefined ? 'unauthenticated' : 'forbidden');
      return context.text(await deps.metrics());
    }),
    on(getOpenApi, () => ({ ...openApi() })),
  ];
}

function bears(authorization: string | undefined, token: string | null): boolean {
  if (token === null || authorization === undefined) return false;
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(authorization), digest(`Bearer ${token}`));
}
