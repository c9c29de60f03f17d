import { setTimeout as pause } from 'node:timers/promises';
import { Hono, type MiddlewareHandler } from 'hono';

/** A failure to simulate for the next `times` calls whose path contains `path`. */
interface Fault {
  path: string;
  /** Of that method alone. */
  method?: string;
  times: number;
  status?: number;
  body?: string;
  headers?: Record<string, string>;
  /** Delay before the response. */
  delayMs?: number;
  /** The request is carried out all the same; only the response differs. */
  done?: boolean;
}

/** POST /__admin/faults {path, method?, times, status?, body?, headers?, delayMs?, done?} adds a fault; DELETE removes all. */
export function faults(): { routes: Hono; interrupt: MiddlewareHandler } {
  const waiting: Fault[] = [];
  const routes = new Hono();
  routes.post('/faults', async (context) => {
    waiting.push(await context.req.json<Fault>());
    return context.json({ waiting: waiting.length });
  });
  routes.delete('/faults', (context) => {
    waiting.length = 0;
    return context.json({ waiting: 0 });
  });
  const interrupt: MiddlewareHandler = async (context, next) => {
    const fault = waiting.find(
      ({ path, method = context.req.method, times }) =>
        times > 0 && method === context.req.method && context.req.path.includes(path),
    );
    if (fault === undefined) return next();
    fault.times -= 1;
    if (fault.delayMs !== undefined) await pause(fault.delayMs);
    if (fault.status === undefined) return next();
    if (fault.done === true) await next();
    const answer = new Response(fault.body ?? '', { status: fault.status, headers: fault.headers ?? {} });
    if (fault.done === true) context.res = answer;
    return answer;
  };
  return { routes, interrupt };
}
