/*
 * Rules that must not compile, for they leave out what the declaration leaves to them. Each mistake stands in the line after its mark.
 */

import { sql } from 'drizzle-orm';
import { boolean, date, defineResources, number, resource, select, text } from '#core/model/declare.ts';
import type { TablesOf } from '#core/server/database/schema/table-types.ts';
import type { Rules, RulesFor } from '#core/server/kernel/rules/rule.ts';
import { admins } from '#domain/accounts/roles.ts';
import type { Rules as ProductRules } from '#product';
import type { resources } from '#resources';

const name = text('名称', { required: true });
const usual = {
  list: { columns: ['name'] },
  access: { rows: { SYSTEM_ADMINISTRATOR: 'all' }, list: admins, update: admins },
} as const;
const declared = defineResources({
  plain: resource({ label: '素', fields: { name }, ...usual }),
  loan: resource({ label: '貸出', fields: { name, worked: number('計', { computed: true }) }, ...usual }),
  secret: resource({ label: '秘', fields: { name, seen: number('計', { computed: true, hidden: true }) }, ...usual }),
  basket: resource({ label: '籠', fields: { name, dearest: number('最高', { derived: true }) }, ...usual }),
  parcel: resource({ label: '荷', fields: { name, passing: text('一時', { transient: true }) }, ...usual }),
  fee: resource({
    label: '料金',
    fields: {
      name,
      price: number('単価', { dated: true }),
      validFrom: date('いつから', { transient: true, effective: true }),
    },
    ...usual,
  }),
  charge: resource({
    label: '請求',
    fields: { name },
    ...usual,
    actions: {
      pay: {
        label: '支払',
        roles: admins,
        input: {
          way: select('方法', { CARD: 'カード', CASH: '現金' }, { required: true }),
          amount: number('額', { min: 1 }),
          whole: boolean('全額'),
          day: date('日', { required: true, shownWhen: { way: ['CASH'] } }),
        },
      },
      close: { label: '締め', roles: admins },
    },
    listActions: { count: { label: '集計', roles: admins, input: { month: text('月', { required: true }) } } },
  }),
});
type Declared = typeof declared;
type RuleOf<N extends keyof Declared> = Rules<Declared[N], TablesOf<Declared>>;

const enrich = { fills: [], rows: async () => [] };
const loan: RuleOf<'loan'> = { enrich: { ...enrich, fills: ['worked'] }, computed: { worked: () => sql`1` } };
const secret: RuleOf<'secret'> = { enrich: { ...enrich, fills: ['seen'] } };
const basket: RuleOf<'basket'> = { derived: { fields: ['dearest'], of: () => sql`select 1 as dearest` } };
const charge: RuleOf<'charge'> = {
  actions: {
    async pay(_row, _context, { way, amount = null, whole, day = null }) {
      const code: 'CARD' | 'CASH' = way;
      const said: readonly [number | null, boolean, string | null] = [amount, whole === true, day];
      return { name: `${code} ${said.join()}` };
    },
    close: async () => ({}),
  },
  listActions: { count: async (_context, { month }) => month.length },
};
const parcel: RuleOf<'parcel'> = { takes: ['passing'], async beforeWrite() {} };
const fee: RuleOf<'fee'> = { takes: ['price', 'validFrom'], async afterWrite() {}, historyOf: async () => new Map() };

export const good: RulesFor<Declared> = { loan, secret, basket, charge, parcel, fee };

// @ts-expect-error computed true, and no rule says it in SQL → Property 'computed' is missing
export const unasked: RuleOf<'loan'> = { enrich: { ...enrich, fills: ['worked'] } };

// @ts-expect-error computed true, and no rule says it in rows → Property 'enrich' is missing
export const unfilled: RuleOf<'loan'> = { computed: { worked: () => sql`1` } };

// @ts-expect-error computed true, and a rule says another in SQL → is not assignable to type '{ readonly id?:
export const misasked: RuleOf<'loan'> = { ...loan, computed: { name: () => sql`1` } };

// @ts-expect-error a rule that adds to rows by the moment instead of the day → Property 'now' does not exist
export const momentary: RuleOf<'secret'> = { enrich: { fills: ['seen'], rows: async (_rows, { now }) => [{ now }] } };

// @ts-expect-error derived, and no rule says what it is → Property 'derived' is missing
export const underived: RuleOf<'basket'> = { async afterWrite() {} };

// @ts-expect-error transient, and no rule takes it → Property 'takes' is missing
export const untaken: RuleOf<'parcel'> = { async beforeWrite() {} };

// @ts-expect-error a rule that takes what is neither transient nor dated → Type '"name"' is not assignable to type '"passing"'
export const overtaken: RuleOf<'parcel'> = { takes: ['passing', 'name'] };

// @ts-expect-error dated, and no rule keeps what held before → Property 'takes' is missing
export const unkept: RuleOf<'fee'> = { async afterWrite() {}, historyOf: async () => new Map() };

// @ts-expect-error dated, and no rule says what an undo brings back → Property 'historyOf' is missing
export const forgotten: RuleOf<'fee'> = { takes: ['price', 'validFrom'], async afterWrite() {} };

// @ts-expect-error computed true without a rule → Property 'loan' is missing
export const withoutLoan: RulesFor<Declared> = { secret, basket, parcel, fee, charge };

// @ts-expect-error computed true and hidden without a rule → Property 'secret' is missing
export const withoutSecret: RulesFor<Declared> = { loan, basket, parcel, fee, charge };

// @ts-expect-error derived without a rule → Property 'basket' is missing
export const withoutBasket: RulesFor<Declared> = { loan, secret, parcel, fee, charge };

// @ts-expect-error transient without a rule → Property 'parcel' is missing
export const withoutParcel: RulesFor<Declared> = { loan, secret, basket, fee, charge };

// @ts-expect-error dated without a rule → Property 'fee' is missing
export const withoutFee: RulesFor<Declared> = { loan, secret, basket, parcel, charge };

// @ts-expect-error declared actions without a rule → Property 'charge' is missing
export const withoutCharge: RulesFor<Declared> = { loan, secret, basket, parcel, fee };

const { close } = charge.actions;
export const misspelt: RuleOf<'charge'>['actions'] = {
  // @ts-expect-error an input that the action does not ask → Property 'amuont' does not exist on type 'InputOf
  pay: async (_row, _context, { amuont }) => ({ name: `${amuont}` }),
  // @ts-expect-error an input of an action that asks nothing → Property 'way' does not exist on type 'InputOf
  close: async (_row, _context, { way }) => ({ name: `${way}` }),
};
export const mistaken: RuleOf<'charge'>['actions'] = {
  close,
  // @ts-expect-error an input that may be left empty, taken for one that is there → 'amount' is possibly 'null' or 'undefined'
  pay: async (_row, _context, { amount }) => ({ name: amount.toFixed() }),
};
export const shown: RuleOf<'charge'>['actions'] = {
  close,
  // @ts-expect-error an input that is not always shown, taken for one that is there → 'day' is possibly 'null' or 'undefined'
  pay: async (_row, _context, { day }) => ({ name: day.slice(0, 4) }),
};
export const unknown: RuleOf<'charge'>['actions'] = {
  close,
  // @ts-expect-error an input compared with a code that it never holds → types '"CARD" | "CASH"' and '"CRAD"' have no overlap
  pay: async (_row, _context, { way }) => ({ name: way === 'CRAD' ? 'カード' : '現金' }),
};
export const ofList: RuleOf<'charge'>['listActions'] = {
  // @ts-expect-error an input that the action of the list does not ask → Property 'mnoth' does not exist on type 'InputOf
  count: async (_context, { mnoth }) => mnoth.length,
};

type ChargeActions = ProductRules<(typeof resources)['incentive-history']>['actions'];
// @ts-expect-error an input of another call, where a person asks for the action → Property 'only' does not exist on type 'InputOf
export const giveBack: ChargeActions['give-back'] = async (_row, _context, { only }) => ({ due: only });
