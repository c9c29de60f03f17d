import { Hono } from 'hono';
import { AppError } from '#core/model/errors.ts';
import type { Database } from '#core/server/database/database.ts';
import { requestBody } from '#core/server/kernel/body.ts';
import { type AppContext, demandActor, jsonBody, type Variables } from '#core/server/kernel/context.ts';
import type { ExtraOperation } from '#core/server/verbs/openapi.ts';
import type { Issuer } from '#domain/invoice.ts';
import { issuerFields } from '#domain/issuer.ts';
import { admins } from '#domain/roles.ts';
import type { Deps } from '#product';
import { auditSetting } from './audit-setting.ts';
import { issuerOf, keepIssuer } from './issuer.ts';

export interface SettingDeps extends Deps {
  readonly database: Database;
}

const issuer = requestBody(issuerFields);

/** GET and PUT /setting/issuer: who issues the invoices. For administrators. */
export function settingRoutes(deps: SettingDeps): Hono<{ Variables: Variables }> {
  const routes = new Hono<{ Variables: Variables }>();
  routes.get('/setting/issuer', async (context) => {
    demandAdmin(context);
    return context.json({ data: shown(await issuerOf(deps.database.orm)) });
  });
  routes.put('/setting/issuer', async (context) => {
    demandAdmin(context);
    // There is one issuer, so the id and the version that a form sends along say nothing here: the last word holds
    const { id: _id, version: _version, ...sent } = await jsonBody(context);
    const data = await deps.database.transaction(async (tx) => {
      const before = await issuerOf(tx);
      const { name, ...rest } = issuer.parse({ ...before, ...sent }, deps.now());
      const next = { ...rest, name: name ?? '' };
      await keepIssuer(tx, next);
      await auditSetting(deps, tx, context, 'issuer', before, next);
      return next;
    });
    return context.json({ data: shown(data) });
  });
  return routes;
}

/** As a row, which the console's form works on. */
function shown(issuer: Issuer | null) {
  return issuer === null ? null : { id: 1, version: 1, ...issuer };
}

function demandAdmin(context: AppContext): void {
  const { role } = demandActor(context);
  if (!admins.some((one) => one === role)) throw new AppError('forbidden');
}

const tag = '設定';

/** The same calls for OpenAPI. */
export const settingOperations: readonly ExtraOperation[] = [
  { method: 'get', path: '/setting/issuer', summary: '請求書の発行者', tag },
  { method: 'put', path: '/setting/issuer', summary: '請求書の発行者の変更', tag, body: issuer.fields },
];
