import { expect, test } from 'vitest';
import { changedPaths, changesOf, isOfSubRow } from './changes.ts';
import { children, date, internal, list, number, reference, resource, select, text } from './declare.ts';
import { resolveResources } from './resolve.ts';
import { resourceNamed } from './resolved.ts';

const term = { from: date('From'), to: date('To'), price: number('Price') };
const line = internal('Line', {
  parentId: reference('Parent', 'shop', { required: true }),
  word: text('Word', { required: true }),
  price: number('Price', { required: true }),
  seen: date('Seen', { readOnly: true }),
  terms: list('Terms', term, { computed: true, hidden: true, terms: { from: 'from', to: 'to' } }),
});
const shop = resource({
  label: 'Shop',
  fields: {
    name: text('Name'),
    state: select('State', { A: 'Open', B: 'Closed' }, { dated: true }),
    stateToday: text('Today', { computed: true }),
    best: number('Best', { derived: true }),
    lines: children('Lines', line, 'parentId'),
    since: date('From when', { transient: true, effective: true }),
    reason: text('Reason', { transient: true }),
    terms: list(
      'History',
      { from: date('From'), to: date('To'), state: select('State', { A: 'Open', B: 'Closed' }) },
      {
        computed: true,
        hidden: true,
        terms: { from: 'from', to: 'to' },
      },
    ),
  },
  list: { columns: ['name'] },
  access: { rows: {}, list: [] },
});
const declared = resourceNamed(resolveResources({ shop, line }), 'shop');

const said = (before: unknown, after: unknown) =>
  changesOf(declared, before, after).flatMap((change) => {
    const value = ({
      path,
      before: old,
      after: fresh,
      from,
    }: {
      path: string;
      before: unknown;
      after: unknown;
      from: string | null;
    }) => `${path} ${old} → ${fresh}${from === null ? '' : ` from ${from}`}`;
    if (!isOfSubRow(change)) return [value(change)];
    const title = `${change.kind} ${change.title?.after}`;
    return change.values.length === 0 ? [title] : change.values.map((one) => `${title}: ${value(one)}`);
  });

test('a value is compared before and after, one that the server derives is not', () => {
  expect(said({ name: 'a', best: 1, stateToday: 'x' }, { name: 'b', best: 2, stateToday: 'y' })).toEqual([
    'name a → b',
  ]);
});

test('a sub-row is compared by its own values, with the one of the same id', () => {
  const one = { id: 1, word: 'soup', price: 100, seen: null };
  const two = { id: 2, word: 'rice', price: 200, seen: null };
  expect(
    said(
      { lines: [one, two] },
      {
        lines: [
          { ...two, price: 250, seen: '2026-01-01' },
          { word: 'tea', price: 50, id: 3 },
        ],
      },
    ),
  ).toEqual(['changed rice: lines.price 200 → 250', 'added tea: lines.price null → 50', 'removed soup']);
});

test('a dated value of a sub-row has the day from which it is valid, also one that is only planned', () => {
  const old = { id: 1, word: 'soup', price: 100, terms: [{ from: '2026-01-01', price: 100 }] };
  const terms = [...old.terms, { from: '2026-03-01', price: 150 }];
  expect(said({ lines: [old] }, { lines: [{ ...old, terms }] })).toEqual([
    'changed soup: lines.price 100 → 150 from 2026-03-01',
  ]);
  expect(said({ lines: [old] }, { lines: [{ ...old, price: 150, terms }] })).toEqual([
    'changed soup: lines.price 100 → 150 from 2026-03-01',
  ]);
});

test('the day of a dated value comes from the terms, so that the day that was sent is left out', () => {
  const terms = [{ from: '2026-01-01', state: 'A' }];
  const after = {
    state: 'B',
    since: '2026-02-01',
    reason: 'moved',
    terms: [...terms, { from: '2026-02-01', state: 'B' }],
  };
  expect(said({ state: 'A', terms }, after)).toEqual(['state A → B from 2026-02-01', 'reason null → moved']);
});

test('without terms the day that was sent is a change of its own', () => {
  expect(said({ state: 'A' }, { state: 'B', since: '2026-02-01' })).toEqual(['state A → B', 'since null → 2026-02-01']);
});

test('a plan that is put off changes the days in between', () => {
  const first = { from: '2026-01-01', state: 'A' };
  expect(
    said(
      { terms: [first, { from: '2026-02-01', state: 'B' }] },
      { terms: [first, { from: '2026-03-01', state: 'B' }] },
    ),
  ).toEqual(['state B → A from 2026-02-01']);
});

test('of a new row only values that are not empty are changes', () => {
  expect(said(null, { name: 'a', reason: null })).toEqual(['name null → a']);
});

test('the paths of what changed are those of the values, and of the field of rows that came or went', () => {
  const line = { id: 1, word: 'soup', price: 100 };
  const changes = changesOf(
    declared,
    { name: 'a', lines: [line] },
    {
      name: 'b',
      lines: [
        { ...line, price: 1 },
        { id: 2, word: 'tea', price: 2 },
      ],
    },
  );
  expect([...changedPaths(changes)].toSorted()).toEqual(['lines', 'lines.price', 'name']);
});
