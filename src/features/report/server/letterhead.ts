import type { Reads } from '#core/server/database/database.ts';
import { nameOf } from '#domain/brand.ts';
import type { Tables } from '#product';
import { brandMarks } from '#settings/server/brand.ts';
import { issuerOf } from '#settings/server/issuer.ts';
import { issuerMarks } from '#settings/server/issuer-images.ts';

/** Whose report it is, as it stands above it. */
export interface Letterhead {
  /** Null while no issuer is registered. */
  readonly agency: string | null;
  readonly logo: Uint8Array | null;
  /** What the installation calls the product, and its colour; null where it has none of its own. */
  readonly product: string;
  readonly colour: string | null;
}

export async function letterheadOf(tables: Tables, tx: Reads): Promise<Letterhead> {
  const issuer = await issuerOf({ tx, tables });
  const { logo } = await issuerMarks(tx);
  const brand = await brandMarks({ tx, tables });
  return { agency: issuer?.name ?? null, logo, product: nameOf(brand), colour: brand.colour };
}
