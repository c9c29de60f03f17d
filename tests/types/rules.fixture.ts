/*
 * Rules that must not compile, for they leave out what the declaration leaves to them. Each mistake stands in the line after its mark.
 */

import { sql } from 'drizzle-orm';
import { date, defineResources, number, resource, text } from '#core/model/declare.ts';
import type { TablesOf } from '#core/server/database/schema/table-types.ts';
import type { Rules, RulesFor } from '#core/server/kernel/writes/rule.ts';
import { admins } from '#domain/accounts/roles.ts';

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
    fields: { name, price: number('単価', { dated: true }), validFrom: date('いつから', { transient: true }) },
    ...usual,
  }),
});
type Declared = typeof declared;
type RuleOf<N extends keyof Declared> = Rules<Declared[N], TablesOf<Declared>>;

const decorate = { fills: [], rows: async () => [] };
const loan: RuleOf<'loan'> = { decorate: { ...decorate, fills: ['worked'] }, computed: { worked: () => sql`1` } };
const secret: RuleOf<'secret'> = { decorate: { ...decorate, fills: ['seen'] } };
const basket: RuleOf<'basket'> = { derived: { fields: ['dearest'], of: () => sql`select 1 as dearest` } };
const parcel: RuleOf<'parcel'> = { takes: ['passing'], async beforeWrite() {} };
const fee: RuleOf<'fee'> = { takes: ['price', 'validFrom'], async afterWrite() {} };

export const good: RulesFor<Declared> = { loan, secret, basket, parcel, fee };

// @ts-expect-error computed true, and no rule says it in SQL
export const unasked: RuleOf<'loan'> = { decorate: { ...decorate, fills: ['worked'] } };

// @ts-expect-error computed true, and no rule says it in rows
export const unfilled: RuleOf<'loan'> = { computed: { worked: () => sql`1` } };

// @ts-expect-error computed true, and a rule says another in SQL
export const misasked: RuleOf<'loan'> = { ...loan, computed: { name: () => sql`1` } };

// @ts-expect-error derived, and no rule says what it is
export const underived: RuleOf<'basket'> = { async afterWrite() {} };

// @ts-expect-error transient, and no rule takes it
export const untaken: RuleOf<'parcel'> = { async beforeWrite() {} };

// @ts-expect-error a rule that takes what is neither transient nor dated
export const overtaken: RuleOf<'parcel'> = { takes: ['passing', 'name'] };

// @ts-expect-error dated, and no rule keeps what held before
export const unkept: RuleOf<'fee'> = { async afterWrite() {} };

// @ts-expect-error computed true without a rule
export const withoutLoan: RulesFor<Declared> = { secret, basket, parcel, fee };

// @ts-expect-error computed true and hidden without a rule
export const withoutSecret: RulesFor<Declared> = { loan, basket, parcel, fee };

// @ts-expect-error derived without a rule
export const withoutBasket: RulesFor<Declared> = { loan, secret, parcel, fee };

// @ts-expect-error transient without a rule
export const withoutParcel: RulesFor<Declared> = { loan, secret, basket, fee };

// @ts-expect-error dated without a rule
export const withoutFee: RulesFor<Declared> = { loan, secret, basket, parcel };
