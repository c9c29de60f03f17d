import { Hono } from 'hono';
import { registrationNumberPattern } from '#domain/registration-number.ts';
import { admins } from '#domain/roles.ts';
import { email, phone, postalCode, text } from '#model/declare.ts';
import { AppError } from '#model/errors.ts';
import type { Database } from '../../database/database.ts';
import { type AppContext, demandActor, jsonBody, type Variables } from '../../endpoints/context.ts';
import type { Deps } from '../../endpoints/deps.ts';
import type { ExtraOperation } from '../../endpoints/openapi.ts';
import { requestBody } from '../body.ts';
import { auditSetting } from './audit-setting.ts';
import { issuerOf, keepIssuer } from './issuer.ts';

export interface SettingDeps extends Deps {
  readonly database: Database;
}

const issuer = requestBody({
  name: text('発行者名', { required: true, max: 100 }),
  postalCode: postalCode('郵便番号', { required: true }),
  address: text('住所', { required: true, max: 300 }),
  phone: phone('電話番号'),
  email: email('メールアドレス'),
  registrationNumber: text('登録番号', {
    required: true,
    max: 14,
    pattern: registrationNumberPattern,
    hint: 'T＋13桁の数字',
  }),
  bankAccount: text('振込先', { required: true, lines: 3, max: 300 }),
  note: text('備考', { lines: 4, max: 1000 }),
});

/** GET and PUT /setting/issuer: who issues the invoices. For administrators. */
export function settingRoutes(deps: SettingDeps): Hono<{ Variables: Variables }> {
  const routes = new Hono<{ Variables: Variables }>();
  routes.get('/setting/issuer', async (context) => {
    demandAdmin(context);
    return context.json({ data: await issuerOf(deps.database.orm) });
  });
  routes.put('/setting/issuer', async (context) => {
    demandAdmin(context);
    const { name, registrationNumber, ...rest } = issuer.parse(await jsonBody(context), deps.now());
    const next = { ...rest, name: name ?? '', registrationNumber };
    await deps.database.transaction(async (tx) => {
      const before = await issuerOf(tx);
      await keepIssuer(tx, next);
      await auditSetting(deps, tx, context, 'issuer', before, next);
    });
    return context.json({ data: next });
  });
  return routes;
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
