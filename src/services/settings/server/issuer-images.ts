import { eq, inArray } from 'drizzle-orm';
import { AppError } from '#core/model/errors.ts';
import type { Orm, Reads } from '#core/server/database/database.ts';
import { storedFile } from '#core/server/database/sql.ts';
import { barePicture } from '#core/server/kernel/files/files.ts';
import {
  type IssuerImage,
  type IssuerMarks,
  issuerImageLimits,
  issuerImageNames,
  issuerImages,
} from '#domain/invoices/issuer-image.ts';
import { imageSize } from './image-size.ts';

/** Returns the images for new documents. Issued documents keep the images they were drawn with. */
export async function issuerMarks(tx: Reads): Promise<IssuerMarks> {
  const rows = await tx
    .select()
    .from(storedFile)
    .where(inArray(storedFile.key, issuerImageNames.map(keyOf)));
  const bytesOf = (image: IssuerImage) => rows.find(({ key }) => key === keyOf(image))?.bytes ?? null;
  return { logo: bytesOf('logo'), seal: bytesOf('seal') };
}

/** Returns an image with its type; null if there is none. */
export async function issuerImageOf(tx: Orm, image: IssuerImage): Promise<{ type: string; bytes: Uint8Array } | null> {
  const [found] = await tx
    .select()
    .from(storedFile)
    .where(eq(storedFile.key, keyOf(image)));
  return found ?? null;
}

/** An image that can be drawn on documents. */
export interface DrawablePicture {
  readonly type: string;
  readonly bytes: Uint8Array;
}

export interface PictureDeps {
  /** True when a PNG or JPEG can be drawn on a document. */
  readonly canDraw: (type: string, bytes: Uint8Array) => Promise<boolean>;
}

/**
 * Validates uploaded bytes as an image by drawing them on a test document. Throws AppError if it is no PNG or JPEG, too
 * large, or cannot be drawn.
 */
export async function drawablePicture(
  { canDraw }: PictureDeps,
  image: IssuerImage,
  bytes: Uint8Array,
): Promise<DrawablePicture> {
  const label = issuerImages[image];
  const { bytes: most, pixels } = issuerImageLimits;
  if (bytes.length > most) throw new AppError('file_size', { field: image, params: { label, max: '1MB' } });
  const size = imageSize(bytes);
  if (size === null) throw new AppError('file_type', { field: image, params: { label, types: 'PNG・JPEG' } });
  if (size.width < 1 || size.height < 1 || size.width > pixels || size.height > pixels)
    throw new AppError('image_pixels', { field: image, params: { label, max: pixels } });
  if (!(await canDraw(size.type, bytes))) throw new AppError('image_unreadable', { field: image, params: { label } });
  const bare = barePicture(size.type, bytes);
  if (bare === null) throw new AppError('image_unreadable', { field: image, params: { label } });
  return { type: size.type, bytes: bare };
}

/** Saves an image, replacing the previous one. */
export async function saveIssuerImage(
  tx: Orm,
  image: IssuerImage,
  picture: DrawablePicture,
  now: number,
): Promise<void> {
  const file = { name: image, ...picture, size: picture.bytes.length, createDate: now };
  await tx
    .insert(storedFile)
    .values({ key: keyOf(image), ...file })
    .onConflictDoUpdate({ target: storedFile.key, set: file });
}

/** Deletes an image. */
export async function dropIssuerImage(tx: Orm, image: IssuerImage): Promise<void> {
  await tx.delete(storedFile).where(eq(storedFile.key, keyOf(image)));
}

function keyOf(image: IssuerImage): string {
  return `issuer-${image}`;
}

/** The key of the logo's stored file. */
export const logoKey = keyOf('logo');
