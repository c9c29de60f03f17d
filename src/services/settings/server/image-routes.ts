import { day, second } from '#core/model/day.ts';
import { AppError } from '#core/model/errors.ts';
import type { Orm } from '#core/server/database/database.ts';
import { type Endpoint, endpoints } from '#core/server/http/endpoint.ts';
import type { AppContext } from '#core/server/kernel/context.ts';
import { type IssuerImage, issuerImageNames } from '#domain/invoices/issuer-image.ts';
import type { Deps } from '#product';
import { deleteIssuerImage, getBrandLogo, getIssuerImage, getIssuerImages, putIssuerImage } from '../calls.ts';
import { auditSetting } from './audit-setting.ts';
import {
  drawablePicture,
  dropIssuerImage,
  issuerImageOf,
  issuerMarks,
  type PictureDeps,
  saveIssuerImage,
} from './issuer-images.ts';

/** Routes of the logo and the seal. */
export function imageRoutes(deps: Deps & PictureDeps): Endpoint[] {
  const on = endpoints(deps);
  const named = ({ params }: { params: { readonly image: string } }) => imageIn(params.image);
  return [
    on(getIssuerImages, async () => shown(await issuerMarks(deps.database.orm))),
    on(getIssuerImage, named, async ({ context, found: image }) => {
      const kept = await issuerImageOf(deps.database.orm, image);
      if (kept === null) throw new AppError('not_found');
      return context.body(new Uint8Array(kept.bytes), 200, {
        'Content-Type': kept.type,
        'Cache-Control': 'no-store',
      });
    }),
    on(getBrandLogo, async ({ context }) => {
      const kept = await issuerImageOf(deps.database.orm, 'logo');
      if (kept === null) throw new AppError('not_found');
      // Cacheable, because the URL changes with the logo
      const headers = { 'Content-Type': kept.type, 'Cache-Control': `public, max-age=${day / second}` };
      return context.body(new Uint8Array(kept.bytes), 200, headers);
    }),
    on(putIssuerImage, named, async ({ context, found: image }) => {
      const sent = new Uint8Array(await context.req.arrayBuffer());
      const picture = await drawablePicture(deps, image, sent);
      return change(context, (tx) => saveIssuerImage(tx, image, picture, deps.now()));
    }),
    on(deleteIssuerImage, named, ({ context, found: image }) => change(context, (tx) => dropIssuerImage(tx, image))),
  ];

  type Write = (tx: Orm) => Promise<void>;
  async function change(context: AppContext, write: Write) {
    return deps.database.transaction(async (tx) => {
      const before = shown(await issuerMarks(tx));
      await write(tx);
      const after = shown(await issuerMarks(tx));
      await auditSetting(deps, tx, context, 'issuer', before, after);
      return after;
    });
  }
}

/** The size in bytes of each image, so that the audit log shows a change. */
function shown({ logo, seal }: Awaited<ReturnType<typeof issuerMarks>>) {
  return { logo: logo?.length ?? null, seal: seal?.length ?? null };
}

function imageIn(text: string): IssuerImage {
  const found = issuerImageNames.find((name) => name === text);
  if (found === undefined) throw new AppError('not_found');
  return found;
}
