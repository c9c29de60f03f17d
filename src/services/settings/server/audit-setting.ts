import type { Orm } from '#core/server/database/database.ts';
import { type AppContext, requireActor } from '#core/server/kernel/context.ts';
import { audit } from '#core/server/kernel/writes/system-write.ts';
import type { Deps } from '#product';

/** Writes the change of a setting to the audit log, with the changed fields before and after. */
export async function auditSetting(
  deps: Deps,
  tx: Orm,
  context: AppContext,
  name: 'issuer',
  before: object | null,
  after: object,
): Promise<void> {
  // A setting has no row, so the audit log gets a placeholder
  const row = { id: 0, version: 0, deleteDate: null };
  const origin = { actor: requireActor(context), ip: context.get('ip'), requestId: context.get('requestId') };
  await audit(deps, tx, origin, {
    resource: `setting/${name}`,
    id: null,
    action: 'update',
    before: before === null ? null : { ...row, ...before },
    after: { ...row, ...after },
  });
}
