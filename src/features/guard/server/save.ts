import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { addDays, type Day, dayOf, minuteText } from '#core/model/day.ts';
import type { Orm } from '#core/server/database/database.ts';
import { fillDerived } from '#core/server/kernel/reading/rows.ts';
import { type ProfileState, profileStateIn, profileStateLabels, stopsMeasuring } from '#domain/ranks/profile-state.ts';
import type { GoogleFailureKind } from '#google/server/failure.ts';
import { applyStops } from '#ranking/server/stopped-days.ts';
import { enterStoppedDays, excludedDay, type StoppedDay, takeStoppedDayBack } from '#terms/server/excluded-days.ts';
import { ownerToday } from '#terms/server/in-force.ts';
import { eventsBetween, needsAttention, type ProfileEvent, type ProfileSeen } from '../rules/profile-events.ts';
import { daysHeldBy, daysStoppedBy, type LastRead } from '../rules/stopped-days.ts';
import type { GuardDeps, GuardedStore } from './deps.ts';
import { guardOfStore } from './derived.ts';
import { notifyOfProfile } from './notify.ts';
import { profileEvent, profileGuard } from './tables.ts';

/** A profile as it was read, with Google's own words for its state. */
export interface ReadProfile extends Omit<ProfileSeen, 'changes'> {
  /** `locations/{l}` */
  readonly location: string;
  readonly words: string | null;
  /** Null: not known, as are the changes. */
  readonly role: string | null;
  readonly changes: ProfileSeen['changes'] | null;
}

/** A failure to read a profile; `location` null: there is no link to read it by. */
interface FailedRead {
  readonly kind: GoogleFailureKind;
  readonly location: string | null;
}

type Known = typeof profileGuard.$inferSelect;

/**
 * Saves a reading: what is known now, what happened since the last one, the days that it stops, and the notice. What Google did not answer
 * stays as it was known. A reading that began (`begun`, epoch ms) before another was saved is dropped, so that the newest word of Google
 * stays. Returns false if it was dropped.
 */
export async function saveReading(
  deps: GuardDeps,
  storeId: number,
  { begun, profile }: { readonly begun: number; readonly profile: ReadProfile },
): Promise<boolean> {
  return deps.database.transaction(async (tx) => {
    const store = await lockStore(deps, tx, storeId);
    if (store === null) return false;
    const latest = await knownOf(tx, storeId);
    if (latest !== null && (latest.readDate ?? 0) > begun) return false;
    const known = ofLocation(latest, profile.location);
    const now = deps.now();
    const today = dayOf(now);
    const before = seenOf(known);
    const seen: ProfileSeen = {
      ...profile,
      isOwner: profile.isOwner ?? before?.isOwner ?? null,
      changes: profile.changes ?? before?.changes ?? [],
    };
    const events = eventsBetween(before, seen);
    const fresh = {
      ...seen,
      role: profile.role ?? known?.role ?? null,
      needsAttention: needsAttention(seen),
      ...{ readDate: now, triedDate: now, error: null },
    };
    await tx
      .insert(profileGuard)
      .values({ storeId, ...fresh })
      .onConflictDoUpdate({ target: profileGuard.storeId, set: fresh });
    await enterEvents(tx, { storeId, today, now }, events, null);
    const reason = stopReason(profile.state, profile.words, now);
    const said = daysStoppedBy(profile.state, today, lastRead(known));
    await saveStops(deps, tx, storeId, {
      today,
      stops: [
        ...heldStops(known, storeId, addDays(today, -1)).filter(({ day }) => !said.includes(day)),
        ...said.map((day) => ({ storeId, day, googleState: profile.state, reason })),
      ],
      isWell: !stopsMeasuring(profile.state),
    });
    await notifyOfProfile(deps, tx, store, { events, state: profile.state });
    await deps.publishChange('search-conditions', storeId, null, tx);
    return true;
  });
}

/**
 * Records that Google could not be read. The last state stays, with the day on which it was read; one that stops the measuring holds until
 * today, for a week at most. A profile that is not linked any more needs nobody.
 */
export async function saveFailure(deps: GuardDeps, storeId: number, { kind, location }: FailedRead): Promise<void> {
  await deps.database.transaction(async (tx) => {
    if ((await lockStore(deps, tx, storeId)) === null) return;
    const latest = await knownOf(tx, storeId);
    const known = location === null ? latest : ofLocation(latest, location);
    const now = deps.now();
    const today = dayOf(now);
    const tried = { triedDate: now, error: kind, ...(kind === 'unlinked' ? { needsAttention: false } : {}) };
    await tx
      .insert(profileGuard)
      .values({ storeId, ...tried })
      .onConflictDoUpdate({ target: profileGuard.storeId, set: tried });
    await saveStops(deps, tx, storeId, { today, stops: heldStops(known, storeId, today), isWell: false });
  });
}

/** Records at once what a person decided on a change of Google, which is none any more. */
export async function saveSettled(
  deps: GuardDeps,
  storeId: number,
  { field, event, actorId }: { readonly field: string; readonly event: ProfileEvent; readonly actorId: number },
): Promise<void> {
  await deps.database.transaction(async (tx) => {
    await lockStore(deps, tx, storeId);
    const known = await knownOf(tx, storeId);
    const now = deps.now();
    const today = dayOf(now);
    await enterEvents(tx, { storeId, today, now }, [event], actorId);
    const seen = seenOf(known);
    if (seen === null) return;
    const changes = seen.changes.filter((change) => change.field !== field);
    await tx
      .update(profileGuard)
      .set({ changes, needsAttention: needsAttention({ ...seen, changes }) })
      .where(eq(profileGuard.storeId, storeId));
    await fillDerived(tx, deps.tables, 'search-conditions', guardOfStore, { ids: [storeId], today });
  });
}

interface Stops {
  readonly today: Day;
  readonly stops: readonly StoppedDay[];
  /** True if Google says now that the profile is well: today is measured, unless Google said otherwise of it before. */
  readonly isWell: boolean;
}

async function saveStops(deps: GuardDeps, tx: Orm, storeId: number, { today, stops, isWell }: Stops): Promise<void> {
  const stopped = await enterStoppedDays(tx, stops, deps.now());
  const isTakenBack = isWell && (await takeStoppedDayBack(tx, storeId, today));
  await fillDerived(tx, deps.tables, 'search-conditions', guardOfStore, { ids: [storeId], today });
  await applyStops({ ...deps, now: deps.now() }, tx, { storeId, stopped, isTakenBack, today });
}

/** The days after the last reading on which its state holds, up to `until`. */
function heldStops(known: Known | null, storeId: number, until: Day): readonly StoppedDay[] {
  const last = lastRead(known);
  if (known === null || last === null) return [];
  const reason = `${stopReason(last.state, known.words, known.readDate ?? 0)}。その後はGoogleから読み取れていません`;
  return daysHeldBy(last, until).map((day) => ({ storeId, day, googleState: last.state, reason, isHeld: true }));
}

/** What is known of that location; of another one, nothing. */
function ofLocation(known: Known | null, location: string): Known | null {
  return known === null || (known.location !== null && known.location !== location) ? null : known;
}

/** Returns what is stored of a store's profile; null if nothing is. */
export async function knownOf(tx: Pick<Orm, 'select'>, storeId: number): Promise<Known | null> {
  const [row = null] = await tx.select().from(profileGuard).where(eq(profileGuard.storeId, storeId));
  return row;
}

export function lastRead(known: Pick<Known, 'state' | 'readDate'> | null): LastRead | null {
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
  const owner = alias(tables['system-user'], 'owner');
  const [found = null] = await tx
    .select({
      id: store.id,
      name: store.name,
      managerUserId: sql<number | null>`coalesce(${store.managerUserId}, (
        select ${owner.managerUserId} from ${tables['system-user']} as ${owner} where ${owner.id} = ${ownerToday(tables)}))`,
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
