import { addDays, type Day, day as dayMs, hour, minuteText, startOfDay } from '#core/model/day.ts';
import { fillDerived } from '#core/server/kernel/reading/rows.ts';
import { profileStateLabels } from '#domain/ranks/profile-state.ts';
import { guardOfStore } from '#guard/server/derived.ts';
import { profileEvent, profileGuard } from '#guard/server/tables.ts';
import { enterStoppedDays, type StoppedDay } from '#terms/server/excluded-days.ts';
import type { Demo } from './insert.ts';
import type { Shop } from './shops.ts';

const words = 'BUSINESS_LOCATION_SUSPENDED';
/** How many days ago the profile was suspended, and well again. */
const [stoppedAgo, wellAgo] = [4, 1] as const;

/**
 * Creates what the profile guard knows: a profile that was suspended for some days of this month and is well again, one of which Google
 * changed the name and nobody has decided yet, and some in good standing. Returns the days that were stopped.
 */
export async function makeProfiles(demo: Demo, shops: readonly Shop[]): Promise<readonly StoppedDay[]> {
  const { tx, tables, today, now } = demo;
  const guarded = shops.filter(({ measured, placeId }) => measured && placeId !== null).slice(4, 12);
  const [suspended, changed] = guarded;
  if (suspended === undefined || changed === undefined) return [];
  const readDate = Math.min(now, startOfDay(today) + 4 * hour);
  const change = { field: 'title', ours: changed.name, googles: `${changed.name} ${changed.category}` };
  await tx.insert(profileGuard).values(
    guarded.map((shop) => ({
      ...{ storeId: shop.id, state: 'OK', title: shop.name, categories: shop.category, canPost: true, isOwner: true },
      ...{ role: 'OWNER', readDate, triedDate: readDate },
      ...(shop === changed ? { changes: [change], needsAttention: true } : {}),
    })),
  );
  const on = (ago: number) => ({ day: addDays(today, -ago), createDate: readDate - ago * dayMs });
  const [well, stopped] = [profileStateLabels.OK, profileStateLabels.SUSPENDED];
  const [ours, googles] = [`名前：${change.ours}`, `名前：${change.googles}`];
  await tx.insert(profileEvent).values([
    { ...on(stoppedAgo), storeId: suspended.id, kind: 'STATE', before: well, after: stopped },
    { ...on(wellAgo), storeId: suspended.id, kind: 'STATE', before: stopped, after: well },
    { ...on(0), storeId: changed.id, kind: 'GOOGLE_CHANGE', before: ours, after: googles },
  ]);
  const days = stoppedDays(suspended, today, (ago) => readDate - ago * dayMs);
  await enterStoppedDays(tx, days, readDate);
  await fillDerived(tx, tables, 'search-conditions', guardOfStore, { ids: guarded.map(({ id }) => id), today });
  return days;
}

/** The days of this month on which the profile was suspended: those of a month that was issued stay as they were counted. */
function stoppedDays({ id }: Shop, today: Day, readOn: (ago: number) => number): readonly StoppedDay[] {
  return Array.from({ length: stoppedAgo - wellAgo }, (_, nth) => stoppedAgo - nth).flatMap((ago) => {
    const day = addDays(today, -ago);
    const reason = `Googleの状態「${profileStateLabels.SUSPENDED}」（${words}）、${minuteText(readOn(ago))}に確認`;
    return day.slice(0, 7) === today.slice(0, 7) ? [{ storeId: id, day, googleState: 'SUSPENDED', reason }] : [];
  });
}
