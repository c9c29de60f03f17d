import { useFetchRows } from '#core/console/http/rows.ts';
import type { Values } from '#core/model/draft.ts';
import type { RowIn } from '#core/model/row-types.ts';
import { storeVariables } from '#domain/placeholders.ts';
import { fillText, type Variables } from '#domain/posts/post-text.ts';
import { filled } from './warnings.ts';

/** A store that the post is for. */
export type Store = RowIn<'search-conditions'>;

/** The values of a post's placeholders for a store. */
export function variablesOf(store: Store): Variables {
  return storeVariables(store);
}

/** The post's values with this store's placeholders filled in. */
export function valuesFor(values: Values, variables: Variables): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      filled.some((one) => one === name) && typeof value === 'string' ? fillText(value, variables) : value,
    ]),
  );
}

/** Fetches the stores with these ids, with all fields. */
export function useStores(ids: readonly number[]) {
  const filters = [{ field: 'id', operator: 'in', value: [...ids] }] as const;
  return useFetchRows(
    'search-conditions',
    { start: 0, end: 200, filters },
    { enabled: ids.length > 0, placeholderData: (before) => before, select: ({ data }) => data },
  );
}
