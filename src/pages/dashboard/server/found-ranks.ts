import { and, or, type SQL, sql } from 'drizzle-orm';
import { resourceNamed } from '#core/model/resolved.ts';
import type { Actor } from '#core/model/roles.ts';
import { unqualified } from '#core/server/database/sql.ts';
import { hasText, searchFor } from '#core/server/kernel/reading/search.ts';
import type { Deps } from '#product';
import { dayRank } from '#ranking/server/tables.ts';

/**
 * SQL condition on rows as in `day_rank`: each word of the search is in the keyword, or finds its store in the list of stores. Undefined for
 * a search without words.
 */
export function foundBy(deps: Deps, search: string, actor: Actor): SQL | undefined {
  const { 'search-conditions': store, 'search-condition-detail': detail } = deps.tables;
  const stores = resourceNamed(deps.resources, 'search-conditions');
  // The keyword's ids and the store's apart, so that each side can use its own index
  const each = [...new Set(search.split(/[\s\u3000（）]+/))]
    .filter((word) => word !== '')
    .map((word) =>
      or(
        sql`${unqualified(dayRank.detailId)} in (select ${detail.id} from ${detail} where ${hasText(deps, 'search-condition-detail', 'keyword', word)})`,
        sql`${unqualified(dayRank.storeId)} in (select ${store.id} from ${store} where ${searchFor(deps, stores, word, actor) ?? sql`false`})`,
      ),
    );
  return and(...each);
}
