import { eq } from 'drizzle-orm';
import { dayOf } from '#core/model/day.ts';
import type { GoogleDeps } from '#google/server/deps.ts';
import type { Edit, EditOutcome } from '#google/server/edit.ts';
import { GoogleFailure } from '#google/server/failure.ts';
import { readField, writeField } from '#google/server/locations/edited-field.ts';
import { requireLink } from '#google/server/store-link.ts';
import { refusalInWords } from '../rules/refusals.ts';
import { type CheckedRequest, readRequest } from '../rules/request.ts';
import { editedInWords, googleFields, isSameAtGoogle, wantedValue } from '../rules/values.ts';
import { asJson, editItemOf, type StoredItem, writeItem } from './item-row.ts';
import { settleRun } from './settle-run.ts';

/** Works out the difference of one store from a fresh reading, and has Google check it without making it (`validateOnly`). */
export async function checkItem(deps: GoogleDeps, edit: Edit): Promise<EditOutcome> {
  const item = await editItemOf(deps, edit.rowId);
  if (item === null || item.status !== 'CHECKING') return { done: true };
  await writeItem(deps, edit, item, await checked(deps, item));
  await settleRun(deps, item.profileEditId);
  return { done: true };
}

/** Records why a store could not be checked. */
export async function checkGivenUp(
  deps: GoogleDeps,
  edit: Edit,
  reason: string,
  kind: GoogleFailure['kind'] | null,
): Promise<void> {
  const item = await editItemOf(deps, edit.rowId);
  if (item === null || item.status !== 'CHECKING') return;
  await writeItem(deps, edit, item, { status: statusOfFailure(kind), reason });
  await settleRun(deps, item.profileEditId);
}

/** Returns the state of a store that could not be changed for this kind of failure. */
export function statusOfFailure(kind: GoogleFailure['kind'] | null): 'UNLINKED' | 'UNCONSENTED' | 'FAILED' {
  if (kind === 'withheld') return 'UNCONSENTED';
  return kind === 'unlinked' || kind === 'expired' || kind === 'forbidden' || kind === 'missing' || kind === 'elsewhere'
    ? 'UNLINKED'
    : 'FAILED';
}

async function checked(deps: GoogleDeps, item: StoredItem): Promise<Partial<StoredItem>> {
  const today = dayOf(deps.now());
  const { request, fault } = await requestOf(deps, item);
  if (request === undefined) return { status: 'REFUSED', reason: fault };
  const link = await requireLink(deps, item.searchConditionId ?? 0);
  const { value } = await readField(deps.client, link, googleFields[item.field]);
  const wanted = wantedValue(request, value, today);
  const difference = {
    location: link.location,
    before: editedInWords(item.field, value, today),
    after: editedInWords(item.field, wanted, today),
    beforeValue: asJson(value),
    afterValue: asJson(wanted),
  };
  if (isSameAtGoogle(item.field, value, wanted, today)) return { ...difference, status: 'UNCHANGED' };
  try {
    await writeField(deps.client, link, { field: googleFields[item.field], value: wanted }, { validateOnly: true });
  } catch (error) {
    if (!(error instanceof GoogleFailure) || error.kind !== 'refused') throw error;
    return { ...difference, status: 'REFUSED', reason: refusalInWords(error.reasons) };
  }
  return { ...difference, status: 'READY' };
}

async function requestOf({ database, tables }: GoogleDeps, item: StoredItem): Promise<CheckedRequest> {
  const runs = tables['profile-edit'];
  const [run] = await database.orm
    .select({ wanted: runs.wanted, createDate: runs.createDate })
    .from(runs)
    .where(eq(runs.id, item.profileEditId ?? 0));
  return readRequest(item.field, run?.wanted ?? null, dayOf(run?.createDate ?? 0));
}
