import { minute } from '#core/model/day.ts';
import { AppError } from '#core/model/errors.ts';
import type { Actor } from '#core/model/roles.ts';
import { type Endpoint, endpoints } from '#core/server/http/endpoint.ts';
import { requirePermit } from '#core/server/kernel/context.ts';
import { findRowOf } from '#core/server/kernel/reading/rows.ts';
import type { GoogleDeps } from '#google/server/deps.ts';
import { GoogleFailure } from '#google/server/failure.ts';
import { requireLink } from '#google/server/store-link.ts';
import { getProfileGuard, readProfileGuard, settleProfileChange } from '../calls.ts';
import { readProfileNow } from './guard.ts';
import { saveFailure, saveReading } from './save.ts';
import { settleChange } from './settle.ts';
import { guardedProfile } from './shown.ts';

/** The profile guard of a store: what is known, reading it now, and deciding on Google's changes. */
export function guardRoutes(deps: GoogleDeps): Endpoint[] {
  const on = endpoints(deps);
  const { database, now } = deps;
  type Arrived = { readonly params: { readonly id: number }; readonly actor: Actor };
  const storeOf = ({ params, actor }: Arrived) => findRowOf(deps, database.orm, 'search-conditions', params.id, actor);
  return [
    on(getProfileGuard, storeOf, ({ found, actor }) => guardedProfile(deps, found.id, actor)),
    on(readProfileGuard, storeOf, async ({ found, actor }) => {
      const link = await requireLink(deps, found.id);
      await requirePermit(database, `profile-guard:${found.id}`, { calls: 2, within: minute }, now());
      const begun = now();
      try {
        await saveReading(deps, found.id, { begun, profile: await readProfileNow(deps, deps.client, link) });
      } catch (error) {
        if (error instanceof GoogleFailure)
          await saveFailure(deps, found.id, { kind: error.kind, location: link.location });
        throw error;
      }
      return guardedProfile(deps, found.id, actor);
    }),
    on(settleProfileChange, storeOf, async ({ found, context, actor, body: { field, choice, seen } }) => {
      if (choice === null) throw new AppError('required', { field: 'choice', params: { label: '選択' } });
      await settleChange(deps, context, found.id, { field, choice, seen });
      return guardedProfile(deps, found.id, actor);
    }),
  ];
}
