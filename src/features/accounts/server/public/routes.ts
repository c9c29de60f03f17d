import { Hono } from 'hono';
import { email, phone, select, text } from '#core/model/declare.ts';
import { requestBody } from '#core/server/kernel/body.ts';
import type { Variables } from '#core/server/kernel/context.ts';
import { demandPermit, takePermit } from '#core/server/kernel/permits.ts';
import type { ExtraOperation } from '#core/server/verbs/openapi.ts';
import { signUpProducts } from '#domain/sign-up-products.ts';
import type { Deps } from '#product';
import { networkOf } from '../network.ts';
import { readBody } from '../request.ts';
import { keepInquiry } from './inquiry.ts';
import { confirmLeave } from './leave.ts';
import { againstRobots, isRobot } from './robots.ts';

const product = select('お申し込みの種類', signUpProducts, { required: true });
const bodies = {
  inquiry: requestBody({
    product,
    name: text('氏名', { required: true, max: 100 }),
    companyName: text('会社名', { max: 100 }),
    email: email('メールアドレス', { required: true }),
    phone: phone('電話番号'),
    message: text('お問い合わせ内容', { required: true, lines: 8, max: 4000 }),
    ...againstRobots,
  }),
  requestLeave: requestBody({
    product,
    email: email('メールアドレス', { required: true }),
    reason: text('退会の理由', { lines: 4, max: 1000 }),
    ...againstRobots,
  }),
  confirmLeave: requestBody({ token: text('リンクの情報', { required: true, max: 100 }) }),
};

const hour = 3_600_000;

/** What anybody may send without an account: an inquiry, and the wish to leave. Neither tells whether an address is known. */
export function publicRoutes(deps: Deps): Hono<{ Variables: Variables }> {
  const routes = new Hono<{ Variables: Variables }>();
  routes.post('/public/inquiry', async (context) => {
    const { values } = await readBody(context, bodies.inquiry, deps);
    await demandPermit(
      deps.database,
      `inquiry:${networkOf(context.get('ip'))}`,
      { calls: 10, within: hour },
      deps.now(),
    );
    const { website, openFor, ...inquiry } = values;
    if (!isRobot({ website, openFor })) await keepInquiry(deps, inquiry);
    return context.json({ data: { accepted: true } });
  });

  routes.post('/public/request-leave', async (context) => {
    const { values } = await readBody(context, bodies.requestLeave, deps);
    const now = deps.now();
    await demandPermit(deps.database, `leave:${networkOf(context.get('ip'))}`, { calls: 10, within: hour }, now);
    const enough = await takePermit(deps.database, `leave-mail:${values.email}`, { calls: 3, within: hour }, now);
    // The job looks whether there is such an account: here nothing differs, not even the time it takes
    if (enough === null && !isRobot(values)) {
      const data = { product: values.product, reason: values.reason ?? '' };
      await deps.enqueue(deps.database.orm, 'mail', { template: 'leave', email: values.email, data });
    }
    return context.json({ data: { accepted: true } });
  });

  routes.post('/public/confirm-leave', async (context) => {
    const { values } = await readBody(context, bodies.confirmLeave, deps);
    const origin = { ip: context.get('ip'), requestId: context.get('requestId') };
    await confirmLeave(deps, values.token, origin);
    return context.json({ data: { accepted: true } });
  });
  return routes;
}

const tag = '公開ページ';

/** The same calls for OpenAPI. */
export const publicOperations: readonly ExtraOperation[] = [
  { method: 'post', path: '/public/inquiry', summary: 'お問い合わせ', tag, body: bodies.inquiry.fields, public: true },
  {
    method: 'post',
    path: '/public/request-leave',
    summary: '退会のお申し込み',
    tag,
    body: bodies.requestLeave.fields,
    public: true,
  },
  {
    method: 'post',
    path: '/public/confirm-leave',
    summary: '退会のお申し込みの確定',
    tag,
    body: bodies.confirmLeave.fields,
    public: true,
  },
];
