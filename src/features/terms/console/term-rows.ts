import { textOf } from '#core/console/fields/text-of.ts';
import { listPart, partOf, textPart } from '#core/console/ui/parts.ts';
import type { Labels, Row } from '#core/console/ui/rows.ts';
import type { Day } from '#core/model/day.ts';
import { hasSubRows, isChildren, subFields } from '#core/model/resolved/field.ts';
import type { ResolvedResource } from '#core/model/resolved/resource.ts';

/** A term in words. */
export interface TermRow {
  readonly from: Day;
  /** `2026/10/01〜2026/10/31`, open at its end. */
  readonly days: string;
  readonly standing: 'PAST' | 'NOW' | 'COMING';
  /** What was agreed, by the field's name; empty where nothing was. */
  readonly texts: Readonly<Record<string, string>>;
}

/** The terms of a store, the latest first. */
export function storeTermRows(resource: ResolvedResource, store: Row, labels: Labels, today: Day): readonly TermRow[] {
  return termRows(resource, 'terms', { holder: store, labels, path: 'terms' }, today);
}

export interface KeywordTermRows {
  readonly id: number;
  readonly keyword: string;
  readonly terms: readonly TermRow[];
}

/** The terms of the store's keywords, of those whose terms ever changed. */
export function keywordTermRows(
  resource: ResolvedResource,
  store: Row,
  labels: Labels,
  today: Day,
): readonly KeywordTermRows[] {
  const details = resource.field.get('details');
  if (details === undefined || !isChildren(details)) return [];
  return listPart(store, 'details').flatMap((holder) => {
    const id = partOf(holder, 'id');
    const terms = termRows(
      { field: new Map(subFields(details).map((field) => [field.name, field])) },
      'terms',
      { holder, labels, path: 'details.terms' },
      today,
    );
    return typeof id === 'number' && terms.length > 1
      ? [{ id, keyword: textPart(holder, 'keyword') ?? '', terms }]
      : [];
  });
}

interface Held {
  readonly holder: unknown;
  readonly labels: Labels;
  /** Under which the labels of the terms come. */
  readonly path: string;
}

function termRows(
  resource: Pick<ResolvedResource, 'field'>,
  name: string,
  { holder, labels, path }: Held,
  today: Day,
): readonly TermRow[] {
  const list = resource.field.get(name);
  if (list === undefined || !hasSubRows(list)) return [];
  return listPart(holder, name)
    .map((term): TermRow => {
      const from = textPart(term, 'effectiveFrom') ?? '';
      const to = textPart(term, 'effectiveTo');
      const texts = subFields(list).map((field) => [
        field.name,
        textOf(field, partOf(term, field.name), { labels, path: `${path}.${field.name}` }),
      ]);
      return {
        from,
        days: `${slashed(from)}〜${to === null ? '' : slashed(to)}`,
        standing: from > today ? 'COMING' : to !== null && to < today ? 'PAST' : 'NOW',
        texts: Object.fromEntries(texts),
      };
    })
    .toSorted((one, other) => (one.from < other.from ? 1 : -1));
}

function slashed(day: Day): string {
  return day.replaceAll('-', '/');
}
