import { createHash, timingSafeEqual } from 'node:crypto';
import { getHealth, getMetrics, getOpenApi, getReady } from '#core/model/calls/core-calls.ts';
import { AppError } from '#core/model/errors.ts';
import type { Role } from '#core/model/roles.ts';
import type { Deps } from '../kernel/deps.ts';
import { type Endpoint, endpoints } from './endpoint.ts';
import { fixedAnswer } from './fixed-answer.ts';

export interface SystemDeps {
  /** Rejects while the database or the queue is not usable. */
  ready(): Promise<void>;
  /** Counts a request for the metrics; `duration` in ms. */
  measure(method: string, status: number, duration: number): void;
  /** Returns the metrics as Prometheus text. */
  metrics(): Promise<string>;
  /** The roles that may read the metrics. */
  metricsRoles: readonly Role[];
  /** The bearer token that may read them too; null: none. */
  metricsToken: string | null;
}

/** Liveness, readiness, metrics (for `metricsRoles`, or with the token) and OpenAPI. */
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
      // The caller's address proves nothing: calls through a reverse proxy all come from this machine
      if (
        (role === undefined || !deps.metricsRoles.includes(role)) &&
        !bears(context.req.header('authorization'), deps.metricsToken)
      )
        throw new AppError(role === undefined ? 'unauthenticated' : 'forbidden');
      return context.text(await deps.metrics());
    }),
    { call: getOpenApi, handle: fixedAnswer(openApi) },
  ];
}

function bears(authorization: string | undefined, token: string | null): boolean {
  if (token === null || authorization === undefined) return false;
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(authorization), digest(`Bearer ${token}`));
}
