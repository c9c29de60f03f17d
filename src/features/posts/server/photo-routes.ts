import { AppError } from '#core/model/errors.ts';
import { type Endpoint, endpoints } from '#core/server/http/endpoint.ts';
import { storedBytes } from '#core/server/kernel/files/files.ts';
import type { GoogleDeps } from '#google/server/deps.ts';
import { getPostPhoto } from '../calls.ts';
import { photoOf, requestedPhoto } from './post-photo.ts';
import { postOf } from './post-row.ts';

/** Serves a post's photo to holders of a signed URL, as long as the post exists and still has that photo. */
export function photoRoutes(deps: GoogleDeps): Endpoint[] {
  const on = endpoints(deps);
  return [
    on(getPostPhoto, async ({ context, params: { signed } }) => {
      const asked = requestedPhoto(deps.pictureSigner, signed, deps.now());
      const row = asked === null ? null : await postOf(deps, asked.postId);
      const photo = photoOf(row?.photo);
      if (photo === null || photo.key !== asked?.key) throw new AppError('not_found');
      const bytes = await storedBytes(deps, photo.key);
      if (bytes === null) throw new AppError('not_found');
      return context.body(bytes, 200, { 'Content-Type': photo.type, 'Cache-Control': 'no-store' });
    }),
  ];
}
