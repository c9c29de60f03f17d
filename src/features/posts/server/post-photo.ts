import { eq, sql } from 'drizzle-orm';
import { hour } from '#core/model/durations.ts';
import type { StoredFile } from '#core/model/fields/file.ts';
import type { Orm } from '#core/server/database/database.ts';
import type { Signer } from '#core/server/kernel/sealing/signed.ts';
import { storedFile } from '#core/server/kernel/tables.ts';
import { photoBounds } from '#domain/post-photo.ts';
import { imageSize } from '#settings/server/image-size.ts';
import { getPostPhoto } from '../calls.ts';

/** ms; Google fetches a picture when it takes the post, and may come again while it looks at it. */
const fetchable = 72 * hour;
/** Bytes; a camera writes much before the size. */
const head = 524_288;

/** Where the file of a post is, as the row says it. */
export function photoOf(value: unknown): StoredFile | null {
  const { key, name, type, size }: Partial<Record<keyof StoredFile, unknown>> = Object(value);
  return typeof key === 'string' && typeof name === 'string' && typeof type === 'string' && typeof size === 'number'
    ? { key, name, type, size }
    : null;
}

/** Why Google would not take this picture; null where it would. */
export async function photoFault(orm: Orm, { key, size }: StoredFile): Promise<string | null> {
  const [found] = await orm
    .select({ start: sql<Uint8Array>`substring(${storedFile.bytes} from 1 for ${head})` })
    .from(storedFile)
    .where(eq(storedFile.key, key));
  const picture = found === undefined ? null : imageSize(new Uint8Array(found.start));
  if (picture === null) return '写真を読み取れません。別の写真を選んでください';
  return photoBounds({ size, ...picture });
}

/** The address at which Google fetches the picture of a post, for some days and by nobody who was not told it. */
export function photoAddress(
  { publicUrl, pictureSigner, now }: { readonly publicUrl: string; readonly pictureSigner: Signer; now(): number },
  postId: number,
  { key }: StoredFile,
): string {
  const signed = pictureSigner.sign(`${postId} ${key} ${now() + fetchable}`);
  return `${publicUrl}/api${getPostPhoto.path.replace('{signed}', () => signed)}`;
}

/** Of which post and which file an address is; null for one that was not made here, or is over. */
export function requestedPhoto(signer: Signer, signed: string, now: number): { postId: number; key: string } | null {
  const [postId, key = '', until] = (signer.verify(signed) ?? '').split(' ');
  return Number(until) > now && Number(postId) > 0 ? { postId: Number(postId), key } : null;
}
