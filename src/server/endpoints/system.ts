import { Hono } from 'hono';
import { AppError } from '#model/errors.ts';
import type { Variables } from './context.ts';
import type { ExtraOperation } from './openapi.ts';

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
}

const loopback = /^(127\.|::1$|::ffff:127\.)/;

/** Liveness, readiness, metrics (administrators or loopback) and the console's settings. */
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
    if (!isAdmin && !loopback.test(context.get('ip')))
      throw new AppError(role === undefined ? 'unauthenticated' : 'forbidden');
    return context.text(await deps.metrics());
  });
  return routes;
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
