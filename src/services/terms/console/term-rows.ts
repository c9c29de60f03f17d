import { textOf } from '#core/console/fields/field-component.ts';
import { rowIn } from '#core/console/http/calls.ts';
import { type Day, dayText } from '#core/model/day.ts';
import { hasSubRows, isChildren, type ResolvedField, type ResolvedResource, subFields } from '#core/model/resolved.ts';
import type { Labels, Row, RowIn } from '#core/model/row-types.ts';

/** A term formatted for display. */
export interface TermRow {
  readonly from: Day;
  /** E.g. `2026/10/01〜2026/10/31`; without an end date if it is open. */
  readonly days: string;
  readonly phase: 'PAST' | 'NOW' | 'COMING';
  /** The texts of its values by field name; empty where there is none. */
  readonly texts: Readonly<Record<string, string>>;
}

type Store = Partial<RowIn<'search-conditions'>>;

/** The terms of a store, newest first. */
export function storeTermRows(resource: ResolvedResource, store: Row, labels: Labels, today: Day): readonly TermRow[] {
  const { terms = [] } = rowIn('search-conditions', store);
  return termRows(resource.field.get('terms'), terms, { labels, path: 'terms' }, today);
}

export interface KeywordTermRows {
  readonly id: number;
  readonly keyword: string;
  readonly terms: readonly TermRow[];
}

/** The terms of those keywords whose terms ever changed. */
export function keywordTermRows(
  resource: ResolvedResource,
  store: Row,
  labels: Labels,
  today: Day,
): readonly KeywordTermRows[] {
  const field = resource.field.get('details');
  if (field === undefined || !isChildren(field)) return [];
  const list = subFields(field).find(({ name }) => name === 'terms');
  const { details = [] }: Store = rowIn('search-conditions', store);
  return details.flatMap(({ id, keyword, terms: held }) => {
    const terms = termRows(list, held, { labels, path: 'details.terms' }, today);
    return terms.length > 1 ? [{ id, keyword, terms }] : [];
  });
}

interface Term {
  readonly effectiveFrom: Day | null;
  readonly effectiveTo: Day | null;
  readonly [agreed: string]: unknown;
}

interface Named {
  readonly labels: Labels;
  /** The path of the terms' labels. */
  readonly path: string;
}

function termRows(
  list: ResolvedField | undefined,
  terms: readonly Term[],
  { labels, path }: Named,
  today: Day,
): readonly TermRow[] {
  if (list === undefined || !hasSubRows(list)) return [];
  return terms
    .map((term): TermRow => {
      const { effectiveFrom, effectiveTo: to } = term;
      const from = effectiveFrom ?? '';
      const texts = subFields(list).map((field) => [
        field.name,
        textOf(field, term[field.name], { labels, path: `${path}.${field.name}` }),
      ]);
      return {
        from,
        days: `${dayText(from)}〜${to === null ? '' : dayText(to)}`,
        phase: from > today ? 'COMING' : to !== null && to < today ? 'PAST' : 'NOW',
        texts: Object.fromEntries(texts),
      };
    })
    .toSorted((one, other) => (one.from < other.from ? 1 : -1));
}
