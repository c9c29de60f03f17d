import { and, eq, gt, inArray } from 'drizzle-orm';
import { day, dayOf, hour, minute, second } from '#core/model/day.ts';
import { systemChange } from '#core/server/kernel/writes/system-write.ts';
import { takenStates } from '#domain/profiles/edit.ts';
import type { GoogleDeps } from '#google/server/deps.ts';
import type { Edit, EditOutcome } from '#google/server/edit.ts';
import { noteBegun } from '#google/server/edits.ts';
import { GoogleFailure } from '#google/server/failure.ts';
import { type FieldNow, readField, writeField } from '#google/server/locations/edited-field.ts';
import { requireLink, type StoreLink } from '#google/server/store-link.ts';
import { ownerToday } from '#terms/server/in-force.ts';
import { refusalInWords } from '../rules/refusals.ts';
import { editedInWords, formerValue, googleFields, isSameAtGoogle } from '../rules/values.ts';
import { statusOfFailure } from './check-item.ts';
import { editItemOf, type StoredItem, writeItem } from './item-row.ts';
import { noticesOfRun } from './notices.ts';
import { settleRun } from './settle-run.ts';

/** ms; how long Google may take to show what it took. */
const showsWithin = 2 * minute;
/** ms; how long a review of Google's is followed. */
const reviewedWithin = 30 * day;

/** Sends the change of one store, once, if its profile still has what the person saw; then reads it back until Google shows it. */
export async function sendItem(deps: GoogleDeps, edit: Edit): Promise<EditOutcome> {
  const item = await editItemOf(deps, edit.rowId);
  if (item === null) return { done: true };
  const outcome = item.status === 'QUEUED' ? await sent(deps, edit, item) : await readBack(deps, edit, item);
  await afterItem(deps, item);
  return outcome;
}

/** Records why a store could not be changed, or not be read back. What may have reached Google counts as sent, and is read until that is known. */
export async function sendGivenUp(
  deps: GoogleDeps,
  edit: Edit,
  reason: string,
  kind: GoogleFailure['kind'] | null,
): Promise<void> {
  const item = await editItemOf(deps, edit.rowId);
  if (item === null) return;
  if (isTaken(item)) {
    // A failure that passes is tried again by the round of open changes
    if (kind !== null && kind !== 'unavailable' && kind !== 'limited')
      await writeItem(deps, edit, item, { reason: `送信しましたが、読み戻せませんでした。${reason}` });
  } else if (item.status === 'QUEUED') {
    const isUnclear = edit.begunDate !== null;
    await writeItem(
      deps,
      edit,
      item,
      isUnclear
        ? { status: 'SENT', sentDate: deps.now(), reason: `Googleに届いたか、まだ確認できていません。${reason}` }
        : { status: statusOfFailure(kind), reason },
    );
  }
  await afterItem(deps, item);
}

async function afterItem(deps: GoogleDeps, { profileEditId }: StoredItem): Promise<void> {
  await settleRun(deps, profileEditId);
  await noticesOfRun(deps, profileEditId);
}

function isTaken({ status }: StoredItem): boolean {
  return takenStates.some((one) => one === status);
}

/**
 * Sends what still differs as it was shown. After an attempt whose answer is missing, Google is read first, so nothing goes out twice: what
 * differs by then is what came of it.
 */
async function sent(deps: GoogleDeps, edit: Edit, item: StoredItem): Promise<EditOutcome> {
  const today = dayOf(deps.now());
  const link = await linkOf(deps, item);
  const { value } = await readField(deps.client, link, googleFields[item.field]);
  const wanted = formerValue(item.field, item.afterValue, today);
  if (isOver(item, wanted)) {
    await writeItem(deps, edit, item, { status: 'CHANGED', reason: '指定した日が過ぎたため、送っていません' });
    return { done: true };
  }
  const isAsShown = isSameAtGoogle(item.field, value, item.beforeValue, today);
  if (isAsShown || edit.begunDate === null) {
    if (!isAsShown) {
      const reason = `確認のあとに内容が変わったため、送っていません。いまの内容：${editedInWords(item.field, value, today)}`;
      await writeItem(deps, edit, item, { status: 'CHANGED', reason: reason.slice(0, 1000) });
      return { done: true };
    }
    const refusal = await writeOnce(deps, edit, link, item, wanted);
    if (refusal !== null) {
      await writeItem(deps, edit, item, { status: 'REFUSED', reason: refusal });
      return { done: true };
    }
  }
  const taken = { ...item, status: 'SENT', sentDate: deps.now() } as const;
  const userId = await ownerOf(deps, edit.storeId);
  await writeItem(deps, edit, item, {
    status: 'SENT',
    sentDate: taken.sentDate,
    reason: null,
    userId: userId ?? item.userId,
  });
  return readBack(deps, edit, taken);
}

/** True of special hours whose every day is past by now; an undo may well clear them. */
function isOver({ field, afterValue, undoneItemId }: StoredItem, wanted: unknown): boolean {
  return field === 'SPECIAL_HOURS' && undoneItemId === null && afterValue !== null && wanted === null;
}

/** Returns the link to the profile that was shown. Throws GoogleFailure without one, or if the store has another profile by now. */
async function linkOf(deps: GoogleDeps, { searchConditionId, location }: StoredItem): Promise<StoreLink> {
  const link = await requireLink(deps, searchConditionId ?? 0);
  if (link.location !== location) throw new GoogleFailure('elsewhere');
  return link;
}

/** Writes the value; returns Google's refusal in words, or null if Google took it. Throws GoogleFailure for any other failure. */
async function writeOnce(
  deps: GoogleDeps,
  edit: Edit,
  link: StoreLink,
  { field }: StoredItem,
  value: unknown,
): Promise<string | null> {
  const { begunDate } = edit;
  edit.begunDate = deps.now();
  await noteBegun(deps, edit, edit.begunDate);
  try {
    await writeField(deps.client, link, { field: googleFields[field], value }, { validateOnly: false });
    return null;
  } catch (error) {
    if (!(error instanceof GoogleFailure)) throw error;
    // An attempt that was in doubt stays in doubt, as does one that a server in trouble answered
    if (error.isSure && error.kind !== 'unavailable') {
      edit.begunDate = begunDate;
      await noteBegun(deps, edit, begunDate);
    }
    if (error.kind === 'refused') return refusalInWords(error.reasons);
    throw error;
  }
}

async function ownerOf({ database, tables }: GoogleDeps, storeId: number): Promise<number | null> {
  const store = tables['search-conditions'];
  const [found] = await database.orm
    .select({ owner: ownerToday(tables) })
    .from(store)
    .where(eq(store.id, storeId));
  return found?.owner ?? null;
}

/** Reads back what Google has, and records whether it is shown, under review, or was not taken after all. */
async function readBack(deps: GoogleDeps, edit: Edit, item: StoredItem): Promise<EditOutcome> {
  if (item.status !== 'SENT' && item.status !== 'REVIEW') return { done: true };
  const moment = deps.now();
  const link = await linkOf(deps, item);
  const now = await readField(deps.client, link, googleFields[item.field]);
  const waited = moment - (item.sentDate ?? moment);
  const status = statusAfter(item, now, waited, dayOf(moment));
  if (status === null) return { retryIn: 5 * second };
  const later = status === 'REJECTED' ? await laterItem(deps, item) : null;
  if (later !== null) {
    const isUndone = later.undoneItemId === item.id;
    const reason = isUndone ? null : 'このあとの変更で置き換わりました';
    await writeItem(deps, edit, item, { status: isUndone ? 'REVERTED' : 'APPLIED', readDate: moment, reason });
    return { done: true };
  }
  const read = editedInWords(item.field, now.value, dayOf(moment));
  await writeItem(deps, edit, item, { status, read, readDate: moment, ...reasonFor(status, item) });
  if (status === 'REVIEW') return { retryIn: waited < 10 * minute ? minute : waited < day ? hour : 6 * hour };
  if (status === 'APPLIED' && item.undoneItemId !== null) await markReverted(deps, item.undoneItemId);
  return { done: true };
}

/** Null: Google does not show it yet. */
function statusAfter(item: StoredItem, { value, isInReview }: FieldNow, waited: number, today: string) {
  const isShown = isSameAtGoogle(item.field, value, formerValue(item.field, item.afterValue, today), today);
  if (isInReview) return waited > reviewedWithin ? 'REJECTED' : 'REVIEW';
  if (isShown) return 'APPLIED';
  return item.status === 'SENT' && waited < showsWithin ? null : 'REJECTED';
}

function reasonFor(status: 'APPLIED' | 'REVIEW' | 'REJECTED', item: StoredItem): Partial<StoredItem> {
  if (status !== 'REJECTED') return { reason: null };
  const reason =
    item.status === 'REVIEW'
      ? 'Googleの審査で反映されませんでした'
      : 'Googleが受け付けましたが、別の内容になっています';
  // A notice of the change is followed by one of its end
  return { reason, noticedDate: null };
}

/** Returns a later change of ours to the same field of the store that has reached Google, or may have; null if there is none. */
async function laterItem({ database, tables }: GoogleDeps, item: StoredItem) {
  const items = tables['profile-edit-item'];
  const [found = null] = await database.orm
    .select({ undoneItemId: items.undoneItemId })
    .from(items)
    .where(
      and(
        eq(items.searchConditionId, item.searchConditionId ?? 0),
        eq(items.field, item.field),
        gt(items.id, item.id),
        inArray(items.status, [...takenStates]),
      ),
    )
    .limit(1);
  return found;
}

/** Marks the change that was undone. */
async function markReverted(deps: GoogleDeps, id: number): Promise<void> {
  const write = { actor: null, by: 'GOOGLE', action: 'answer' } as const;
  await deps.database.transaction(async (tx) => {
    await systemChange(deps, tx, write, { resource: 'profile-edit-item', id }, { status: 'REVERTED' });
  });
}
