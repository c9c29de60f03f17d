import { Hono } from 'hono';
import { AppError } from '#core/model/errors.ts';
import { postalCodeIn } from '#core/model/fields/postal-code.ts';
import { demandActor, type Variables } from '#core/server/kernel/context.ts';
import type { ExtraOperation } from '#core/server/verbs/openapi.ts';
import { addressOf } from './address.ts';

/** GET /postal-code/{code}: its address, for forms. For whoever is signed in. */
export function postalCodeRoutes(): Hono<{ Variables: Variables }> {
  const routes = new Hono<{ Variables: Variables }>();
  routes.get('/postal-code/:code', async (context) => {
    demandActor(context);
    const code = postalCodeIn(context.req.param('code'));
    const address = code === null ? null : await addressOf(code);
    if (address === null) throw new AppError('postal_code_unknown');
    return context.json({ data: { address } });
  });
  return routes;
}

/** The same call for OpenAPI. */
export const postalCodeOperations: readonly ExtraOperation[] = [
  { method: 'get', path: '/postal-code/{code}', summary: '郵便番号の住所', tag: '共通' },
];
