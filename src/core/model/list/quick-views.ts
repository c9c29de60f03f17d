import type { Filter } from '#core/model/row-types.ts';
import type { ResolvedResource } from '../resolved.ts';
import type { Actor } from '../roles.ts';
import { isListed } from './list-fields.ts';
import { readSavedQuery } from './saved-query.ts';

/** A declared view of a list, as one reader has it. */
export interface QuickView {
  readonly label: string;
  readonly filters: readonly Filter[];
}

/** The declared views that the actor may see, in order: those whose every field they may filter by. */
export function quickViewsOf(resource: ResolvedResource, actor: Pick<Actor, 'role'>): readonly QuickView[] {
  return resource.list.views
    .filter(({ roles }) => roles === null || roles.includes(actor.role))
    .flatMap(({ label, where }) => {
      const { filters, dropped } = readSavedQuery(resource, where, actor);
      const isOpen = filters.every(({ field }) => {
        const found = resource.field.get(field);
        return found !== undefined && isListed(resource, found, actor);
      });
      return dropped === 0 && isOpen ? [{ label, filters }] : [];
    });
}

/** The view that the filters contain wholly, the narrowest of several; `isChanged`: there are others besides. Null if there is none. */
export function quickViewIn(
  views: readonly QuickView[],
  filters: readonly Filter[],
): { readonly view: QuickView; readonly isChanged: boolean } | null {
  const found = new Set(filters.map(textOf));
  const [view] = views
    .filter((one) => one.filters.every((filter) => found.has(textOf(filter))))
    .toSorted((one, other) => other.filters.length - one.filters.length);
  return view === undefined ? null : { view, isChanged: view.filters.length < found.size };
}

/** One value of a list is asked for as well by `in` as by equality. */
function textOf({ field, operator, value }: Filter): string {
  const values = [value].flat().map(String).toSorted();
  return `${field} ${operator === 'in' && values.length === 1 ? 'eq' : operator} ${values.join(',')}`;
}
