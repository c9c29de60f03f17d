import { sql } from 'drizzle-orm';
import type { Resources } from '#core/model/declaration/any-resource.ts';
import { children, date, internal, number, reference, text } from '#core/model/declare.ts';
import type { LooseRules } from '#core/server/kernel/rules/loose-rules.ts';
import { admins } from '#domain/accounts/roles.ts';
import { name, product, rows, withAction, withFields } from './places.ts';

export const validFrom = date('いつから', { transient: true, effective: true });
export const sum = number('計', { computed: true });
export const heard = async () => {};
export const noHistory = async () => new Map<number, object>();
export const filling = (...fills: readonly string[]) => ({ fills, rows: async (rows: readonly object[]) => rows });
export const line = internal('明細', { placeId: reference('場所', 'place'), sum });
export const note = internal('一言', { placeId: reference('場所', 'place'), word: text('語', { transient: true }) });

/** A mistake by its name; a declaration and the rule of its place that make it; what is said of it. */
export const mistakesOfRules: readonly (readonly [
  mistake: string,
  declared: Resources,
  rule: LooseRules,
  message: string,
])[] = [
  [
    'computed true that no rule puts into rows',
    withFields({ sum }),
    { computed: { sum: () => sql`1` } },
    "place.sum: computed, and no rule says what a row holds; name it in the rule's enrich.fills",
  ],
  [
    'computed true that no rule says in SQL',
    withFields({ sum }),
    { enrich: filling('sum') },
    "place.sum: computed, and no rule says it in SQL, for filters and sorts; name it in the rule's computed",
  ],
  [
    'computed true inside sub-rows that no rule fills',
    product({ fields: { name, lines: children('明細', line, 'placeId') } }, { line }),
    { keepsChildren: ['lines'] },
    'place.lines.sum: computed, and no rule fills lines; name that in its enrich.fills',
  ],
  [
    'derived that no rule says',
    withFields({ sum: number('計', { derived: true }) }),
    {},
    "place.sum: derived, and no rule says what it is; name it in the rule's derived",
  ],
  [
    'not derived, and a rule says it is',
    withFields({ sum: number('計') }),
    { derived: { fields: ['sum'], of: () => sql`select 1 as sum` } },
    'place.sum: its rule derives it; declare it as derived',
  ],
  [
    'transient that no rule takes',
    withFields({ passing: text('一時', { transient: true }) }),
    { beforeWrite: heard },
    "place.passing: transient, and no rule takes it; name it in the rule's takes",
  ],
  [
    'transient whose rule is told of no write',
    withFields({ passing: text('一時', { transient: true }) }),
    { takes: ['passing'] },
    'place.passing: transient, and no rule takes it, for its rule is told of no write; give that a beforeWrite or an afterWrite',
  ],
  [
    'transient inside sub-rows that no rule keeps',
    product({ fields: { name, notes: children('一言', note, 'placeId') } }, { note }),
    { afterWrite: heard },
    'place.notes.word: transient, and no rule takes notes; name that in its keepsChildren',
  ],
  [
    'dated of which no rule keeps the past',
    withFields({ price: number('単価', { dated: true }), validFrom }),
    { takes: ['validFrom'], afterWrite: heard, historyOf: noHistory },
    "place.price: dated, and no rule keeps what held before; name it in the rule's takes",
  ],
  [
    'dated, and an undo brings nothing back',
    withFields({ price: number('単価', { dated: true }), validFrom }),
    { takes: ['price', 'validFrom'], afterWrite: heard },
    'place.price: dated, and an undo would not bring back what held before; give its rule a historyOf',
  ],
  [
    'neither transient nor dated, and a rule takes it',
    withFields({ price: number('単価') }),
    { takes: ['price'], afterWrite: heard },
    'place.price: its rule takes it; declare it as transient or dated',
  ],
  [
    'an action that no rule does',
    withAction('approve', {}),
    {},
    "place.actions.approve: no rule does it; name it in the rule's actions",
  ],
  [
    'an action of the list that no rule does',
    product({ listActions: { gather: { label: '集める', roles: admins } } }),
    { actions: { gather: async () => ({}) } },
    "place.listActions.gather: no rule does it; name it in the rule's listActions",
  ],
  [
    'a view without a query',
    product({ view: true, access: { rows, list: admins }, routes: { create: false, edit: false } }),
    {},
    'place: a view, and no rule says what its rows are; give its rule a source',
  ],
  [
    'a query for what has a table',
    withFields({}),
    { source: () => sql`select 1 as id` },
    'place: its rule has a source, but a table holds it; declare it as a view',
  ],
];
