import { createHash } from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import { mayDo } from '#core/model/access.ts';
import { dayOf } from '#core/model/day.ts';
import { resourceNamed } from '#core/model/resolved.ts';
import type { Actor } from '#core/model/roles.ts';
import { calledSql } from '#core/server/database/sql.ts';
import { fieldLabel, profileValueInWords } from '#domain/profiles/profile-values.ts';
import { profileStateIn } from '#domain/ranks/profile-state.ts';
import { isOthers } from '#domain/terms/others-days.ts';
import type { GoogleDeps } from '#google/server/deps.ts';
import { failureReason } from '#google/server/edits.ts';
import { GoogleFailure, type GoogleFailureKind } from '#google/server/failure.ts';
import { patchableFields } from '#google/server/locations/guarded-profile.ts';
import { storeLink } from '#google/server/store-link.ts';
import { othersDaysOfStore } from '#terms/server/others-days.ts';
import type { Guarded } from '../calls.ts';
import { type ProfileChange, type ProfileEventKind, profileEventLabels } from '../rules/profile-events.ts';
import { isStoppedNow } from '../rules/stopped-days.ts';
import { knownOf, lastRead, stoppedDaysOf } from './save.ts';
import { profileEvent } from './tables.ts';

const maxEvents = 200;

/** Returns what the guard knows of a store's profile, without days on which the store was another customer's. */
export async function guardedProfile(deps: GoogleDeps, storeId: number, actor: Actor): Promise<Guarded> {
  const { orm } = deps.database;
  const known = await knownOf(orm, storeId);
  const link = await storeLink(deps.database, storeId);
  const others = await othersDaysOfStore(deps, orm, storeId, { shownTo: actor, today: dayOf(deps.now()) });
  const state = profileStateIn(known?.state);
  const stops = (await stoppedDaysOf(orm, storeId)).filter(({ day }) => !isOthers(others, day));
  return {
    linked: link !== null,
    expired: link?.expired ?? false,
    state,
    words: known?.words ?? null,
    isStopped: isStoppedNow(lastRead(known), dayOf(deps.now())),
    title: known?.title ?? null,
    categories: known?.categories ?? null,
    role: known?.role ?? null,
    isOwner: known?.isOwner ?? null,
    changes: (known?.changes ?? []).map(shownChange),
    readDate: known?.readDate ?? null,
    triedDate: known?.triedDate ?? null,
    error: known?.error == null ? null : reasonOf(known.error),
    mayDecide: link !== null && !link.expired && mayDo(resourceNamed(deps.resources, 'place-post'), 'create', actor),
    stops: stops.map(({ day, reason }) => ({ day, reason })),
    events: (await eventsOf(deps, storeId)).filter(({ day }) => !isOthers(others, day)),
  };
}

function shownChange(change: ProfileChange): Guarded['changes'][number] {
  const { field, ours, googles } = change;
  return {
    field,
    label: fieldLabel(field),
    ours: profileValueInWords(field, ours),
    googles: profileValueInWords(field, googles),
    isOpen: patchableFields.some((one) => one === field),
    seen: markOfChange(change),
  };
}

/** A short text that differs when either value does. */
export function markOfChange({ ours, googles }: ProfileChange): string {
  return createHash('sha256')
    .update(JSON.stringify([ours, googles]))
    .digest('hex')
    .slice(0, 32);
}

const kinds: readonly GoogleFailureKind[] = [
  'unlinked',
  'expired',
  'forbidden',
  'missing',
  'refused',
  'limited',
  'unavailable',
];

function reasonOf(stored: string): string {
  const kind = kinds.find((one) => one === stored) ?? 'unavailable';
  return kind === 'limited' ? 'Googleの割当を超えたため、読み取れませんでした' : failureReason(new GoogleFailure(kind));
}

async function eventsOf({ database, tables }: GoogleDeps, storeId: number): Promise<Guarded['events']> {
  const user = tables['system-user'];
  const rows = await database.orm
    .select({
      id: profileEvent.id,
      kind: profileEvent.kind,
      before: profileEvent.before,
      after: profileEvent.after,
      day: profileEvent.day,
      createDate: profileEvent.createDate,
      actor: calledSql(user.companyName, user.name),
      actorId: profileEvent.actorId,
    })
    .from(profileEvent)
    .leftJoin(user, eq(user.id, profileEvent.actorId))
    .where(eq(profileEvent.storeId, storeId))
    .orderBy(desc(profileEvent.id))
    .limit(maxEvents);
  return rows.flatMap(({ actorId, ...row }) =>
    isEventKind(row.kind) ? [{ ...row, kind: row.kind, actor: actorId === null ? null : row.actor }] : [],
  );
}

function isEventKind(kind: string): kind is ProfileEventKind {
  return Object.hasOwn(profileEventLabels, kind);
}
