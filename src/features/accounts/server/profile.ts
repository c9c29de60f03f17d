import { eq } from 'drizzle-orm';
import { dayOf } from '#core/model/day.ts';
import { parseFields, valuesOrThrow } from '#core/model/draft.ts';
import { AppError, type Problem } from '#core/model/errors.ts';
import { fieldNamed, holdsFile, type ResolvedResource, resourceNamed } from '#core/model/resolved.ts';
import type { Actor } from '#core/model/roles.ts';
import type { Orm } from '#core/server/database/database.ts';
import { type Endpoint, endpoints } from '#core/server/http/endpoint.ts';
import { answerFile, bodyWithFiles, storeSentFiles, withFilesLaid } from '#core/server/kernel/files/files.ts';
import { audit } from '#core/server/kernel/writes/system-write.ts';
import { transact } from '#core/server/kernel/writes/transact.ts';
import { requireVersion, storeChange } from '#core/server/kernel/writes/write.ts';
import { ownAccountFieldNames } from '#domain/accounts/own-account.ts';
import type { Deps, Row } from '#product';
import { getPicture, getProfile, patchProfile } from '../calls/profile.ts';

/** Routes of the user's own account, for every role, shaped like a resource with a single row. */
export function profileRoutes(deps: Deps): Endpoint[] {
  const on = endpoints(deps);
  const users = resourceNamed(deps.resources, 'system-user');
  const ownId = ({ actor, params }: { actor: Actor; params: { readonly id: number } }) => {
    if (params.id !== actor.id) throw new AppError('not_found');
    return actor.id;
  };
  return [
    on(getProfile, async ({ actor }) => shown(await ownRow(deps, deps.database.orm, actor.id))),
    on(patchProfile, ownId, async ({ context, found: id }) => {
      const before = await ownRow(deps, deps.database.orm, id);
      const { body, files } = await bodyWithFiles(context, users, before);
      const { version, ...sent } = body;
      refuseOthers(users, sent);
      const write = () =>
        transact(deps, context, async (writing) => {
          const current = await ownRow(deps, writing.tx, id, { lock: true });
          requireVersion(version, current, shown(current));
          const fields = ownAccountFieldNames.map((name) => fieldNamed(users, name));
          const draft = { mode: 'update', actor: null, today: dayOf(deps.now()), current } as const;
          await storeChange(writing, users, current, valuesOrThrow(parseFields(fields, sent, draft)));
          const row = await ownRow(deps, writing.tx, id);
          await storeSentFiles(writing, users, files, { before: current, after: row });
          const change = { resource: 'system-user', id, action: 'update', before: current, after: row } as const;
          await audit(deps, writing.tx, writing.origin, change);
          return { row, resource: users.name, id };
        });
      const { row: changed } = await withFilesLaid(deps, files, write);
      return shown(changed);
    }),
    on(getPicture, ownId, async ({ context, found: id }) => {
      const field = fieldNamed(users, 'picture');
      if (!holdsFile(field)) throw new AppError('not_found');
      return answerFile(deps, context, field, await ownRow(deps, deps.database.orm, id));
    }),
  ];
}

type User = Row<'system-user'>;

async function ownRow(deps: Deps, tx: Orm, id: number, { lock = false } = {}): Promise<User> {
  const users = deps.tables['system-user'];
  const query = tx.select().from(users).where(eq(users.id, id)).limit(1);
  const [found] = lock ? await query.for('update') : await query;
  if (found === undefined) throw new AppError('unauthenticated');
  return found;
}

function shown({ id, version, email, systemUserRole, status, lastLoginDate, createDate, ...row }: User) {
  const { name, nameKana, companyName, phone, picture } = row;
  const given = { id, version, email, systemUserRole, status, lastLoginDate, createDate };
  return { ...given, name, nameKana, companyName, phone, picture };
}

/** Rejects fields beyond those of the form: 400 for unknown ones, 403 for those that users may not edit themselves. */
function refuseOthers(users: ResolvedResource, sent: Readonly<Record<string, unknown>>): void {
  const problems = Object.keys(sent).flatMap((name): Problem[] => {
    if (ownAccountFieldNames.some((one) => one === name)) return [];
    const field = users.field.get(name);
    return field === undefined
      ? [{ code: 'unknown_field', field: name, params: { name } }]
      : [{ code: 'forbidden_field', field: name, params: { label: field.label } }];
  });
  if (problems.length > 0) throw new AppError(problems);
}
