import { eq, sql } from 'drizzle-orm';
import { hour } from '#core/model/day.ts';
import type { Orm } from '#core/server/database/database.ts';
import { storedFile } from '#core/server/database/sql.ts';
import type { Signer } from '#core/server/sessions/tokens.ts';
import { photoBounds } from '#posts/rules/post-photo.ts';
import type { Row } from '#product';
import { imageSize } from '#settings/server/image-size.ts';
import { getPostPhoto } from '../calls.ts';

type StoredFile = NonNullable<Row<'place-post'>['photo']>;

/** ms; Google fetches the photo when it accepts the post, and may fetch it again during its review. */
const fetchable = 72 * hour;
/** Bytes to read: cameras write much metadata before the image size. */
const head = 524_288;

/** Reads a post's stored file from its row. */
export function photoOf(value: unknown): StoredFile | null {
  const { key, name, type, size }: Partial<Record<keyof StoredFile, unknown>> = Object(value);
  return typeof key === 'string' && typeof name === 'string' && typeof type === 'string' && typeof size === 'number'
    ? { key, name, type, size }
    : null;
}

/** Returns why Google would reject this photo; null if it would accept it. */
export async function photoFault(orm: Orm, { key, size }: StoredFile): Promise<string | null> {
  const [found] = await orm
    .select({ start: sql<Uint8Array>`substring(${storedFile.bytes} from 1 for ${head})` })
    .from(storedFile)
    .where(eq(storedFile.key, key));
  const picture = found === undefined ? null : imageSize(new Uint8Array(found.start));
  if (picture === null) return '写真を読み取れません。別の写真を選んでください';
  return photoBounds({ size, ...picture });
}

/** Returns a signed URL from which Google can fetch a post's photo for 72 hours. */
export function photoAddress(
  { publicUrl, pictureSigner, now }: { readonly publicUrl: string; readonly pictureSigner: Signer; now(): number },
  postId: number,
  { key }: StoredFile,
): string {
  const signed = pictureSigner.sign(`${postId} ${key} ${now() + fetchable}`);
  return `${publicUrl}/api${getPostPhoto.path.replace('{signed}', () => signed)}`;
}

/** Returns the post and file of a signed URL; null if the signature is invalid or expired. */
export function requestedPhoto(signer: Signer, signed: string, now: number): { postId: number; key: string } | null {
  const [postId, key = '', until] = (signer.verify(signed) ?? '').split(' ');
  return Number(until) > now && Number(postId) > 0 ? { postId: Number(postId), key } : null;
}
