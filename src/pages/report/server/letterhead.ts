import type { Reads } from '#core/server/database/database.ts';
import { nameOf } from '#domain/brand.ts';
import type { Tables } from '#product';
import { brandMarks } from '#settings/server/brand.ts';
import { issuerOf } from '#settings/server/issuer.ts';
import { issuerMarks } from '#settings/server/issuer-images.ts';

/** The sender in the report's header. */
export interface ReportLetterhead {
  /** Null while no issuer is registered. */
  readonly agency: string | null;
  readonly logo: Uint8Array | null;
  /** The installation's product name, and its own brand colour or null. */
  readonly product: string;
  readonly colour: string | null;
}

export async function letterheadOf(tables: Tables, tx: Reads): Promise<ReportLetterhead> {
  const issuer = await issuerOf({ tx, tables });
  const { logo } = await issuerMarks(tx);
  const brand = await brandMarks({ tx, tables });
  return { agency: issuer?.name ?? null, logo, product: nameOf(brand), colour: brand.colour };
}
