import { addDays, day as dayMs, hour, minuteText, startOfDay } from '#core/model/day.ts';
import { fillDerived } from '#core/server/kernel/reading/rows.ts';
import { profileStateLabels } from '#domain/ranks/profile-state.ts';
import { guardOfStore } from '#guard/server/derived.ts';
import { profileEvent, profileGuard } from '#guard/server/tables.ts';
import { excludedDay } from '#terms/server/excluded-days.ts';
import type { Demo } from './insert.ts';
import type { Shop } from './shops.ts';

const words = 'BUSINESS_LOCATION_SUSPENDED';
/** How many days ago the profile was suspended, and well again. */
const [stoppedAgo, wellAgo] = [4, 1] as const;

/**
 * Creates what the profile guard knows: a profile that was suspended for some days of this month and is well again, one of which Google
 * changed the name and nobody has decided yet, and some in good standing.
 */
export async function makeProfiles(demo: Demo, shops: readonly Shop[]): Promise<void> {
  const { tx, tables, today, now } = demo;
  const [suspended, changed, ...others] = shops
    .filter(({ measured, placeId }) => measured && placeId !== null)
    .slice(4, 12);
  if (suspended === undefined || changed === undefined) return;
  const readDate = Math.min(now, startOfDay(today) + 4 * hour);
  const good = ({ id, name, category }: Shop) => ({
    ...{ storeId: id, state: 'OK', title: name, categories: category, canPost: true, isOwner: true },
    ...{ role: 'OWNER', readDate, triedDate: readDate },
  });
  const changes = [{ field: 'title', ours: changed.name, googles: `${changed.name} ${changed.category}` }];
  await tx
    .insert(profileGuard)
    .values([
      good(suspended),
      { ...good(changed), changes, needsAttention: true },
      ...others.map((shop) => good(shop)),
    ]);
  const at = (ago: number) => readDate - ago * dayMs;
  const on = (ago: number) => ({ day: addDays(today, -ago), createDate: at(ago) });
  const [well, stopped] = [profileStateLabels.OK, profileStateLabels.SUSPENDED];
  await tx.insert(profileEvent).values([
    { ...on(stoppedAgo), storeId: suspended.id, kind: 'STATE', before: well, after: stopped },
    { ...on(wellAgo), storeId: suspended.id, kind: 'STATE', before: stopped, after: well },
    {
      ...on(0),
      storeId: changed.id,
      kind: 'GOOGLE_CHANGE',
      before: `名前：${changes[0]?.ours}`,
      after: `名前：${changes[0]?.googles}`,
    },
  ]);
  const days = [4, 3, 2].flatMap((ago) => {
    const day = addDays(today, -ago);
    // The days of a month that was issued stay as they were counted
    return day.slice(0, 7) === today.slice(0, 7) ? [{ day, readDate: at(ago) }] : [];
  });
  if (days.length > 0)
    await tx.insert(excludedDay).values(
      days.map(({ day, readDate: read }) => ({
        ...{ storeId: suspended.id, detailId: null, objectionId: null, firstDay: day, lastDay: day },
        googleState: 'SUSPENDED',
        reason: `Googleの状態「${stopped}」（${words}）、${minuteText(read)}に確認`,
        createDate: read,
      })),
    );
  const ids = [suspended, changed, ...others].map(({ id }) => id);
  await fillDerived(tx, tables, 'search-conditions', guardOfStore, { ids, today });
}
