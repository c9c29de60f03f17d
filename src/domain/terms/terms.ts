import { addDays, type Day } from '#core/model/day.ts';

/** Values and the days on which they apply, inclusive; `to` null is open-ended. */
export interface Term<V> {
  readonly from: Day;
  readonly to: Day | null;
  readonly values: V;
}

/** Sorted and without overlap; on a day without a term nothing was agreed. */
export type Terms<V> = readonly Term<V>[];

const endOfTime = '9998-12-31';
const startOfTime = '0001-01-01';

/** Returns the day after a term that ends on `last` (null: open-ended; a day in the far future). */
export function dayAfterTerm(last: Day | null): Day {
  return last === null ? endOfTime : addDays(last, 1);
}

/** Returns the term of a day; undefined if none covers it. */
export function termOn<V>(terms: Terms<V>, day: Day): Term<V> | undefined {
  return terms.find(({ from, to }) => from <= day && day <= (to ?? endOfTime));
}

/** Returns the first term that ends on the day or later, or else the last one: the fallback for days without a term. */
export function nearestTerm<V>(terms: Terms<V>, day: Day): Term<V> | undefined {
  return terms.find(({ to }) => (to ?? endOfTime) >= day) ?? terms.at(-1);
}

/** Returns the values of the last term; `otherwise` without terms. */
export function heldLast<V>(terms: Terms<V>, otherwise: V): V {
  return terms.at(-1)?.values ?? otherwise;
}

/** Applies a change from that day on, also to later terms. The covered days stay the same. */
export function changedFrom<V extends object>(terms: Terms<V>, from: Day, change: Partial<V>): Terms<V> {
  const { before, after } = splitAt(terms, from);
  return merged([...before, ...after.map((term) => ({ ...term, values: { ...term.values, ...change } }))]);
}

/**
 * From day `since` on, covers exactly the days from `first` to `last` (null: open-ended); earlier days stay as they
 * are. A newly covered day takes the values in force last before it, or else those first after it, or else `values`.
 */
export function coveredFrom<V extends object>(
  terms: Terms<V>,
  since: Day,
  { first, last }: { readonly first: Day; readonly last: Day | null },
  values: V,
): Terms<V> {
  const { before, after } = splitAt(terms, since);
  const from = first > since ? first : since;
  const to = last ?? endOfTime;
  if (from > to) return merged(before);
  const filled: Term<V>[] = [];
  let held = before.at(-1)?.values;
  let next = from;
  const fill = (until: Day, found: V) => {
    if (next <= until) filled.push({ from: next, to: until, values: found });
    next = addDays(until, 1);
  };
  for (const term of after) {
    const [start, end] = [later(term.from, from), earlier(term.to ?? endOfTime, to)];
    if (start > end) {
      if (term.from < from) held = term.values;
      continue;
    }
    if (next < start) fill(addDays(start, -1), held ?? term.values);
    held = term.values;
    filled.push({ from: start, to: end, values: held });
    next = end === endOfTime ? endOfTime : addDays(end, 1);
    if (end === endOfTime) break;
  }
  if (next <= to && filled.at(-1)?.to !== endOfTime)
    filled.push({ from: next, to, values: held ?? after[0]?.values ?? values });
  return merged([...before, ...filled.map((term) => ({ ...term, to: term.to === endOfTime ? null : term.to }))]);
}

/** Returns the range of days on which two histories differ (`last` null: open-ended); null when they agree. */
export function difference<V extends object>(
  one: Terms<V>,
  other: Terms<V>,
): { readonly first: Day; readonly last: Day | null } | null {
  const edges = [...new Set([...one, ...other].flatMap(({ from, to }) => [from, addDays(to ?? endOfTime, 1)]))].sort();
  const ranges = edges.slice(0, -1).map((from, index) => ({ from, to: addDays(edges[index + 1] ?? from, -1) }));
  const differing = ranges.filter(({ from }) => {
    const [a, b] = [termOn(one, from)?.values, termOn(other, from)?.values];
    return a === undefined || b === undefined ? a !== b : !sameValues(a, b);
  });
  const [first, last] = [differing[0], differing.at(-1)];
  if (first === undefined || last === undefined) return null;
  return { first: first.from, last: last.to >= endOfTime ? null : last.to };
}

/** Returns the parts of the terms that fall on days of any of `others`. */
export function within<V extends object>(terms: Terms<V>, others: readonly Omit<Term<unknown>, 'values'>[]): Terms<V> {
  const parts = terms.flatMap(({ from, to, values }) =>
    others.map((other) => ({
      from: later(from, other.from),
      to: earlier(to ?? endOfTime, other.to ?? endOfTime),
      values,
    })),
  );
  const met = parts.filter((part) => part.from <= part.to).sort((a, b) => (a.from < b.from ? -1 : 1));
  return merged(met.map((part) => ({ ...part, to: part.to === endOfTime ? null : part.to })));
}

/**
 * Returns the terms with what `valuesOf` picks, on days up to `last`, as another history has it; days that the other one does not cover stay
 * as they are, as do the later ones.
 */
export function heldUntil<V extends object>(
  terms: Terms<V>,
  { last, other, valuesOf }: { last: Day; other: Terms<V>; valuesOf: (values: V) => Partial<V> },
): Terms<V> {
  const { before, after } = splitAt(terms, addDays(last, 1));
  const past = splitAt(other, addDays(last, 1)).before;
  const held = past.flatMap((term) =>
    within(before, [term]).map((part) => ({ ...part, values: { ...part.values, ...valuesOf(term.values) } })),
  );
  const gaps = [...past, null].map((term, index) => {
    const from = index === 0 ? startOfTime : dayAfterTerm(past[index - 1]?.to ?? null);
    return { from, to: term === null ? last : addDays(term.from, -1) };
  });
  const found = [...held, ...within(before, gaps)].sort((a, b) => (a.from < b.from ? -1 : 1));
  return merged([...found, ...after]);
}

function splitAt<V>(terms: Terms<V>, day: Day): { before: Term<V>[]; after: Term<V>[] } {
  const before: Term<V>[] = [];
  const after: Term<V>[] = [];
  for (const term of terms) {
    const isBefore = term.from < day;
    const reaches = (term.to ?? endOfTime) >= day;
    if (isBefore) before.push(reaches ? { ...term, to: addDays(day, -1) } : term);
    if (reaches) after.push(isBefore ? { ...term, from: day } : term);
  }
  return { before, after };
}

/** Merges adjacent terms with equal values. */
function merged<V extends object>(terms: readonly Term<V>[]): Terms<V> {
  const result: Term<V>[] = [];
  for (const term of terms) {
    const last = result.at(-1);
    const touches = last !== undefined && last.to !== null && addDays(last.to, 1) === term.from;
    if (touches && sameValues(last.values, term.values)) result[result.length - 1] = { ...last, to: term.to };
    else result.push(term);
  }
  return result;
}

function sameValues<V extends object>(one: V, other: V): boolean {
  const held = new Map(Object.entries(other));
  return Object.entries(one).every(([name, value]) => (value ?? null) === (held.get(name) ?? null));
}

function later(one: Day, other: Day): Day {
  return one > other ? one : other;
}

function earlier(one: Day, other: Day): Day {
  return one < other ? one : other;
}

/** True when days and values are the same. */
export function sameTerm<V extends object>(one: Term<V>, other: Term<V>): boolean {
  return one.from === other.from && one.to === other.to && sameValues(one.values, other.values);
}
