import { hour } from '#core/model/durations.ts';
import type { Database } from '#core/server/database/database.ts';
import { requirePermit } from '#core/server/kernel/permits.ts';
import type { PlaceNames } from '#domain/ranks/keyword-ranks.ts';
import type { Instrument } from './instrument.ts';

export interface PlaceNamesDeps {
  readonly database: Database;
  readonly instrument: Pick<Instrument, 'describe'>;
  /** epoch ms */
  now(): number;
}

const within = hour;

interface Wanted {
  readonly placeIds: readonly string[];
  /** So many names at most. */
  readonly most: number;
  /** Whose question it is, and how many an hour there may be. */
  readonly permit: { readonly key: string; readonly calls: number };
}

/** What places are called: asked of a service that is paid for, and never kept. AppError 429 beyond the allowance. */
export async function placeNamesOf(deps: PlaceNamesDeps, { placeIds, most, permit }: Wanted): Promise<PlaceNames> {
  const asked = placeIds.slice(0, most);
  if (asked.length > 0) await requirePermit(deps.database, permit.key, { calls: permit.calls, within }, deps.now());
  const named = await Promise.all(asked.map((placeId) => deps.instrument.describe(placeId)));
  return Object.fromEntries(
    named.flatMap((place) =>
      place === null ? [] : [[place.placeId, { name: place.name, address: place.address }] as const],
    ),
  );
}
