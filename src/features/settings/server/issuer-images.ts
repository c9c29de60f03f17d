import { eq, inArray } from 'drizzle-orm';
import { AppError } from '#core/model/errors.ts';
import type { Orm, Reads } from '#core/server/database/database.ts';
import { storedFile } from '#core/server/kernel/tables.ts';
import { canDraw } from '#documents/server/can-draw.ts';
import { isWholePng } from '#documents/server/whole-png.ts';
import {
  type IssuerImage,
  type IssuerMarks,
  issuerImageLimits,
  issuerImageNames,
  issuerImages,
} from '#domain/invoices/issuer-image.ts';
import { imageSize } from './image-size.ts';

/** The pictures that the next documents are drawn with; what was issued keeps those it was drawn with. */
export async function issuerMarks(tx: Reads): Promise<IssuerMarks> {
  const rows = await tx
    .select()
    .from(storedFile)
    .where(inArray(storedFile.key, issuerImageNames.map(keyOf)));
  const bytesOf = (image: IssuerImage) => rows.find(({ key }) => key === keyOf(image))?.bytes ?? null;
  return { logo: bytesOf('logo'), seal: bytesOf('seal') };
}

/** One picture with its type; null where there is none. */
export async function issuerImageOf(tx: Orm, image: IssuerImage): Promise<{ type: string; bytes: Uint8Array } | null> {
  const [found] = await tx
    .select()
    .from(storedFile)
    .where(eq(storedFile.key, keyOf(image)));
  return found ?? null;
}

/** A picture that documents can be drawn with. */
export interface DrawablePicture {
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** What was sent as a picture, tried on a document; AppError when it is none, too large, or one that a document could not show. */
export async function drawablePicture(image: IssuerImage, bytes: Uint8Array): Promise<DrawablePicture> {
  const label = issuerImages[image];
  const { bytes: most, pixels } = issuerImageLimits;
  if (bytes.length > most) throw new AppError('file_size', { field: image, params: { label, max: '1MB' } });
  const size = imageSize(bytes);
  if (size === null) throw new AppError('file_type', { field: image, params: { label, types: 'PNG・JPEG' } });
  if (size.width < 1 || size.height < 1 || size.width > pixels || size.height > pixels)
    throw new AppError('image_pixels', { field: image, params: { label, max: pixels } });
  const isWhole = size.type !== 'image/png' || (await isWholePng(bytes));
  if (!isWhole || !(await canDraw(bytes))) throw new AppError('image_unreadable', { field: image, params: { label } });
  return { type: size.type, bytes };
}

/** Saves a picture in place of the one before. */
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

/** Takes a picture away. */
export async function dropIssuerImage(tx: Orm, image: IssuerImage): Promise<void> {
  await tx.delete(storedFile).where(eq(storedFile.key, keyOf(image)));
}

function keyOf(image: IssuerImage): string {
  return `issuer-${image}`;
}

/** Under which the logo is kept. */
export const logoKey = keyOf('logo');
