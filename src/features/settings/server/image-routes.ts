import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { AppError } from '#core/model/errors.ts';
import { type AppContext, demandActor, type Variables } from '#core/server/kernel/context.ts';
import type { ExtraOperation } from '#core/server/verbs/openapi.ts';
import { type IssuerImage, issuerImageLimits, issuerImageNames } from '#domain/issuer-image.ts';
import { admins } from '#domain/roles.ts';
import type { Deps } from '#product';
import { auditSetting } from './audit-setting.ts';
import { dropIssuerImage, issuerImageOf, issuerMarks, keepIssuerImage } from './issuer-images.ts';

/** GET, PUT and DELETE /setting/issuer/logo and …/seal: the pictures on the issuer's documents. For administrators. */
export function issuerImageRoutes(deps: Deps): Hono<{ Variables: Variables }> {
  const routes = new Hono<{ Variables: Variables }>();
  const path = '/setting/issuer/:image';

  routes.get('/setting/issuer-images', async (context) => {
    demandAdmin(context);
    return context.json({ data: shown(await issuerMarks(deps.database.orm)) });
  });

  routes.get(path, async (context) => {
    demandAdmin(context);
    const found = await issuerImageOf(deps.database.orm, imageIn(context));
    if (found === null) throw new AppError('not_found');
    return context.body(new Uint8Array(found.bytes), 200, {
      'Content-Type': found.type,
      'Cache-Control': 'no-store',
    });
  });

  routes.put(path, bodyLimit({ maxSize: issuerImageLimits.bytes, onError: tooLarge }), async (context) => {
    demandAdmin(context);
    const image = imageIn(context);
    const bytes = new Uint8Array(await context.req.arrayBuffer());
    return context.json({ data: await change(context, (tx) => keepIssuerImage(tx, image, bytes, deps.now())) });
  });

  routes.delete(path, async (context) => {
    demandAdmin(context);
    const image = imageIn(context);
    return context.json({ data: await change(context, (tx) => dropIssuerImage(tx, image)) });
  });

  type Write = (tx: Parameters<typeof issuerMarks>[0]) => Promise<void>;
  async function change(context: AppContext, write: Write) {
    return deps.database.transaction(async (tx) => {
      const before = shown(await issuerMarks(tx));
      await write(tx);
      const after = shown(await issuerMarks(tx));
      await auditSetting(deps, tx, context, 'issuer', before, after);
      return after;
    });
  }
  return routes;
}

/** Which there are, and how many bytes each has: enough to see in the records that one was changed. */
function shown({ logo, seal }: Awaited<ReturnType<typeof issuerMarks>>) {
  return { logo: logo?.length ?? null, seal: seal?.length ?? null };
}

function imageIn(context: AppContext): IssuerImage {
  const found = issuerImageNames.find((name) => name === context.req.param('image'));
  if (found === undefined) throw new AppError('not_found');
  return found;
}

function demandAdmin(context: AppContext): void {
  const { role } = demandActor(context);
  if (!admins.some((one) => one === role)) throw new AppError('forbidden');
}

function tooLarge(): never {
  throw new AppError('too_large', { params: { max: '1MB' } });
}

const tag = '設定';

/** The same calls for OpenAPI. */
export const issuerImageOperations: readonly ExtraOperation[] = [
  { method: 'get', path: '/setting/issuer-images', summary: '発行者のロゴと社印の有無', tag },
  { method: 'get', path: '/setting/issuer/{image}', summary: '発行者のロゴ（logo）または社印（seal）', tag },
  { method: 'put', path: '/setting/issuer/{image}', summary: '発行者のロゴまたは社印の登録（PNG・JPEG）', tag },
  { method: 'delete', path: '/setting/issuer/{image}', summary: '発行者のロゴまたは社印の削除', tag },
];
