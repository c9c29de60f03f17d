import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import { dayOf } from '#core/model/day.ts';
import { demand, parseFields } from '#core/model/draft.ts';
import { AppError, type Problem } from '#core/model/errors.ts';
import { fieldNamed, type ResolvedResource, resourceNamed } from '#core/model/resolve.ts';
import type { Orm } from '#core/server/database/database.ts';
import { fileLimit } from '#core/server/http/body-limit.ts';
import { audit } from '#core/server/kernel/audit.ts';
import { type AppContext, demandActor, idOf, type Variables } from '#core/server/kernel/context.ts';
import { answerFile, bodyWithFiles } from '#core/server/kernel/files.ts';
import { transact } from '#core/server/kernel/transact.ts';
import { demandVersion, storeChange } from '#core/server/kernel/write.ts';
import type { ExtraOperation } from '#core/server/verbs/openapi.ts';
import type { Deps, Row } from '#product';

/** What a user may change of their own account; everything else is for those in charge of them. */
const ownFields = ['name', 'nameKana', 'companyName', 'phone', 'picture'] as const;
const shown = ['id', 'version', 'email', 'systemUserRole', 'status', 'lastLoginDate', 'createDate', ...ownFields];

/** One's own account, whatever the role, called like a resource whose only row it is. */
export function profileRoutes(deps: Deps): Hono<{ Variables: Variables }> {
  const routes = new Hono<{ Variables: Variables }>();
  const users = resourceNamed(deps.resources, 'system-user');

  routes.get('/profile', async (context) => {
    const actor = demandActor(context);
    return context.json({ data: told(await ownRow(deps, deps.database.orm, actor.id)) });
  });

  routes.patch('/profile/:id', async (context) => {
    const id = ownId(context);
    const before = await ownRow(deps, deps.database.orm, id);
    const { version, ...sent } = await bodyWithFiles(deps, context, users, before);
    refuseOthers(users, sent);
    const { row } = await transact(deps, context, async (writing) => {
      const current = await ownRow(deps, writing.tx, id, { lock: true });
      demandVersion(version, current, told(current));
      const fields = ownFields.map((name) => fieldNamed(users, name));
      const draft = { mode: 'update', actor: null, today: dayOf(deps.now()), current } as const;
      const changed = await storeChange(writing, users, current, demand(parseFields(fields, sent, draft)));
      const change = { resource: users.name, id, action: 'update', before: current, after: changed };
      await audit(deps, writing.tx, writing.origin, change);
      return { row: changed, resource: users.name, id };
    });
    return context.json({ data: told(row) });
  });

  routes.get('/profile/:id/files/picture', async (context) => {
    const row = await ownRow(deps, deps.database.orm, ownId(context));
    const field = fieldNamed(users, 'picture');
    if (field.kind !== 'file') throw new AppError('not_found');
    return answerFile(deps, context, field, row);
  });
  return routes;
}

const tag = 'アカウント';

/** The same calls for OpenAPI. */
export const profileOperations: readonly ExtraOperation[] = [
  { method: 'get', path: '/profile', summary: '自分のプロフィール', tag },
  {
    method: 'patch',
    path: '/profile/{id}',
    summary: '自分のプロフィールの変更（JSON または multipart）',
    tag,
    maxBody: fileLimit,
  },
  { method: 'get', path: '/profile/{id}/files/picture', summary: '自分の写真', tag },
];

function ownId(context: AppContext): number {
  const { id } = demandActor(context);
  if (idOf(context) !== id) throw new AppError('not_found');
  return id;
}

type User = Row<'system-user'>;

async function ownRow(deps: Deps, tx: Orm, id: number, { lock = false } = {}): Promise<User> {
  const users = deps.tables['system-user'];
  const query = tx.select().from(users).where(eq(users.id, id)).limit(1);
  const [found] = lock ? await query.for('update') : await query;
  if (found === undefined) throw new AppError('unauthenticated');
  return found;
}

function told(row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(shown.map((name) => [name, row[name] ?? null]));
}

/** A form that was filled with more than its fields: what does not exist is 400, what is not one's own to change 403. */
function refuseOthers(users: ResolvedResource, sent: Readonly<Record<string, unknown>>): void {
  const problems = Object.keys(sent).flatMap((name): Problem[] => {
    if (ownFields.some((one) => one === name)) return [];
    const field = users.field.get(name);
    return field === undefined
      ? [{ code: 'unknown_field', field: name, params: { name } }]
      : [{ code: 'forbidden_field', field: name, params: { label: field.label } }];
  });
  if (problems.length > 0) throw new AppError(problems);
}
