import { and, ilike, sql } from 'drizzle-orm';
import { mayDo } from '#model/access.ts';
import { AppError } from '#model/errors.ts';
import { type ResolvedFieldOf, type ResolvedResource, resourceNamed, subFields } from '#model/resolve.ts';
import { type AppContext, demandActor } from './context.ts';
import type { Deps } from './deps.ts';
import { choosable } from './references.ts';
import { alive, tableOf } from './scope.ts';
import { searchFor } from './search.ts';

const most = 50;

/**
 * `GET /{resource}/options/{field}?q=` → `{ data: [{ id, title }] }`: what may be chosen in a reference (`details.searchLocationId`
 * for one inside sub-rows), for whoever may write the resource or list it (to filter by it); ids and titles alone, at most 50.
 */
export function options(deps: Deps, resource: ResolvedResource) {
  return async (context: AppContext) => {
    const actor = demandActor(context);
    const allowed = ['list', 'create', 'update'].some((operation) => mayDo(resource, operation, actor));
    if (!allowed) throw new AppError('forbidden');
    const field = referenceAt(resource, context.req.param('field') ?? '');
    const target = resourceNamed(deps.resources, field.to);
    const table = tableOf(deps, field.to);
    const q = (context.req.query('q') ?? '').slice(0, 100);
    const searched = target.fields.some((one) => one.search);
    const title = table.column(target.title);
    const found = await deps.database.orm
      .select({ id: table.column('id'), title })
      .from(table.table)
      .where(
        and(
          alive(table),
          choosable(deps, field, actor),
          q === ''
            ? undefined
            : searched
              ? searchFor(deps, target, q)
              : ilike(sql`${title}::text`, `%${q.replace(/[\\%_]/g, '\\$&')}%`),
        ),
      )
      .orderBy(title, table.column('id'))
      .limit(most);
    return context.json({
      data: found.map((row) => ({ id: row.id, title: row.title === null ? `#${row.id}` : String(row.title) })),
    });
  };
}

function referenceAt(resource: ResolvedResource, path: string): ResolvedFieldOf<'reference'> {
  const [name = '', inner] = path.split('.');
  const field = resource.field.get(name);
  if (inner === undefined && field?.kind === 'reference') return field;
  if (inner !== undefined && (field?.kind === 'children' || field?.kind === 'list')) {
    const sub = subFields(field).find((one) => one.name === inner);
    if (sub?.kind === 'reference') return sub;
  }
  throw new AppError('not_found');
}
