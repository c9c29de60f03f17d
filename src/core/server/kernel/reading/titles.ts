import { sql } from 'drizzle-orm';
import { calledBy } from '#core/model/language.ts';
import { namelessTitle } from '#core/model/resolved/nameless-title.ts';
import { type ResolvedResource, resourceNamed } from '#core/model/resolved.ts';
import type { Deps } from '../deps.ts';
import { tableOf } from '../scope.ts';

/** Returns the columns that `titleIn` makes a title from; null for those that the resource does not declare. */
export function titleParts(deps: Pick<Deps, 'resources' | 'tables'>, name: string) {
  const { column } = tableOf(deps, name);
  const { title, titlePrefix, nameless } = resourceNamed(deps.resources, name);
  return {
    title: column(title),
    prefix: titlePrefix === null ? null : column(titlePrefix),
    instead: nameless === null ? null : column(nameless.by),
  };
}

/** Returns the columns of `titleParts` with the row's id, for a SELECT. */
export function titleColumns(deps: Pick<Deps, 'resources' | 'tables'>, name: string) {
  const { title, prefix, instead } = titleParts(deps, name);
  const none = sql`null`;
  return { id: tableOf(deps, name).column('id'), title, prefix: prefix ?? none, instead: instead ?? none };
}

/** A row selected by `titleColumns`. */
type TitleRow = Readonly<Record<'id' | 'title' | 'prefix' | 'instead', unknown>>;

/** Returns a row's title as shown in lists, rows, choices and files: its name, or the fallback for rows without a name, or its number. */
export function titleIn(resource: ResolvedResource, { id, title, prefix, instead }: TitleRow): string {
  return title === null ? (namelessTitle(resource, instead) ?? `#${id}`) : calledBy(prefix, String(title));
}
