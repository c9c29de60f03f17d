import { createHash, timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import { AppError } from '#core/model/errors.ts';
import type { Variables } from '../kernel/context.ts';
import type { ExtraOperation } from '../verbs/openapi.ts';

export interface SystemDeps {
  /** Rejects while the database or the queue cannot be used. */
  ready(): Promise<void>;
  /** What the console may know before anyone is signed in. */
  clientSettings: {
    googleClientId: string | null;
    stripePublishableKey: string | null;
    mapTilesUrl: string;
    demo: boolean;
  };
  /** Counts a request for the metrics; `duration` in ms. */
  measure(method: string, status: number, duration: number): void;
  /** Prometheus text. */
  metrics(): Promise<string>;
  /** Whoever bears it may read the metrics; null: administrators alone. */
  metricsToken: string | null;
}

/** Liveness, readiness, metrics (administrators, or whoever bears the token) and the console's settings. */
export function systemRoutes(deps: SystemDeps) {
  const routes = new Hono<{ Variables: Variables }>();
  routes.get('/health', (context) => context.json({ data: { status: 'ok' } }));
  routes.get('/ready', async (context) => {
    try {
      await deps.ready();
    } catch (cause) {
      throw new AppError('unavailable', { cause });
    }
    return context.json({ data: { status: 'ok' } });
  });
  routes.get('/client-settings', (context) => context.json({ data: deps.clientSettings }));
  routes.get('/metrics', async (context) => {
    const role = context.get('actor')?.role;
    const isAdmin = role === 'SYSTEM_ADMINISTRATOR' || role === 'BUSINESS_ADMINISTRATOR';
    // Where a call comes from is no proof: a reverse proxy's come from this machine, whoever they are for
    if (!isAdmin && !bears(context.req.header('authorization'), deps.metricsToken))
      throw new AppError(role === undefined ? 'unauthenticated' : 'forbidden');
    return context.text(await deps.metrics());
  });
  return routes;
}

function bears(authorization: string | undefined, token: string | null): boolean {
  if (token === null || authorization === undefined) return false;
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(authorization), digest(`Bearer ${token}`));
}

const tag = 'システム';

/** The same calls for OpenAPI. */
export const systemOperations: readonly ExtraOperation[] = [
  { method: 'get', path: '/health', summary: '動いているか', tag, public: true },
  { method: 'get', path: '/ready', summary: 'データベースとジョブを使えるか', tag, public: true },
  { method: 'get', path: '/client-settings', summary: '画面の設定', tag, public: true },
  { method: 'get', path: '/metrics', summary: '計測値（Prometheus形式）', tag },
  { method: 'get', path: '/openapi.json', summary: 'このAPIの説明', tag, public: true },
];
