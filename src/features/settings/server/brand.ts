import { eq } from 'drizzle-orm';
import type { Brand } from '#core/model/appearance/brand.ts';
import { second } from '#core/model/durations.ts';
import type { Reads } from '#core/server/database/database.ts';
import { storedFile } from '#core/server/kernel/tables.ts';
import { type BrandMarks, nameOf } from '#domain/brand.ts';
import type { Tables } from '#product';
import { getBrandLogo } from '../calls.ts';
import { logoKey } from './issuer-images.ts';

interface Reading {
  readonly tx: Reads;
  readonly tables: Tables;
}

/** The installation's own name and colour, each null where the product's own stands. */
export async function brandMarks({ tx, tables }: Reading): Promise<BrandMarks> {
  const { name, colour } = tables.brand;
  const [found] = await tx.select({ name, colour }).from(tables.brand);
  return { name: found?.name || null, colour: found?.colour || null };
}

/** What the installation calls the product. */
export async function shownProductName(reading: Reading): Promise<string> {
  return nameOf(await brandMarks(reading));
}

/** The brand as a page bears it. A new logo has an address of its own, so that browsers may keep the old one. */
export async function brandOfPages(reading: Reading): Promise<Brand> {
  const [marks, [logo]] = await Promise.all([
    brandMarks(reading),
    reading.tx.select({ date: storedFile.createDate }).from(storedFile).where(eq(storedFile.key, logoKey)),
  ]);
  return { ...marks, logo: logo === undefined ? null : `/api${getBrandLogo.path}?of=${logo.date}` };
}

const cachedForMs = 5 * second;

/** The brand for every page that is sent, asked of the database once in five seconds at most; as it was when that fails. */
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
