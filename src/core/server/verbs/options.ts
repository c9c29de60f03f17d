import { and, type SQL, sql } from 'drizzle-orm';
import { mayChooseIn, mayDo, mayQueryBy } from '#core/model/access.ts';
import { listOptions } from '#core/model/calls/row-calls.ts';
import { AppError } from '#core/model/errors.ts';
import {
  hasSubRows,
  isChildren,
  isReference,
  type ResolvedField,
  type ResolvedFieldOf,
  type ResolvedResource,
  resourceNamed,
  subFields,
} from '#core/model/resolved.ts';
import type { Actor } from '#core/model/roles.ts';
import { anyContains } from '#core/server/columns/texts.ts';
import { searchFor } from '#core/server/kernel/reading/search.ts';
import { titleColumns, titleIn } from '#core/server/kernel/reading/titles.ts';
import { searchedFor } from '../database/schema/searched.ts';
import { type AppContext, requireActor } from '../kernel/context.ts';
import type { Deps } from '../kernel/deps.ts';
import { choosable, findable, isOfferedByName } from '../kernel/reading/references.ts';
import { sourceOf } from '../kernel/reading/source.ts';
import { reply } from '../kernel/reply.ts';
import { alive, scopeOf, tableOf } from '../kernel/scope.ts';

const most = 50;

/**
 * `GET /{resource}/options/{field}?q=` → `{ data: [{ id, title }] }`: the rows that the caller may choose in a reference
 * (`details.searchLocationId` for one inside sub-rows) or, if they may not write it, those in their scope, to filter by; only ids and
 * titles, at most 50. A personal token that is not valid for the resource referred to gets only the rows that the caller's rows refer to.
 */
export function options(deps: Deps, resource: ResolvedResource) {
  return async (context: AppContext) => {
    const actor = requireActor(context);
    const allowed = ['list', 'create', 'update'].some((operation) => mayDo(resource, operation, actor));
    if (!allowed) throw new AppError('forbidden');
    const { outer, field } = referenceAt(resource, context.req.param('field') ?? '', actor);
    const mayWrite = mayChooseIn(resource, outer, actor);
    // Otherwise a program would read out what its token was not made for
    const confined = context.get('token')?.may(field.to, false) === false;
    const table = tableOf(deps, field.to);
    const title = table.column(resourceNamed(deps.resources, field.to).title);
    const found = await deps.database.orm
      .select(titleColumns(deps, field.to))
      .from(table.table)
      .where(
        and(
          alive(table),
          mayWrite ? choosable(deps, field, actor) : findable(deps, field, actor),
          confined ? referredTo(deps, resource, outer, field, actor) : undefined,
          matching(deps, field, (context.req.query('q') ?? '').slice(0, 100), actor),
        ),
      )
      .orderBy(title, table.column('id'))
      .limit(most);
    const target = resourceNamed(deps.resources, field.to);
    const answer = found.map((row) => ({ id: Number(row.id), title: titleIn(target, row) }));
    return reply(context, listOptions, answer);
  };
}

/** The condition for the rows that the actor's rows refer to, in the reference itself or in the one inside their sub-rows. */
function referredTo(
  deps: Deps,
  resource: ResolvedResource,
  outer: ResolvedField,
  field: ResolvedFieldOf<'reference'>,
  actor: Actor,
): SQL {
  const { column } = tableOf(deps, field.to);
  const own = tableOf(deps, resource.name);
  const seen = and(alive(own), scopeOf(deps, resource.name, actor));
  const within = (name: string) => sql`(select ${own.column(name)} from ${sourceOf(deps, resource)} where ${seen})`;
  if (outer === field) return sql`${column('id')} in ${within(field.name)}`;
  // Sub-rows inside a column are values of the row, which hold no reference that could be looked up
  if (!isChildren(outer)) return sql`false`;
  const child = tableOf(deps, outer.of);
  return sql`${column('id')} in (select ${child.column(field.name)} from ${child.table}
    where ${and(alive(child), sql`${child.column(outer.parent)} in ${within('id')}`)})`;
}

/** Rows offered by name are searched only by name: matches in other fields would reveal their values. */
function matching(deps: Deps, field: ResolvedFieldOf<'reference'>, q: string, actor: Actor): SQL | undefined {
  if (q === '') return undefined;
  const target = resourceNamed(deps.resources, field.to);
  const isSearched = target.fields.some((one) => one.search && mayQueryBy(one, actor));
  if (isSearched && !isOfferedByName(field, actor)) return searchFor(deps, target, q, actor);
  const { column } = tableOf(deps, field.to);
  const title = target.field.get(target.title);
  if (title?.search === true && !target.isView) return searchedFor(target, column, title.name, q);
  return anyContains([sql`${column(target.title)}::text`], q);
}

interface Pointed {
  /** The field of the row itself: the reference, or the sub-rows that contain it. */
  readonly outer: ResolvedField;
  readonly field: ResolvedFieldOf<'reference'>;
}

function referenceAt(resource: ResolvedResource, path: string, actor: Actor): Pointed {
  const [name = '', inner] = path.split('.');
  const outer = resource.field.get(name);
  if (outer === undefined || !mayQueryBy(outer, actor)) throw new AppError('not_found');
  if (inner === undefined && isReference(outer)) return { outer, field: outer };
  if (inner !== undefined && hasSubRows(outer)) {
    const field = subFields(outer).find((one) => one.name === inner);
    if (field !== undefined && isReference(field) && mayQueryBy(field, actor)) return { outer, field };
  }
  throw new AppError('not_found');
}
