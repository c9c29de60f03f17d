import { hour } from '#core/model/day.ts';
import type { Database } from '#core/server/database/database.ts';
import { requirePermit } from '#core/server/kernel/context.ts';
import type { PlaceNames } from '#ranking/rules/keyword-ranks.ts';
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
  /** Maximum number of names. */
  readonly most: number;
  /** The rate limit's key, and the calls allowed per hour. */
  readonly permit: { readonly key: string; readonly calls: number };
}

/** Returns the names of places, fetched from a paid service and never stored. Throws AppError 429 beyond the allowance. */
export async function placeNamesOf(deps: PlaceNamesDeps, { placeIds, most, permit }: Wanted): Promise<PlaceNames> {
  const asked = placeIds.slice(0, most);
  if (asked.length > 0) await requirePermit(deps.database, permit.key, { calls: permit.calls, within }, deps.now());
  const named = await Promise.all(asked.map(async (id) => ({ id, place: await deps.instrument.describe(id) })));
  // By the id asked for: a place that has a new one answers with that
  return Object.fromEntries(
    named.flatMap(({ id, place }) =>
      place === null ? [] : [[id, { name: place.name, address: place.address }] as const],
    ),
  );
}
