import { type Column, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Day } from '#core/model/day.ts';
import type { KeywordInstrument } from '#domain/terms/keyword-instruments.ts';
import type { StoreValues } from '#domain/terms/store-terms.ts';
import type { Tables } from '#product';

/** The SQL condition that a store is 計測中 on a day, by its terms. */
export function storeMeasuredOn(tables: Tables, day: Day): SQL {
  const store = tables['search-conditions'];
  const term = tables['search-condition-term'];
  const agreed = alias(term, 'agreed');
  return sql`exists (select 1 from ${term} as ${agreed} where ${agreed.searchConditionId} = ${store.id}
    and ${agreed.status} = 'MEASURING' and ${holdsOn(agreed, day)})`;
}

/** The SQL of a field's value in the store's term of that day; null without a term. */
export function storeTermOn(tables: Tables, field: keyof StoreValues, day: Day): SQL {
  const store = tables['search-conditions'];
  const term = tables['search-condition-term'];
  const agreed = alias(term, 'agreed');
  return sql`(select ${agreed[field]} from ${term} as ${agreed}
    where ${agreed.searchConditionId} = ${store.id} and ${holdsOn(agreed, day)})`;
}

/** The SQL condition that a keyword has a term on a day. */
export function keywordAgreedOn(tables: Tables, day: Day): SQL {
  const detail = tables['search-condition-detail'];
  const term = tables['search-condition-detail-term'];
  const agreed = alias(term, 'agreed');
  return sql`${detail.deleteDate} is null and exists (
    select 1 from ${term} as ${agreed} where ${agreed.detailId} = ${detail.id} and ${holdsOn(agreed, day)})`;
}

/** The SQL of a keyword's target on a day, otherwise the one in its row. */
export function targetOnDay(tables: Tables, day: Day): SQL {
  const detail = tables['search-condition-detail'];
  const term = tables['search-condition-detail-term'];
  const agreed = alias(term, 'agreed');
  return sql`coalesce((select ${agreed.targetRank} from ${term} as ${agreed} where ${agreed.detailId} = ${detail.id}
    and ${holdsOn(agreed, day)} limit 1), ${detail.targetRank})`;
}

/**
 * The SQL of the code of a keyword's instrument on a day, otherwise the one in its row, or the usual one. A term that says none is of the
 * usual one: the row may hold what is chosen from tomorrow.
 */
export function instrumentOnDay(tables: Tables, day: Day): SQL<KeywordInstrument> {
  const detail = tables['search-condition-detail'];
  const term = tables['search-condition-detail-term'];
  const agreed = alias(term, 'agreed');
  const usual: KeywordInstrument = 'GOOGLE_PLACES';
  return sql`coalesce((select coalesce(${agreed.instrument}, ${usual}) from ${term} as ${agreed} where ${agreed.detailId} = ${detail.id}
    and ${holdsOn(agreed, day)} limit 1), ${detail.instrument}, ${usual})`;
}

interface Term {
  readonly deleteDate: Column;
  readonly effectiveFrom: Column;
  readonly effectiveTo: Column;
}

function holdsOn({ deleteDate, effectiveFrom, effectiveTo }: Term, day: Day): SQL {
  return sql`${deleteDate} is null and ${effectiveFrom} <= ${day}::date
    and (${effectiveTo} is null or ${effectiveTo} >= ${day}::date)`;
}
