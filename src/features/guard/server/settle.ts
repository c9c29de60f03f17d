import { AppError } from '#core/model/errors.ts';
import { type AppContext, requireActor } from '#core/server/kernel/context.ts';
import { audit } from '#core/server/kernel/writes/system-write.ts';
import { fieldLabel, profileValueInWords } from '#domain/profiles/profile-values.ts';
import type { GoogleDeps } from '#google/server/deps.ts';
import { GoogleFailure } from '#google/server/failure.ts';
import { patchableFields, patchLocation, readGoogleChanges } from '#google/server/locations/guarded-profile.ts';
import { requireLink } from '#google/server/store-link.ts';
import { readProfileNow } from './guard.ts';
import { saveFailure, saveReading, saveSettled } from './save.ts';
import { markOfChange } from './shown.ts';

/** A decision about one of Google's changes; `seen` is the mark of what the person saw of it. */
interface Decision {
  readonly field: string;
  readonly choice: 'RESTORE' | 'ACCEPT';
  readonly seen: string;
}

/**
 * Decides on a field that Google changed: writes the merchant's own value (元に戻す) or Google's (受け入れる), and reads the profile back. The
 * attempt is audited before it is sent, and recorded as decided once it is; a failure to read it back changes nothing of that. Throws AppError 409 if Google's change is another one by now, 422 for a field that cannot be
 * written, and GoogleFailure.
 */
export async function settleChange(
  deps: GoogleDeps,
  context: AppContext,
  storeId: number,
  { field, choice, seen }: Decision,
): Promise<void> {
  const actor = requireActor(context);
  const patchable = patchableFields.find((one) => one === field);
  if (patchable === undefined) throw new AppError('profile_field_closed', { field: 'field' });
  const link = await requireLink(deps, storeId);
  const change = (await readGoogleChanges(deps.client, link)).find((one) => one.field === field);
  if (change === undefined || markOfChange(change) !== seen) {
    await saveReading(deps, storeId, { begun: deps.now(), profile: await readProfileNow(deps, deps.client, link) });
    throw new AppError('profile_changed');
  }
  const value = choice === 'RESTORE' ? change.ours : change.googles;
  const word = `${fieldLabel(field)}：${profileValueInWords(field, value)}`;
  await deps.database.transaction((tx) =>
    audit(
      deps,
      tx,
      { actor, ip: context.get('ip'), requestId: context.get('requestId') },
      { resource: 'search-conditions', id: storeId, action: actions[choice], before: null, after: null },
    ),
  );
  await patchLocation(deps.client, link, { field: patchable, value });
  const kind = choice === 'RESTORE' ? 'RESTORED' : 'ACCEPTED';
  await saveSettled(deps, storeId, { field, event: { kind, before: null, after: word }, actorId: actor.id });
  const begun = deps.now();
  try {
    await saveReading(deps, storeId, { begun, profile: await readProfileNow(deps, deps.client, link) });
  } catch (error) {
    if (!(error instanceof GoogleFailure)) throw error;
    await saveFailure(deps, storeId, { kind: error.kind, location: link.location });
  }
}

const actions = { RESTORE: 'restore-profile', ACCEPT: 'accept-profile' } as const;
