import type { Reads } from '#core/server/database/database.ts';
import type { Tables } from '#product';
import { issuerOf } from '#settings/server/issuer.ts';
import { issuerMarks } from '#settings/server/issuer-images.ts';

/** Whose report it is, as it stands above it. */
export interface Letterhead {
  /** Null while no issuer is registered. */
  readonly agency: string | null;
  readonly logo: Uint8Array | null;
}

export async function letterheadOf(tables: Tables, tx: Reads): Promise<Letterhead> {
  const issuer = await issuerOf({ tx, tables });
  const { logo } = await issuerMarks(tx);
  return { agency: issuer?.name ?? null, logo };
}
