import type { AppContext } from '#core/server/kernel/context.ts';
import type { AccountDeps } from '../deps.ts';
import { closeSession } from './session.ts';

/** Ends the session that a new sign-in has just replaced, if any: its token is no longer in use. */
export async function endFormerSession(deps: AccountDeps, context: AppContext): Promise<void> {
  const [actor, sessionId] = [context.get('actor'), context.get('sessionId')];
  if (actor === null || sessionId === null) return;
  await deps.database.transaction((tx) => closeSession(tx, sessionId, actor.id));
}
