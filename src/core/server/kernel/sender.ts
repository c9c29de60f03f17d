import { mayDo } from '#core/model/access.ts';
import { resourceNamed } from '#core/model/resolved/resource.ts';
import type { Actor } from '#core/model/roles.ts';
import type { Orm } from '../database/database.ts';
import { accountOf } from './accounts.ts';
import type { Deps } from './deps.ts';

/** Returns the current account of the user who requested background work; null if the user may no longer do it. */
export async function senderOf(
  deps: Deps,
  tx: Orm,
  { userId, resource, operation }: { readonly userId: number; readonly resource: string; readonly operation: string },
): Promise<Actor | null> {
  const actor = await accountOf(deps, tx, userId);
  return actor !== null && mayDo(resourceNamed(deps.resources, resource), operation, actor) ? actor : null;
}
