import type { Orm } from '#core/server/database/database.ts';
import { systemChange } from '#core/server/kernel/writes/system-write.ts';
import type { Row, Tables } from '#product';
import type { GoogleDeps } from './deps.ts';
import type { Edit } from './edit.ts';
import { isStillOurs } from './edits.ts';

/**
 * Writes Google's answer into the edited row and publishes the change to open screens. Skips the write if a field of `unchanged` has changed
 * meanwhile, so that a user's edit is not overwritten, and if the edit is another worker's by now. What `also` writes belongs to it.
 */
export async function writeAnswer<Name extends keyof Tables & string>(
  deps: GoogleDeps,
  { resource, edit }: { readonly resource: Name; readonly edit: Edit },
  change: Partial<Tables[Name]['$inferInsert']>,
  { unchanged = {}, also }: { readonly unchanged?: Partial<Row<Name>>; readonly also?: (tx: Orm) => Promise<void> },
): Promise<void> {
  const write = { actor: null, by: 'GOOGLE', action: 'answer' } as const;
  // The row is locked before the edit, in the order of those who queue one
  const confirm = (tx: Orm) => isStillOurs(tx, edit);
  await deps.database.transaction(async (tx) => {
    const target = { resource, id: edit.rowId, unchanged, confirm };
    if ((await systemChange(deps, tx, write, target, change)) !== null) await also?.(tx);
  });
}
