import { type SQL, sql } from 'drizzle-orm';
import type { Day } from '#core/model/day.ts';
import type { StoreValues } from '#domain/terms/store-terms.ts';
import type { Tables } from '#product';

/** SQL over stores: 計測中 on that day, by the terms of that day. */
export function storeMeasuredOn(tables: Tables, day: Day): SQL {
  const store = tables['search-conditions'];
  const term = tables['search-condition-term'];
  return sql`exists (select 1 from ${term} as agreed where agreed.search_condition_id = ${store.id}
    and agreed.status = 'MEASURING' and ${holdsOn(day)})`;
}

/** SQL over stores: what the term of that day says of the field; null on a day of none. */
export function storeTermOn(tables: Tables, field: keyof StoreValues, day: Day): SQL {
  const store = tables['search-conditions'];
  const term = tables['search-condition-term'];
  return sql`(select agreed.${sql.identifier(term[field].name)} from ${term} as agreed
    where agreed.search_condition_id = ${store.id} and ${holdsOn(day)})`;
}

/** SQL over keywords: in force on that day, by their terms. */
export function keywordAgreedOn(tables: Tables, day: Day): SQL {
  const detail = tables['search-condition-detail'];
  const term = tables['search-condition-detail-term'];
  return sql`${detail.deleteDate} is null and exists (
    select 1 from ${term} as agreed where agreed.detail_id = ${detail.id} and ${holdsOn(day)})`;
}

/** SQL over keywords: the target in force on that day, else the one last written. */
export function targetOnDay(tables: Tables, day: Day): SQL {
  const detail = tables['search-condition-detail'];
  const term = tables['search-condition-detail-term'];
  return sql`coalesce((select agreed.target_rank from ${term} as agreed where agreed.detail_id = ${detail.id}
    and ${holdsOn(day)} limit 1), ${detail.targetRank})`;
}

function holdsOn(day: Day): SQL {
  return sql`agreed.delete_date is null and agreed.effective_from <= ${day}::date
    and (agreed.effective_to is null or agreed.effective_to >= ${day}::date)`;
}
