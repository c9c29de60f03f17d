import { eq } from 'drizzle-orm';
import type { Brand } from '#core/model/appearance/brand.ts';
import { second } from '#core/model/day.ts';
import type { Reads } from '#core/server/database/database.ts';
import { storedFile } from '#core/server/database/sql.ts';
import { type BrandMarks, nameOf } from '#domain/brand.ts';
import type { Tables } from '#product';
import { getBrandLogo } from '../calls.ts';
import { logoKey } from './issuer-images.ts';

interface Reading {
  readonly tx: Reads;
  readonly tables: Tables;
}

/** Returns the installation's own name and colour; null for each that keeps the product's default. */
export async function brandMarks({ tx, tables }: Reading): Promise<BrandMarks> {
  const { name, colour } = tables.brand;
  const [found] = await tx.select({ name, colour }).from(tables.brand);
  return { name: found?.name || null, colour: found?.colour || null };
}

/** Returns the product name that the installation uses. */
export async function shownProductName(reading: Reading): Promise<string> {
  return nameOf(await brandMarks(reading));
}

/** Returns the brand for pages. The logo's URL changes with the logo, so that browsers can cache it. */
export async function brandOfPages(reading: Reading): Promise<Brand> {
  const [marks, [logo]] = await Promise.all([
    brandMarks(reading),
    reading.tx.select({ date: storedFile.createDate }).from(storedFile).where(eq(storedFile.key, logoKey)),
  ]);
  return { ...marks, logo: logo === undefined ? null : `/api${getBrandLogo.path}?of=${logo.date}` };
}

const cachedForMs = 5 * second;

/** Caches the brand for page responses: queries the database at most once in five seconds, and keeps the last value if that fails. */
export function cachedBrand(reading: Reading, now: () => number): () => Promise<Brand> {
  let kept: Brand = { name: null, colour: null, logo: null };
  let until = 0;
  return async () => {
    if (now() >= until) {
      until = now() + cachedForMs;
      kept = await brandOfPages(reading).catch(() => kept);
    }
    return kept;
  };
}
