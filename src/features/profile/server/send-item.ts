import { eq } from 'drizzle-orm';
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

/** Records why a store could not be changed, or not be read back. */
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
    await writeItem(deps, edit, item, {
      status: isUnclear ? 'FAILED' : statusOfFailure(kind),
      reason: isUnclear
        ? 'Googleに届いたか確認できませんでした。もう一度変更すると、いまの内容を先に確認し、変わっていないときだけ送ります'
        : reason,
    });
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

/** Sends what still differs as it was shown. After an attempt whose answer is missing, Google is read first, so nothing goes out twice. */
async function sent(deps: GoogleDeps, edit: Edit, item: StoredItem): Promise<EditOutcome> {
  const today = dayOf(deps.now());
  const link = await linkOf(deps, item);
  const { value } = await readField(deps.client, link, googleFields[item.field]);
  const wanted = formerValue(item.field, item.afterValue, today);
  const isThere = isSameAtGoogle(item.field, value, wanted, today);
  if (!(isThere && edit.begunDate !== null)) {
    if (!isSameAtGoogle(item.field, value, item.beforeValue, today)) {
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
    if (error.isSure) {
      // An attempt that was in doubt stays in doubt
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

/** Marks the change that was undone. */
async function markReverted(deps: GoogleDeps, id: number): Promise<void> {
  const write = { actor: null, by: 'GOOGLE', action: 'answer' } as const;
  await deps.database.transaction(async (tx) => {
    await systemChange(deps, tx, write, { resource: 'profile-edit-item', id }, { status: 'REVERTED' });
  });
}
