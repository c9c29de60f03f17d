import { and, eq, isNotNull } from 'drizzle-orm';
import { type Day, dayOf, minuteText } from '#core/model/day.ts';
import type { Orm } from '#core/server/database/database.ts';
import { fillDerived } from '#core/server/kernel/reading/rows.ts';
import { type ProfileState, profileStateIn, profileStateLabels, stopsMeasuring } from '#domain/ranks/profile-state.ts';
import type { GoogleFailureKind } from '#google/server/failure.ts';
import { enterStoppedDays, excludedDay, takeStoppedDayBack } from '#terms/server/excluded-days.ts';
import { ownerToday } from '#terms/server/in-force.ts';
import { eventsBetween, needsAttention, type ProfileEvent, type ProfileSeen } from '../rules/profile-events.ts';
import { daysStoppedBy, isHeldStopped, isTakenBack, type LastRead } from '../rules/stopped-days.ts';
import type { GuardDeps, GuardedStore } from './deps.ts';
import { guardOfStore } from './derived.ts';
import { notifyOfProfile } from './notify.ts';
import { profileEvent, profileGuard } from './tables.ts';

/** A profile as it was read, with Google's own words for its state. */
export interface ReadProfile extends ProfileSeen {
  readonly words: string | null;
  readonly role: string | null;
}

/** A decision of a person about Google's changes, entered with the reading after it. */
export interface Settled {
  readonly events: readonly ProfileEvent[];
  readonly fields: readonly string[];
  readonly actorId: number;
}

type Known = typeof profileGuard.$inferSelect;

/**
 * Saves a reading: what is known now, what happened since the last one, the days that it stops, and the notice. A reading that began
 * (`begun`, epoch ms) before another was saved is dropped, so that the newest word of Google stays. Returns false if it was dropped.
 */
export async function saveReading(
  deps: GuardDeps,
  storeId: number,
  { begun, profile, settled }: { readonly begun: number; readonly profile: ReadProfile; readonly settled?: Settled },
): Promise<boolean> {
  return deps.database.transaction(async (tx) => {
    const store = await lockStore(deps, tx, storeId);
    if (store === null) return false;
    const known = await knownOf(tx, storeId);
    if (known !== null && (known.readDate ?? 0) > begun) return false;
    const now = deps.now();
    const today = dayOf(now);
    const before = seenOf(known);
    const events = eventsBetween(before, profile, settled?.fields);
    const last = lastRead(known);
    const { words, role, ...seen } = profile;
    const fresh = {
      ...seen,
      words,
      role,
      needsAttention: needsAttention(profile),
      readDate: now,
      triedDate: now,
      error: null,
    };
    await tx
      .insert(profileGuard)
      .values({ storeId, ...fresh })
      .onConflictDoUpdate({ target: profileGuard.storeId, set: fresh });
    await enterEvents(tx, { storeId, today, now }, events, null);
    if (settled !== undefined) await enterEvents(tx, { storeId, today, now }, settled.events, settled.actorId);
    const stops = daysStoppedBy(profile.state, today, last);
    const reason = stopReason(profile.state, words, now);
    await enterStoppedDays(
      tx,
      stops.map((day) => ({ storeId, day, googleState: profile.state, reason })),
      now,
    );
    if (isTakenBack(profile.state, today, last)) await takeStoppedDayBack(tx, storeId, today);
    await fillDerived(tx, deps.tables, 'search-conditions', guardOfStore, { ids: [storeId], today });
    await notifyOfProfile(deps, tx, store, { events, state: profile.state });
    await deps.publishChange('search-conditions', storeId, null, tx);
    return true;
  });
}

/**
 * Records that Google could not be read. The last state stays, with the day on which it was read; one that stops the measuring holds for
 * today as well, for a week at most.
 */
export async function saveFailure(deps: GuardDeps, storeId: number, kind: GoogleFailureKind): Promise<void> {
  await deps.database.transaction(async (tx) => {
    if ((await lockStore(deps, tx, storeId)) === null) return;
    const known = await knownOf(tx, storeId);
    const now = deps.now();
    const today = dayOf(now);
    const last = lastRead(known);
    const tried = { triedDate: now, error: kind };
    await tx
      .insert(profileGuard)
      .values({ storeId, ...tried })
      .onConflictDoUpdate({ target: profileGuard.storeId, set: tried });
    if (known === null || last === null || !isHeldStopped(last, today)) return;
    const reason = `${stopReason(last.state, known.words, known.readDate ?? now)}。その後はGoogleから読み取れていません`;
    await enterStoppedDays(tx, [{ storeId, day: today, googleState: last.state, reason }], now);
    await fillDerived(tx, deps.tables, 'search-conditions', guardOfStore, { ids: [storeId], today });
  });
}

/** Returns what is stored of a store's profile; null if nothing is. */
export async function knownOf(tx: Pick<Orm, 'select'>, storeId: number): Promise<Known | null> {
  const [row = null] = await tx.select().from(profileGuard).where(eq(profileGuard.storeId, storeId));
  return row;
}

function lastRead(known: Known | null): LastRead | null {
  const state = profileStateIn(known?.state);
  return state === null || known?.readDate == null ? null : { state, day: dayOf(known.readDate) };
}

function seenOf(known: Known | null): ProfileSeen | null {
  const state = profileStateIn(known?.state);
  return known === null || state === null ? null : { ...known, state };
}

/** The evidence of a stopped day: Google's state in Japanese and in its own words, and when it was read (epoch ms). */
function stopReason(state: ProfileState, words: string | null, readDate: number): string {
  const own = words === null ? '' : `（${words}）`;
  return `Googleの状態「${profileStateLabels[state]}」${own}、${minuteText(readDate)}に確認`;
}

/** Locks the store until the transaction ends, and returns who is notified of it; null if it is deleted. */
async function lockStore({ tables }: GuardDeps, tx: Orm, storeId: number): Promise<GuardedStore | null> {
  const store = tables['search-conditions'];
  const [found = null] = await tx
    .select({
      id: store.id,
      name: store.name,
      managerUserId: store.managerUserId,
      ownerUserId: ownerToday(tables),
      deleteDate: store.deleteDate,
    })
    .from(store)
    .where(eq(store.id, storeId))
    .for('no key update');
  return found === null || found.deleteDate !== null ? null : found;
}

async function enterEvents(
  tx: Orm,
  { storeId, today, now }: { readonly storeId: number; readonly today: Day; readonly now: number },
  events: readonly ProfileEvent[],
  actorId: number | null,
): Promise<void> {
  if (events.length === 0) return;
  await tx
    .insert(profileEvent)
    .values(events.map((event) => ({ storeId, ...event, actorId, day: today, createDate: now })));
}

/** Returns the days of stopped measuring of a store, the newest first, with Google's state as their evidence. */
export async function stoppedDaysOf(tx: Pick<Orm, 'select'>, storeId: number) {
  const { firstDay, reason, googleState } = excludedDay;
  const rows = await tx
    .select({ day: firstDay, reason, state: googleState })
    .from(excludedDay)
    .where(and(eq(excludedDay.storeId, storeId), isNotNull(googleState)));
  return rows
    .filter(({ state }) => stopsMeasuring(profileStateIn(state)))
    .toSorted((one, other) => (one.day < other.day ? 1 : -1));
}
