import type { Resources } from '#core/model/declaration/any-resource.ts';
import {
  boolean,
  children,
  date,
  file,
  list,
  number,
  postalCode,
  reference,
  select,
  singleton,
  tags,
  text,
  view,
  yen,
} from '#core/model/declare.ts';
import { constant, equal, field, plus, times, today, when } from '#core/model/expression.ts';
import { admins } from '#domain/accounts/roles.ts';
import {
  access,
  always,
  apart,
  edge,
  kind,
  name,
  place,
  price,
  product,
  rows,
  user,
  withAction,
  withFields,
  withListAction,
  withView,
} from './places.ts';

// A thenable that is written out would be found by the linter first
const awaited = 'then';

/** A mistake by its name; a declaration that makes it; what `check` says of it. */
export const mistakes: readonly (readonly [mistake: string, declared: Resources, message: string])[] = [
  [
    'required and hidden',
    withFields({ note: text('備考', { required: true, hidden: true }) }),
    'place.note: required and hidden: nobody could fill it in; drop one of the two',
  ],
  [
    'required and computed',
    product({
      access: { ...access, create: [] },
      fields: { name, sum: number('計', { required: true, computed: true }) },
    }),
    'place.sum: required and computed: nobody writes it; drop required',
  ],
  [
    'required and readOnly, where rows are created',
    withFields({ by: text('作成者', { required: true, readOnly: true }) }),
    'place.by: required and readOnly: no row could be created; drop one, or give it an initial value',
  ],
  [
    'required and emptyWhen',
    withFields({ kind, note: text('備考', { required: true, emptyWhen: { kind: ['A'] } }) }),
    'place.note: required, and emptyWhen empties it; say requiredWhen',
  ],
  [
    'requiredWhen and emptyWhen for the same value',
    withFields({ kind, note: text('備考', { requiredWhen: { kind: ['A', 'B'] }, emptyWhen: { kind: ['B'] } }) }),
    'place.note: requiredWhen and emptyWhen hold for the same values; take them out of one of the two',
  ],
  [
    'readOnly and createOnly',
    withFields({ note: text('備考', { readOnly: true, createOnly: true }) }),
    'place.note: readOnly and createOnly: nobody writes it; drop createOnly',
  ],
  [
    'readOnly and writeBy',
    withFields({ note: text('備考', { readOnly: true, writeBy: admins }) }),
    'place.note: readOnly and writeBy: nobody writes it; drop one of the two',
  ],
  [
    'readOnly and requiredWhen',
    withFields({ kind, note: text('備考', { readOnly: true, requiredWhen: { kind: ['A'] } }) }),
    'place.note: requiredWhen and readOnly: nobody could fill it in; drop one of the two',
  ],
  [
    'readBy nobody',
    withFields({ note: text('備考', { readBy: [] }) }),
    'place.note: readBy names nobody; name a role, or say hidden',
  ],
  [
    'writeBy nobody',
    withFields({ note: text('備考', { writeBy: [] }) }),
    'place.note: writeBy names nobody; name a role, or say readOnly',
  ],
  [
    'a role that may write a field and not read it',
    withFields({ note: text('備考', { readBy: ['MANAGER'], writeBy: ['SYSTEM_ADMINISTRATOR', 'MANAGER'] }) }),
    'place.note: SYSTEM_ADMINISTRATOR may write and not read it; name the role in readBy',
  ],
  [
    'a role that may create and not write what is required',
    withFields({ code: text('番号', { required: true, writeBy: ['SYSTEM_ADMINISTRATOR'] }) }),
    'place.code: required, but BUSINESS_ADMINISTRATOR may create and not write it; name the role in readBy and writeBy',
  ],
  [
    'createOnly where nobody may create',
    product({ access: { ...access, create: [] }, fields: { name, code: text('番号', { createOnly: true }) } }),
    'place.code: createOnly, but nobody may create; say readOnly',
  ],
  [
    'an initial value outside its limits',
    withFields({ radius: number('半径', { min: 1, max: 20, initial: 30 }) }),
    'place.radius: its initial value 30 is none that it takes (number_range); give one within its limits',
  ],
  [
    'limits the wrong way round',
    withFields({ radius: number('半径', { min: 20, max: 1 }) }),
    'place.radius: min 20 is above max 1; swap them',
  ],
  [
    'lengths the wrong way round',
    withFields({ code: text('番号', { min: 300 }) }),
    'place.code: min 300 is above max 255; swap them',
  ],
  [
    'one of the choices outside the limits',
    withFields({ depth: number('件数', { max: 50, choices: [20, 60] }) }),
    'place.depth: choices: 60 is outside min and max; take it out, or widen them',
  ],
  [
    'an invalid pattern',
    withFields({ code: text('番号', { pattern: '[a-z', hint: 'abc' }) }),
    'place.code: pattern: Invalid regular expression: /^(?:[a-z)$/u: Unterminated character class',
  ],
  [
    'a pattern without a hint',
    withFields({ code: text('番号', { pattern: '[a-z]+' }) }),
    'place.code: a pattern without a hint; say in hint, in Japanese, what it asks for',
  ],
  [
    'a choice of nothing',
    withFields({ size: select('大きさ', {}) }),
    'place.size: a choice of nothing; name its options',
  ],
  [
    'two options of one name',
    withFields({ size: select('大きさ', { S: '小', M: '小' }) }),
    'place.size: two options are called 小; give each words of its own',
  ],
  [
    'yes and no of one name',
    withFields({ open: boolean('開店', { words: ['有', '有'] }) }),
    'place.open: yes and no are both called 有; give each a word of its own',
  ],
  [
    'a file of no type',
    withFields({ picture: file('写真', { types: [] }) }),
    'place.picture: types names none; name a type that is taken',
  ],
  [
    'unique where there are several values',
    withFields({ kinds: select('種類', { A: '甲' }, { many: true, unique: true }) }),
    'place.kinds: unique and many: a list is no key; drop unique',
  ],
  [
    'unique in no column',
    withFields({ sum: number('計', { computed: true, unique: true }) }),
    'place.sum: unique, but kept in no column; drop unique',
  ],
  [
    'searched in no column',
    withFields({ word: text('語', { transient: true, search: true }) }),
    'place.word: searched, but kept in no column; drop search',
  ],
  [
    'derived and required',
    withFields({ sum: number('計', { derived: true, required: true }) }),
    'place.sum: derived and required: nobody writes it; drop required',
  ],
  [
    'derived in no column',
    withFields({ sum: number('計', { derived: true, transient: true }) }),
    'place.sum: derived, and kept in no column; drop one of the two',
  ],
  [
    'notBefore itself',
    withFields({ day: date('日', { notBefore: 'day' }) }),
    'place.day: notBefore names the field itself; name another date',
  ],
  [
    'shownWhen in a circle',
    withFields({
      one: boolean('一', { shownWhen: { other: [true] } }),
      other: boolean('二', { shownWhen: { one: [true] } }),
    }),
    'place.one: shownWhen comes back to the field itself; break the circle',
  ],
  [
    'computed of what stands in no column',
    withFields({
      sum: number('計', { computed: plus(constant(1), constant(2)) }),
      more: number('倍', { computed: times(field('sum'), constant(2)) }),
    }),
    'place.more: computed of sum, which stands in no column; name what that is made of',
  ],
  [
    'computed of what holds no single value',
    withFields({ to: reference('先', 'place'), note: number('数', { computed: plus(field('to'), constant(1)) }) }),
    'place.note: computed of to, which holds no single value; name another field',
  ],
  [
    'an operation on what it does not take',
    withFields({ note: number('数', { computed: plus(field('name'), field('name')) }) }),
    'place.note: computed: plus of a text; it takes a number',
  ],
  [
    'an operation on two types',
    withFields({ note: boolean('同', { computed: equal(field('name'), constant(1)) }) }),
    'place.note: computed: equal of a text and a number; give it operands of one type',
  ],
  [
    'a condition that is none',
    withFields({ note: text('備考', { computed: when(field('name'), field('name')) }) }),
    'place.note: computed: when asks for what is no yes or no; compare something in it',
  ],
  [
    'computed of a choice that is asked for what it never holds',
    withFields({ kind, isFirst: boolean('甲か', { computed: equal(field('kind'), constant('C')) }) }),
    'place.isFirst: computed: equal asks a choice for C, which is none of its options; name one of them',
  ],
  [
    'computed as a code that is no option',
    withFields({
      kind,
      grade: select('等級', { A: '甲' }, { computed: when(equal(field('kind'), constant('A')), constant('C')) }),
    }),
    'place.grade: computed as C, which is none of its options; name one of them, or add it',
  ],
  [
    'computed as what the field does not hold',
    withFields({ note: number('数', { computed: today }) }),
    'place.note: computed as a day, and no field for one; choose another kind',
  ],
  [
    'computed of what others may not read',
    withFields({
      cost: number('原価', { readBy: ['SYSTEM_ADMINISTRATOR'] }),
      price: number('売価', { computed: plus(field('cost'), constant(1)), readBy: admins }),
    }),
    'place.price: computed of cost, which BUSINESS_ADMINISTRATOR may not read; give both the same readBy',
  ],
  [
    'computed inside sub-rows',
    withFields({ lines: list('明細', { sum: number('計', { computed: plus(constant(1), constant(2)) }) }) }),
    'place.lines.sum: computed inside sub-rows, where nothing works it out; drop it',
  ],
  [
    'a field without a label',
    withFields({ note: text(' ') }),
    'place.note: it has no label; say in Japanese what it is',
  ],
  [
    'a name that reads like an operator',
    withFields({ price_gte: number('価格') }),
    'place.price_gte: no name for a field; write it in camelCase, without _',
  ],
  [
    'a mistake inside sub-rows',
    withFields({ lines: list('明細', { rate: number('率', { min: 2, max: 1 }) }) }),
    'place.lines.rate: min 2 is above max 1; swap them',
  ],
  [
    'a required field in no card of the form',
    product({ fields: { name, code: text('番号', { required: true }) }, form: { 基本: ['name'] } }),
    'place.code: required, and in no card of the form; name it in form',
  ],
  [
    'a field in two cards',
    product({ form: { 基本: ['name'], 詳細: ['name'] } }),
    'place.name: in two cards of the form; name it in one',
  ],
  [
    'a hidden field in a card',
    product({ fields: { name, note: text('備考', { hidden: true }) }, form: { 基本: ['name', 'note'] } }),
    'place.note: hidden, and in a card of the form; drop one of the two',
  ],
  [
    'a list without columns',
    product({ list: { columns: [] } }),
    'place.list.columns: a list without columns; name one',
  ],
  [
    'a column twice',
    product({ list: { columns: ['name', 'id', 'name'] } }),
    'place.list.columns: name stands twice; name it once',
  ],
  [
    'a filter twice',
    product({ fields: { name, kind }, list: { columns: ['name'], filters: ['kind', 'kind'] } }),
    'place.list.filters: kind stands twice; name it once',
  ],
  [
    'two fields of one heading',
    withFields({ other: text('名称') }),
    'place.fields: two of them are called 名称, by which alone CSV knows them; give each its own',
  ],
  [
    'a field that was renamed and stands still',
    withFields({ title: text('題', { renamedFrom: 'name' }) }),
    'place.title: renamedFrom name, which is a field still; drop one of the two',
  ],
  [
    'a sort by what some readers are not shown',
    product({
      fields: { name, price: number('価格', { readBy: ['SYSTEM_ADMINISTRATOR'] }) },
      list: { columns: ['name'], sort: 'price' },
    }),
    'place.list.sort: BUSINESS_ADMINISTRATOR is not shown price; name a field that the role may read',
  ],
  [
    'a title that some are not shown',
    product({ fields: { name, code: text('番号', { readBy: ['SYSTEM_ADMINISTRATOR'] }) }, title: 'code' }),
    'place.title: not everybody is shown code; name a field without readBy',
  ],
  [
    'a key that some are not shown',
    product({ fields: { name, code: text('番号', { readBy: admins, unique: true }) }, key: 'code' }),
    'place.key: not everybody is shown code; name a field without readBy',
  ],
  [
    'unique and readBy',
    withFields({ code: text('番号', { readBy: ['SYSTEM_ADMINISTRATOR'], unique: true }) }),
    'place.code: unique and readBy: a refused duplicate would tell its value; drop one of the two',
  ],
  [
    'unique among some rows by what a writer is not shown',
    product({
      fields: { name, kind: select('種類', { A: '甲', B: '乙' }, { readBy: ['SYSTEM_ADMINISTRATOR'] }) },
      uniqueWhen: [{ fields: ['name'], when: { kind: ['A'] } }],
    }),
    'place.uniqueWhen: a refused duplicate would tell what kind holds; drop readBy, or the rule',
  ],
  [
    'an exclusion over what a writer is not shown',
    product({
      fields: {
        name,
        ownerId: reference('持ち主', 'place'),
        day: date('初日', { readBy: ['SYSTEM_ADMINISTRATOR'] }),
        last: date('末日'),
      },
      exclude: [{ same: ['ownerId'], from: 'day', to: 'last' }],
    }),
    'place.exclude: a refused overlap would tell what day holds; drop readBy, or the rule',
  ],
  [
    'a rule over a field that a writer is not shown',
    withFields({
      grade: select('等級', { A: '甲', B: '乙' }, { readBy: ['SYSTEM_ADMINISTRATOR'] }),
      note: text('備考', { requiredWhen: { grade: ['A'] } }),
    }),
    'place.note: a rule over note, grade, of which BUSINESS_ADMINISTRATOR is not shown grade; give them one readBy',
  ],
  [
    'rows seen by what their reader is not shown',
    product({
      fields: { name, grade: select('等級', { A: '甲', B: '乙' }, { readBy: ['SYSTEM_ADMINISTRATOR'] }) },
      access: { ...access, rows: { ...rows, BUSINESS_ADMINISTRATOR: { is: { grade: ['A'] } } } },
    }),
    'place.access.rows: BUSINESS_ADMINISTRATOR is not shown grade; name a field that the role may read',
  ],
  [
    'an action in a state that its role is not shown',
    product({
      fields: { name, grade: select('等級', { A: '甲', B: '乙' }, { readBy: ['SYSTEM_ADMINISTRATOR'] }) },
      actions: { approve: { label: '承認', roles: admins, when: { grade: ['A'] } } },
    }),
    'place.actions.approve.when: BUSINESS_ADMINISTRATOR is not shown grade; name a field that the role may read',
  ],
  [
    'a choice among rows by what the chooser is not shown',
    product(
      { fields: { name, ownerId: reference('持ち主', 'owner', { only: { grade: ['A'] } }) } },
      {
        owner: {
          ...place,
          fields: { name, grade: select('等級', { A: '甲' }, { readBy: ['SYSTEM_ADMINISTRATOR'] }) },
        },
      },
    ),
    'place.ownerId.only: BUSINESS_ADMINISTRATOR is not shown grade; name a field that the role may read',
  ],
  [
    'readBy inside sub-rows',
    withFields({ lines: list('明細', { price: number('単価', { readBy: admins }) }) }),
    'place.lines.price: readBy inside sub-rows; say it of lines as a whole',
  ],
  [
    'writeBy inside sub-rows',
    withFields({ lines: list('明細', { price: number('単価', { writeBy: admins }) }) }),
    'place.lines.price: writeBy inside sub-rows; say it of lines as a whole',
  ],
  [
    'dated inside sub-rows',
    withFields({ lines: list('明細', { price: number('単価', { dated: true }) }) }),
    'place.lines.price: dated inside sub-rows; say it of lines as a whole',
  ],
  [
    'a search inside sub-rows',
    withFields({ lines: list('明細', { word: text('語', { search: true }) }) }),
    'place.lines.word: search inside sub-rows, where nothing is searched; drop it',
  ],
  [
    'a menu entry that leads nowhere',
    product({ menu: { order: 1 }, routes: { list: '/shop/:shopId/place' } }),
    'place.menu: no list page at a path of its own to lead to; drop menu, or give the list such a path',
  ],
  [
    'a role that may do something and has no rows',
    product({ access: { ...access, list: [...admins, 'MANAGER'] } }),
    'place.access.rows: MANAGER may list, and no rows are named for it; name them, or take the role out',
  ],
  [
    'a role that may do something by an action alone and has no rows',
    withAction('approve', { roles: ['MANAGER'] }),
    'place.access.rows: MANAGER may approve, and no rows are named for it; name them, or take the role out',
  ],
  [
    'a role that may change what it may not see',
    product({ access: { ...access, show: ['SYSTEM_ADMINISTRATOR'] } }),
    'place.access.show: BUSINESS_ADMINISTRATOR may list and not show; name the role in show',
  ],
  [
    'a role that may import and not write',
    product({ access: { ...access, update: ['SYSTEM_ADMINISTRATOR'], import: admins } }),
    'place.access.import: BUSINESS_ADMINISTRATOR may not both create and update; take the role out of import',
  ],
  [
    'an initial value that a role may not set',
    product({
      fields: { name, kind: select('種類', { A: '甲', B: '乙' }, { initial: 'A' }) },
      access: { ...access, choices: { kind: { BUSINESS_ADMINISTRATOR: ['B'] } } },
    }),
    'place.access.choices: BUSINESS_ADMINISTRATOR may not set kind to its initial A; offer it, or drop initial',
  ],
  [
    'a choice of nothing for a role',
    product({ fields: { name, kind }, access: { ...access, choices: { kind: { BUSINESS_ADMINISTRATOR: [] } } } }),
    'place.access.choices: BUSINESS_ADMINISTRATOR may set kind to nothing; offer an option, or take the role out',
  ],
  [
    'rows by a reference to what is no account',
    product(
      {
        fields: { name, spotId: reference('所', 'place') },
        access: { ...access, rows: { ...rows, MANAGER: { any: [{ own: 'spotId' }] } } },
      },
      { user },
    ),
    'place.access.rows: MANAGER sees rows by spotId, which names nobody who signs in; name a reference to user',
  ],
  [
    'a role that is put into a reference to what is no account',
    product(
      {
        fields: { name, spotId: reference('所', 'place') },
        access: { ...access, fixed: { BUSINESS_ADMINISTRATOR: 'spotId' } },
      },
      { user },
    ),
    'place.access.fixed: BUSINESS_ADMINISTRATOR is put into spotId, which names nobody who signs in; name a reference to user',
  ],
  [
    'an action called as something every resource has',
    withAction('export'),
    'place.actions.export: the name of something every resource has; choose another',
  ],
  [
    'an action that is not in kebab-case',
    withAction('sendMail'),
    'place.actions.sendMail: no name for an action; write it in kebab-case',
  ],
  ['an action of nobody', withAction('approve', { roles: [] }), 'place.actions.approve: nobody may do it; name a role'],
  [
    'an action of the list called as one of its rows',
    product({
      actions: { count: { label: '集計', roles: admins } },
      listActions: { count: { label: '集計', roles: admins } },
    }),
    'place.listActions.count: an action of its rows is called so too; choose another',
  ],
  [
    'a count in the question of an action that is done to no rows',
    withListAction('count', { confirm: '{count}件を集計します。' }),
    'place.listActions.count: confirm: {count} is never filled; it is done to no rows that are counted',
  ],
  [
    'an action of the list called as something every resource has',
    withListAction('import'),
    'place.listActions.import: the name of something every resource has; choose another',
  ],
  [
    'a place in a question that is never filled',
    withAction('approve', { confirm: '{cuont}件を承認します。' }),
    'place.actions.approve: confirm: {cuont} is never filled; only {count} is',
  ],
  [
    'a mistake in what an action asks',
    withAction('approve', { input: { rate: number('率', { min: 2, max: 1 }) } }),
    'place.actions.approve: input.rate: min 2 is above max 1; swap them',
  ],
  [
    'an action that asks by an unknown field of its own',
    withAction('approve', { input: { rate: number('率', { requiredWhen: { knid: ['A'] } }) } }),
    'place.actions.approve: input.rate: requiredWhen: there is no field knid; name one that is asked',
  ],
  [
    'an action that asks by an unknown code',
    withAction('approve', { input: { kind, rate: number('率', { shownWhen: { kind: ['C'] } }) } }),
    'place.actions.approve: input.rate: shownWhen: kind is never C; name one of its options',
  ],
  [
    'an action that asks for a date not before an unknown one',
    withAction('approve', { input: { day: date('日', { notBefore: 'dya' }) } }),
    'place.actions.approve: input.day: there is no field dya; name one that is asked',
  ],
  [
    'an action that asks for a row of what does not exist',
    withAction('approve', { input: { shopId: reference('店', 'shop') } }),
    'place.actions.approve: input.shopId: there is no resource shop; declare it, or name another',
  ],
  [
    'an action that asks for rows of an unknown field',
    withListAction('count', { input: { atId: reference('所', 'place', { only: { knid: ['A'] } }) } }),
    'place.listActions.count: input.atId: only: there is no field knid; name a field of place',
  ],
  [
    'an action that adds by what is not asked',
    withAction('approve', { input: { amount: number('額') }, adds: ['amuont'] }),
    'place.actions.approve: adds: there is no field amuont; name one that is asked',
  ],
  [
    'an action with a button of its own that every list offers',
    withAction('approve', { bulk: true, ownButton: true }),
    'place.actions.approve: ownButton, and bulk offers it on every list; drop one of the two',
  ],
  ['a key that is not unique', product({ key: 'name' }), 'place.key: name is not unique; say unique of the field'],
  [
    'rows keyed by a reference that may be empty',
    product({ fields: { name, ownerId: reference('持ち主', 'place') }, keyedBy: 'ownerId' }),
    'place.keyedBy: ownerId may be empty; say required of the field',
  ],
  [
    'rows through a resource of which the role sees nothing',
    product(
      {
        fields: { name, ownerId: reference('持ち主', 'owner') },
        access: { ...access, rows: { ...rows, MANAGER: { through: 'ownerId' } } },
      },
      { owner: place },
    ),
    'place.access.rows: MANAGER sees no owner through ownerId; name the rows of owner for it',
  ],
  [
    'rows that rest on themselves',
    product({
      fields: { name, parentId: reference('上位', 'place') },
      access: { ...access, rows: { ...rows, MANAGER: { any: [{ through: 'parentId' }] } } },
    }),
    'place.access.rows: MANAGER comes back to place through parentId; name the rows by own or is instead',
  ],
  [
    'a resource that is not in kebab-case',
    { myPlace: place },
    'myPlace: no name for a resource; write it in kebab-case',
  ],
  [
    'a page of one row whose path does not say which',
    product({ routes: { show: '/place/detail' } }),
    'place.routes.show: /place/detail does not say which row; put :id in it',
  ],
  [
    'two resources on one path',
    product({}, { spot: { ...place, routes: { list: '/place' } } }),
    'spot.routes.list: /place is taken by place (list); give it another path',
  ],
  [
    'two resources called at one path',
    product({}, { spot: { ...place, listPath: '/place' } }),
    'spot.listPath: /place is taken by place (name); give it another path',
  ],
  [
    'a condition that asks nothing',
    withFields({ kind, note: text('備考', { requiredWhen: {} }) }),
    'place.note.requiredWhen: it asks nothing of any field; name one, or drop it',
  ],
  [
    'a condition on no value',
    withFields({ kind, note: text('備考', { shownWhen: { kind: [] } }) }),
    'place.note.shownWhen: no value of kind is named; name one, or drop it',
  ],
  [
    'a choice among rows that hold no value',
    product({ fields: { name, ownerId: reference('担当', 'user', { only: { kind: [] } }) } }, { user }),
    'place.ownerId.only: no value of kind is named; name one, or drop it',
  ],
  [
    'an action in a state of no value',
    product({
      fields: { name, kind },
      actions: { approve: { label: '承認', roles: admins, when: { kind: [] } } },
    }),
    'place.actions.approve.when: no value of kind is named; name one, or drop it',
  ],
  [
    'a role that sees the rows of no value',
    product({
      fields: { name, kind },
      access: { ...access, rows: { ...rows, SYSTEM_ADMINISTRATOR: { is: { kind: [] } } } },
    }),
    'place.access.rows: no value of kind is named; name one, or drop it',
  ],
  [
    'a role that sees rows by any condition of none',
    product({ access: { ...access, rows: { ...rows, SYSTEM_ADMINISTRATOR: { not: { any: [] } } } } }),
    'place.access.rows: SYSTEM_ADMINISTRATOR sees rows by any or every of nothing; name conditions',
  ],
  [
    'a rule on what is worked out',
    withFields({
      mark: select('印', { A: '甲', B: '乙' }, { computed: true }),
      note: text('備考', { shownWhen: { mark: ['A'] } }),
    }),
    'place.note.shownWhen: mark stands in no column; name what it is made of',
  ],
  [
    'rows by what stands in no column',
    product({
      fields: { name, mark: select('印', { A: '甲', B: '乙' }, { computed: true }) },
      access: { ...access, rows: { ...rows, SYSTEM_ADMINISTRATOR: { is: { mark: ['A'] } } } },
    }),
    'place.access.rows: mark stands in no column; name what it is made of',
  ],
  [
    'a choice among rows by what stands in no column',
    product(
      { fields: { name, spotId: reference('地点', 'spot', { only: { mark: ['A'] } }) } },
      { spot: { ...place, fields: { name, mark: select('印', { A: '甲', B: '乙' }, { computed: true }) } } },
    ),
    'place.spotId.only: mark stands in no column; name what it is made of',
  ],
  [
    'writeBy of a role that writes nothing',
    withFields({ note: text('備考', { writeBy: ['SYSTEM_ADMINISTRATOR', 'MANAGER'] }) }),
    'place.note: writeBy: MANAGER may neither create nor update; take it out',
  ],
  [
    'required and readOnly in the one row',
    product(
      {},
      {
        issuer: singleton({
          label: '発行者',
          fields: { code: text('番号', { required: true, readOnly: true }) },
          show: admins,
        }),
      },
    ),
    'issuer.code: required and readOnly: no row could be created; drop one, or give it an initial value',
  ],
  [
    'a required field of the one row in no card of its form',
    product(
      {},
      {
        issuer: singleton({
          label: '発行者',
          fields: { name, note: text('備考') },
          form: { 基本: ['note'] },
          show: admins,
        }),
      },
    ),
    'issuer.name: required, and in no card of the form; name it in form',
  ],
  [
    'a path of the one row that says which',
    product({}, { issuer: singleton({ label: '発行者', path: '/issuer/:id', fields: { name }, show: admins }) }),
    'issuer.path: /issuer/:id asks for what nobody fills in; take it out',
  ],
  [
    'a list answered at a path with a parameter',
    product({ listPath: '/spots/:id' }),
    'place.listPath: /spots/:id asks for what nobody fills in; take it out',
  ],
  [
    'a limit below one',
    withFields({ note: text('備考', { max: 0 }) }),
    'place.note: max 0 is no limit; give a whole number from 1',
  ],
  [
    'a limit that is no whole number',
    withFields({ words: tags('タグ', { max: 1.5 }) }),
    'place.words: max 1.5 is no limit; give a whole number from 1',
  ],
  [
    'a file of no size',
    withFields({ picture: file('写真', { maxSize: 0 }) }),
    'place.picture: maxSize 0 is no limit; give a whole number from 1',
  ],
  [
    'sub-rows of nothing',
    withFields({ lines: list('明細', {}) }),
    'place.lines: rows of no fields; name what they hold',
  ],
  [
    'no number to choose',
    withFields({ depth: number('件数', { choices: [] }) }),
    'place.depth: choices: none is named; name one, or drop it',
  ],
  [
    'a number to choose with more digits than are kept',
    withFields({ depth: number('件数', { choices: [1.5] }) }),
    'place.depth: choices: 1.5 has more than 0 decimals; take it out, or say decimals',
  ],
  [
    'a limit with more decimals than the number',
    withFields({ depth: number('件数', { min: 1.5 }) }),
    'place.depth: min 1.5 has more than 0 decimals; give it fewer, or say decimals',
  ],
  [
    'more digits than a number has',
    withFields({ depth: number('件数', { decimals: 101 }) }),
    'place.depth: decimals 101 is no count of digits; give a whole number from 0 to 15',
  ],
  [
    'an option without words',
    withFields({ size: select('大きさ', { S: '' }) }),
    'place.size: its option S has no words; give it some',
  ],
  [
    'an option called as the code of another',
    withFields({ size: select('大きさ', { S: 'L', L: '大' }) }),
    'place.size: its option S is called as the code of another, L; give it other words',
  ],
  [
    'an option that a file would part',
    withFields({ size: select('大きさ', { S: '小、中', L: '大' }, { many: true }) }),
    'place.size: its option 小、中 holds 、, by which a file parts several; give it other words',
  ],
  [
    'unique inside sub-rows',
    withFields({ lines: list('明細', { word: text('語', { unique: true }) }) }),
    'place.lines.word: unique inside sub-rows, which no index compares; drop it',
  ],
  [
    'derived inside sub-rows',
    withFields({ lines: list('明細', { sum: number('計', { derived: true }) }) }),
    'place.lines.sum: derived inside sub-rows, where nothing fills it; drop it',
  ],
  [
    'transient inside sub-rows',
    withFields({ lines: list('明細', { word: text('語', { transient: true }) }) }),
    'place.lines.word: transient inside sub-rows, where nothing takes it; drop it',
  ],
  [
    'a file inside sub-rows',
    withFields({ lines: list('明細', { picture: file('写真') }) }),
    'place.lines.picture: a file inside sub-rows, where none is taken; keep the rows in a resource of their own',
  ],
  [
    'rows of a resource of their own inside sub-rows',
    product({ fields: { name, lines: list('明細', { words: children('語', edge, 'placeId') }) } }, { edge }),
    'place.lines.words: rows of a resource of their own inside sub-rows; keep these in one of their own too',
  ],
  [
    'a mistake inside sub-rows of sub-rows',
    withFields({ lines: list('明細', { parts: list('部品', { rate: number('率', { min: 2, max: 1 }) }) }) }),
    'place.lines.parts.rate: min 2 is above max 1; swap them',
  ],
  [
    'a name before the title that some are not shown',
    product({ fields: { name, code: text('番号', { readBy: ['SYSTEM_ADMINISTRATOR'] }) }, titlePrefix: 'code' }),
    'place.titlePrefix: not everybody is shown code; name a field without readBy',
  ],
  [
    'a row without a name called by what some are not shown',
    product({
      fields: { name, code: text('番号', { readBy: ['SYSTEM_ADMINISTRATOR'] }) },
      nameless: { by: 'code', pattern: '{title}の案' },
    }),
    'place.nameless: not everybody is shown code; name a field without readBy',
  ],
  [
    'a row without a name called by the number of another',
    product({ fields: { name, nextId: reference('隣', 'place') }, nameless: { by: 'nextId', pattern: '{title}の隣' } }),
    "place.nameless: nextId would say a row's number; name a field that says itself what it holds",
  ],
  [
    'counts of what some readers are not shown',
    product({
      fields: { name, kind: select('種類', { A: '甲', B: '乙' }, { readBy: ['SYSTEM_ADMINISTRATOR'] }) },
      list: { columns: ['name'], counts: 'kind' },
    }),
    'place.list.counts: BUSINESS_ADMINISTRATOR is not shown kind; name a field that the role may read',
  ],
  [
    'a field called as what lists are searched by',
    withFields({ q: text('問い') }),
    'place.q: lists are searched by that name; choose another',
  ],
  [
    'an action without a label',
    withAction('approve', { label: '' }),
    'place.actions.approve: it has no label; say in Japanese what it does',
  ],
  [
    'an option that says nothing of what is asked',
    withAction('approve', { input: { word: text('語', { unique: true }) } }),
    'place.actions.approve: input.word: unique of what is asked; drop it',
  ],
  [
    'roles of what is asked',
    withAction('approve', { input: { word: text('語', { readBy: admins }) } }),
    'place.actions.approve: input.word: readBy and writeBy of what is asked; name roles of the action instead',
  ],
  [
    'a file that is asked',
    withAction('approve', { input: { picture: file('写真') } }),
    'place.actions.approve: input.picture: a file is asked, and none is taken; ask for it in a field of the row',
  ],
  [
    'an action that asks by a name of every row',
    withAction('approve', { input: { version: number('版') } }),
    'place.actions.approve: input.version: every call may say that of the row; choose another name',
  ],
  [
    'an action that asks by a condition on no value',
    withAction('approve', { input: { kind, word: text('語', { shownWhen: { kind: [] } }) } }),
    'place.actions.approve: input.word: shownWhen: no value of kind is named; name one, or drop it',
  ],
  ['a resource without a label', product({ label: '' }), 'place.label: it has none; say in Japanese what it is'],
  [
    'a purpose that says nothing',
    product({ purpose: ' ' }),
    'place.purpose: it says nothing; say what the list is for, or drop it',
  ],
  [
    'a postal code that fills what nobody writes',
    withFields({ address: text('住所', { readOnly: true }), zip: postalCode('郵便番号', { fills: 'address' }) }),
    'place.zip: fills address, which nobody writes; name another text',
  ],
  [
    'a resource that was renamed and stands still',
    product({ renamedFrom: 'spot' }, { spot: { ...place, label: '地点' } }),
    'place.renamedFrom: spot is a resource still; drop one of the two',
  ],
  [
    'a reference to what no table holds',
    product(
      { fields: { name, healthId: reference('健全性', 'health-of-all') } },
      {
        'health-of-all': view({
          label: '健全性',
          fields: { name },
          list: { columns: ['name'] },
          access: { rows, list: admins },
        }),
      },
    ),
    'place.healthId: health-of-all is kept in no table; refer to a resource that is',
  ],
  [
    'a reference to the one row',
    product(
      { fields: { name, issuerId: reference('発行者', 'issuer') } },
      { issuer: singleton({ label: '発行者', fields: { name }, show: admins }) },
    ),
    'place.issuerId: issuer is one row, which nobody chooses; drop the field',
  ],
  [
    'two resources of those who sign in',
    product({}, { user, person: { ...user, label: '人' } }),
    'person.accounts: those who sign in are user already; drop it',
  ],
  [
    'a resource called as a call of the core',
    product({}, { auth: { ...place, label: '認証' } }),
    'auth.name: /auth is a call of the core; give it another',
  ],
  [
    'a resource that answers where a feature does',
    product({}, { closing: { ...place, label: '締め' } }),
    'closing.name: GET /closing is a call of a feature; give it another name',
  ],
  [
    'a list at a call of a feature',
    product({ listPath: '/closing/gaps' }),
    'place.listPath: GET /closing/gaps is a call of a feature; give it another path',
  ],
  [
    'an update at a call of the core',
    product({ updatePath: '/saved-views/:id' }),
    'place.updatePath: /saved-views/:id is a call of the core; give it another',
  ],
  [
    'the one row at a call of a feature',
    product({}, { issuer: singleton({ label: '発行者', fields: { name }, show: admins, path: '/profile' }) }),
    'issuer.path: GET /profile is a call of a feature; give it another path',
  ],
  [
    'an action at a call of a feature',
    product(
      {},
      { 'mail-delivery': { ...place, label: '送付', actions: { dismiss: { label: '終了', roles: admins } } } },
    ),
    'mail-delivery.actions.dismiss: POST /mail-delivery/{id}/dismiss is a call of a feature; give it another name',
  ],
  [
    'an action on the list at a call of a feature',
    product({}, { closing: { ...place, label: '締め', listActions: { count: { label: '集計', roles: admins } } } }),
    'closing.listActions.count: POST /closing/count is a call of a feature; give it another name',
  ],
  [
    'a field called as the page of a list',
    withFields({ page: number('頁') }),
    'place.page: the address of a list or a page says that name itself; choose another',
  ],
  [
    'a field called as the order of a list',
    withFields({ sort: text('並び') }),
    'place.sort: the address of a list or a page says that name itself; choose another',
  ],
  [
    'a field called as a tab of a page',
    withFields({ tab: text('面') }),
    'place.tab: the address of a list or a page says that name itself; choose another',
  ],
  [
    'a field called as a saved view',
    withFields({ view: text('見方') }),
    'place.view: the address of a list or a page says that name itself; choose another',
  ],
  [
    'a field called as what every object has',
    withFields({ constructor: text('施工者') }),
    'place.constructor: the language gives that name a meaning of its own; choose another',
  ],
  [
    'a field called as what a promise has',
    withFields({ [awaited]: text('次') }),
    'place.then: the language gives that name a meaning of its own; choose another',
  ],
  [
    'a field called as what is no entry of an object',
    product({ fields: { name, __proto__: text('原型') } }),
    'place.fields: __proto__ is no name; choose another',
  ],
  [
    'a name longer than the database keeps',
    withFields({ ['a'.repeat(64)]: text('長') }),
    'place.aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa: a name of 64 characters in the database; choose one of at most 63',
  ],
  [
    "a resource's name longer than the database keeps",
    { ['a'.repeat(64)]: place },
    'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa: a name of 64 characters; choose one of at most 63',
  ],
  [
    'two sub-fields of one label',
    withFields({ lines: list('明細', { one: text('語'), other: text('語') }) }),
    'place.lines: two of its fields are called 語; give each a label of its own',
  ],
  ['two resources of one label', product({}, { spot: place }), 'spot.label: place is called 場所 too; give it another'],
  [
    'two resources that were one before',
    product({ renamedFrom: 'shop' }, { spot: { ...place, label: '地点', renamedFrom: 'shop' } }),
    'spot.renamedFrom: shop has become place already; drop one of the two',
  ],
  [
    'two fields that were one before',
    withFields({ one: text('一', { renamedFrom: 'word' }), other: text('二', { renamedFrom: 'word' }) }),
    'place.fields: two of them were renamed from word; drop one of the two',
  ],
  [
    'two actions of one label',
    product({ actions: { approve: { label: '承認', roles: admins }, accept: { label: '承認', roles: admins } } }),
    'place.actions: two of them are called 承認; give each a label of its own',
  ],
  [
    'two actions of the list of one label',
    product({ listActions: { count: { label: '集計', roles: admins }, sum: { label: '集計', roles: admins } } }),
    'place.listActions: two of them are called 集計; give each a label of its own',
  ],
  [
    'a limit that is no number',
    withFields({ radius: number('半径', { min: Number.NaN }) }),
    'place.radius: min NaN is no number; give one, or drop it',
  ],
  [
    'a limit without end',
    withFields({ radius: number('半径', { max: Number.POSITIVE_INFINITY }) }),
    'place.radius: max Infinity is no number; give one, or drop it',
  ],
  [
    'a number to choose that is none',
    withFields({ depth: number('件数', { choices: [10, Number.NaN] }) }),
    'place.depth: choices: NaN is no number; take it out',
  ],
  [
    'an initial value that is no number',
    withFields({ radius: number('半径', { initial: Number.NaN }) }),
    'place.radius: initial NaN is no number; give one, or drop it',
  ],
  [
    'requiredWhen of the field itself',
    withFields({ note: text('備考', { requiredWhen: { note: ['A'] } }) }),
    'place.note: requiredWhen names the field itself; name another',
  ],
  [
    'emptyWhen of the field itself',
    withFields({ note: text('備考', { emptyWhen: { note: ['A'] } }) }),
    'place.note: emptyWhen names the field itself; name another',
  ],
  [
    'requiredWhen it is not shown',
    withFields({ kind, note: text('備考', { requiredWhen: { kind: ['A'] }, shownWhen: { kind: ['B'] } }) }),
    'place.note: requiredWhen holds only while shownWhen does not; drop one of the two',
  ],
  [
    'a help of nothing',
    withFields({ note: text('備考', { help: '' }) }),
    'place.note: help says nothing; say something, or drop it',
  ],
  [
    'a hint without a pattern',
    withFields({ code: text('番号', { hint: '半角数字' }) }),
    'place.code: a hint of no pattern; give the pattern, or say it in help',
  ],
  [
    'a unit of nothing',
    withFields({ radius: number('半径', { unit: ' ' }) }),
    'place.radius: unit says nothing; say something, or drop it',
  ],
  [
    'worked out and with an initial value',
    withFields({ sum: number('計', { computed: true, initial: 1 }) }),
    'place.sum: worked out, and with an initial value; drop initial',
  ],
  [
    'transient and readOnly',
    withFields({ word: text('語', { transient: true, readOnly: true }) }),
    'place.word: transient and readOnly: nobody says it; drop one of the two',
  ],
  [
    'dated and kept in no column',
    withFields({ word: text('語', { transient: true, dated: true }) }),
    'place.word: dated, and not written by people to be kept; drop dated',
  ],
  [
    'dated where no write could say from when',
    withFields({ price: number('単価', { dated: true }) }),
    'place.price: dated, and no write could say from when; declare a transient date that is effective',
  ],
  [
    'an effective day where nothing is dated',
    withFields({ since: date('開始日', { transient: true, effective: true }) }),
    'place.since: effective, and no field is dated; drop effective',
  ],
  [
    'two effective days of one write',
    withFields({
      price: number('単価', { dated: true }),
      since: date('開始日', { transient: true, effective: true }),
      later: date('開始日2', { transient: true, effective: true }),
    }),
    'place.later: a second effective day of one write; drop effective',
  ],
  [
    'an effective day that the row keeps',
    withFields({ price: number('単価', { dated: true }), since: date('開始日', { effective: true }) }),
    'place.since: effective, and kept in the row; say transient',
  ],
  [
    'an effective number',
    withFields({ price: number('単価', { dated: true }), since: number('番号', { transient: true, effective: true }) }),
    'place.since: effective, and no day; say it of a date',
  ],
  [
    'a reference that is offered to nobody',
    product({ fields: { name, spotId: reference('所', 'place', { offeredTo: [] }) } }),
    'place.spotId: offeredTo names nobody; name a role, or drop it',
  ],
  ['unique of no field', product({ unique: [[]] }), 'place.unique: one of no field; name one, or drop it'],
  [
    'unique of one field twice',
    product({ unique: [['name', 'name']] }),
    'place.unique: name stands twice in one; name it once',
  ],
  [
    'unique said twice',
    product({ fields: { name: text('名称', { unique: true }) }, unique: [['name']] }),
    'place.unique: name stands there twice; say it once',
  ],
  [
    'unique among some rows of no field',
    product({ fields: { name, kind }, uniqueWhen: [{ fields: [], when: { kind: ['A'] } }] }),
    'place.uniqueWhen: one of no field; name one, or drop it',
  ],
  ['an index of no field', product({ indexes: [[]] }), 'place.indexes: one of no field; name one, or drop it'],
  [
    'an index of one field twice',
    product({ indexes: [['name', 'name']] }),
    'place.indexes: name stands twice in one; name it once',
  ],
  [
    'an index said twice',
    product({ indexes: [['name'], ['name']] }),
    'place.indexes: name stands there twice; say it once',
  ],
  [
    'an exclusion of days that begin and end with one field',
    product({ fields: { name, day: date('日') }, exclude: [{ same: ['name'], from: 'day', to: 'day' }] }),
    'place.exclude: from and to are both day; name the last day in to',
  ],
  [
    'an exclusion among rows of nothing',
    product({
      fields: { name, day: date('日'), last: date('末日') },
      exclude: [{ same: [], from: 'day', to: 'last' }],
    }),
    'place.exclude: same names no field; name whose days may not overlap',
  ],
  [
    'rows kept apart by a day that may be empty',
    apart({ day: date('日') }),
    'place.partitionedBy: day may be empty; name a day that is required',
  ],
  [
    'rows kept apart that have pages',
    product({ fields: { name, day: date('日', { required: true }) }, partitionedBy: 'day' }),
    'place.partitionedBy: of rows without end, whose ids outgrow those of the API; declare it internal',
  ],
  [
    'unique among rows kept apart, without their day',
    apart({ day: date('日', { required: true }) }, { unique: [['name']] }),
    'place.unique: name without day, by which rows are kept apart; add it',
  ],
  [
    'an exclusion of rows kept apart',
    apart(
      { day: date('日', { required: true }), last: date('末日') },
      { exclude: [{ same: ['name'], from: 'day', to: 'last' }] },
    ),
    'place.exclude: of rows that are kept apart by their days; drop one of the two',
  ],
  [
    'a path of a change that does not say which row',
    product({ updatePath: '/place/update' }),
    'place.updatePath: /place/update does not say which row; put :id in it',
  ],
  [
    'a path with a slash at its end',
    product({ routes: { list: '/places/' } }),
    'place.routes.list: /places/ is no path; write it as /one/two or /one/:id',
  ],
  [
    'a path with a question',
    product({ routes: { list: '/places?page=2' } }),
    'place.routes.list: /places?page=2 is no path; write it as /one/two or /one/:id',
  ],
  [
    'an optional column that is none',
    product({ fields: { name, kind }, list: { columns: ['name'], optional: ['kind'] } }),
    'place.list.optional: kind is no column; name it in columns too',
  ],
  [
    'the column that leads to the row, which nobody sees at first',
    product({ fields: { name, kind }, list: { columns: ['name', 'kind'], optional: ['name'] } }),
    'place.list.optional: the first column leads to the row, and is always shown; take it out',
  ],
  [
    'a view of a list by a value that its field never has',
    product({ fields: { name, kind }, list: { columns: ['name'], views: { 丙だけ: { where: { kind: 'C' } } } } }),
    'place.list.views.丙だけ: its where is no filter of the list; name its fields, operators and values',
  ],
  [
    'a view of a list that shows every row',
    product({ list: { columns: ['name'], views: { 全部: { where: {} } } } }),
    'place.list.views.全部: it shows every row; say in where which ones',
  ],
  [
    'a view of a list that nobody sees',
    product({ list: { columns: ['name'], views: { 無名: { where: { name_null: true }, roles: [] } } } }),
    'place.list.views.無名: nobody sees it; name a role, or drop roles',
  ],
  [
    'counts of what is no filter',
    product({ fields: { name, kind }, list: { columns: ['name'], counts: 'kind' } }),
    'place.list.counts: kind is no filter, by which a count leads to its rows; name it in filters',
  ],
  [
    'a sort by one field twice',
    product({ list: { columns: ['name'], sort: ['name', '-name'] } }),
    'place.list.sort: name stands twice; name it once',
  ],
  [
    'a list that leaves a role no column',
    product({ list: { columns: ['name'], notFor: { name: ['SYSTEM_ADMINISTRATOR'] } } }),
    'place.list.notFor: it leaves SYSTEM_ADMINISTRATOR no column; leave one',
  ],
  [
    'a place in the menu that is no number',
    product({ menu: { order: Number.NaN } }),
    'place.menu.order: it is no number; give one',
  ],
  [
    'a card of the form without a heading',
    product({ form: { '': ['name'] } }),
    'place.form: a card without a heading; give it one',
  ],
  [
    'a card of the form of no field',
    product({ form: { 基本: ['name'], 詳細: [] } }),
    'place.form.詳細: a card of no field; name one, or drop it',
  ],
  [
    'a card of the form of rare fields alone',
    product({ fields: { name, note: text('備考', { rare: true }) }, form: { 基本: ['name'], 備考: ['note'] } }),
    'place.form.備考: all of its fields are rare; leave one in sight',
  ],
  [
    'a required field that a form does not always ask for',
    withFields({ kind, note: text('備考', { required: true, askedWhen: { kind: ['A'] } }) }),
    'place.note: required and askedWhen: a form would not always ask for it; say requiredWhen',
  ],
  [
    'a field that no form asks for when it is required',
    withFields({ kind, note: text('備考', { requiredWhen: { kind: ['A'] }, askedWhen: { kind: ['B'] } }) }),
    'place.note: requiredWhen holds only while askedWhen does not; drop one of the two',
  ],
  [
    'a read-only field that forms are to ask for',
    withFields({ kind, note: text('備考', { readOnly: true, askedWhen: { kind: ['A'] } }) }),
    'place.note: readOnly and askedWhen: no form asks for it; drop askedWhen',
  ],
  [
    'help of a form that does not ask',
    withFields({ note: text('備考', { readOnly: true, helpFor: { update: '変えられます。' } }) }),
    'place.note: readOnly and helpFor: no form asks for it; drop helpFor',
  ],
  [
    'help of a form that says nothing',
    withFields({ note: text('備考', { helpFor: { create: ' ' } }) }),
    'place.note: create says nothing; say something, or drop it',
  ],
  [
    'a rare field that no form has',
    withFields({ sum: number('計', { derived: true, rare: true }) }),
    'place.sum: rare, and no form has it; drop rare',
  ],
  [
    'a rare field of a write alone',
    withFields({ why: text('理由', { transient: true, rare: true }) }),
    'place.why: rare and transient: a form shows it only when it is needed; drop rare',
  ],
  [
    'a rare field that everybody has to fill in',
    withFields({ place: text('場所', { required: true, rare: true }) }),
    'place.place: rare and required: a new row would never fold it; give an initial value, or drop rare',
  ],
  [
    'sub-rows of rare fields alone',
    withFields({ lines: list('明細', { rate: number('率', { rare: true }) }) }),
    'place.lines.rate: rare, as all fields of its row; leave one in sight',
  ],
  [
    'what every row carries, in a card of the form',
    product({ form: { 基本: ['name', 'createDate'] } }),
    'place.form.基本: createDate is filled by itself; take it out',
  ],
  [
    'unique in a view',
    withView({ fields: { name, code: text('番号', { unique: true }) } }),
    'health.code: unique in a view, which keeps nothing; drop it',
  ],
  [
    'derived in a view',
    withView({ fields: { name, sum: number('計', { derived: true }) } }),
    'health.sum: derived in a view, which keeps nothing; drop it',
  ],
  [
    'a file in a view',
    withView({ fields: { name, picture: file('写真') } }),
    'health.picture: a file in a view, which keeps nothing; drop it',
  ],
  [
    'rows of their own in a view',
    withView({ fields: { name, words: children('語', edge, 'placeId') } }, { edge }),
    'health.words: rows of their own in a view, which keeps nothing; drop it',
  ],
  [
    'an option called as what every object has',
    withFields({ size: select('大きさ', { constructor: '施工者', S: '小' }) }),
    'place.size: its option constructor: the language gives that name a meaning of its own; choose another code',
  ],
  [
    'an option called as a number',
    withFields({ size: select('大きさ', Object.fromEntries([['10', '十']])) }),
    'place.size: its option 10: numbers come before all others; begin the code with a letter',
  ],
  [
    'an option of no code',
    withFields({ size: select('大きさ', { '': '小', L: '大' }) }),
    'place.size: an option of no code, by which nobody could ask for it; give it one',
  ],
  [
    'what is said of what is no entry of an object',
    product({ access: { ...access, choices: { __proto__: { MANAGER: ['A'] } } } }),
    'place.access.choices: __proto__ is no name; choose another',
  ],
  [
    'who restores what is not restorable',
    product({ restorable: false, access: { ...access, restore: admins } }),
    'place.access.restore: restorable is false, and nothing could be restored; drop one of the two',
  ],
  [
    'a resource called as a table beside the declared ones',
    product({}, { 'stored-file': { ...place, label: '写し' } }),
    'stored-file: a table of that name is kept beside the declared ones; choose another',
  ],
  [
    'an index of a view',
    withView({ indexes: [['name']] }),
    'health.indexes: said of a view, which keeps nothing; drop it',
  ],
  [
    'a role that may create and not see what it created',
    product({ access: { ...access, rows: { ...rows, MANAGER: 'all' }, show: admins, create: [...admins, 'MANAGER'] } }),
    'place.access.show: MANAGER may create and not show; name the role in show',
  ],
  [
    'a role that may export and not list',
    product({ access: { ...access, list: ['SYSTEM_ADMINISTRATOR'], show: admins, export: admins } }),
    'place.access.export: BUSINESS_ADMINISTRATOR may export and not list; name the role in list',
  ],
  [
    'a role that is put into a field and may not create',
    product(
      {
        fields: { name, userId: reference('人', 'user') },
        access: { rows, list: admins, update: admins, fixed: { SYSTEM_ADMINISTRATOR: 'userId' } },
      },
      { user },
    ),
    'place.access.fixed: SYSTEM_ADMINISTRATOR may not create; take the role out',
  ],
  [
    'a role that stands twice',
    product({ access: { ...access, update: [...admins, 'SYSTEM_ADMINISTRATOR'] } }),
    'place.access.update: SYSTEM_ADMINISTRATOR stands twice; name it once',
  ],
  [
    'a role that reads a field of rows it never sees',
    withFields({ note: text('備考', { readBy: [...admins, 'MANAGER'] }) }),
    'place.note: readBy: MANAGER sees no row; take it out, or name the role in show',
  ],
  [
    'a column that nobody may read who lists',
    product({
      fields: { name, note: text('備考', { readBy: ['BUSINESS_ADMINISTRATOR'] }) },
      list: { columns: ['name', 'note'] },
      access: { ...access, list: ['SYSTEM_ADMINISTRATOR'], show: admins, export: ['SYSTEM_ADMINISTRATOR'] },
    }),
    'place.list.columns: nobody who may list reads note; take it out, or widen its readBy',
  ],
  [
    'a route of a page that nobody may open',
    product({ access: { rows, list: admins, create: admins }, routes: { edit: '/place/:id/change' } }),
    'place.routes.edit: nobody may update; name a role in access, or drop the route',
  ],
  [
    "the path of a feature's screen",
    product({ routes: { list: '/closing' } }),
    'place.routes.list: /closing is taken by the page /closing; give it another path',
  ],
  [
    'the path of a screen but for its capitals',
    product({ routes: { list: '/Closing' } }),
    'place.routes.list: /Closing is taken by the page /closing; give it another path',
  ],
  [
    'a resource named as the page of the login',
    { login: place },
    'login.routes.list: /login is taken by the page /login; give it another path',
  ],
  [
    'the path of a page that comes with a mail',
    product({ routes: { list: '/auth/change-password' } }),
    'place.routes.list: /auth/change-password is taken by the page /auth/change-password; give it another path',
  ],
  [
    'the path of the page of a refusal',
    product({ routes: { list: '/permission-error' } }),
    'place.routes.list: /permission-error is taken by the page /permission-error; give it another path',
  ],
  [
    'a singleton at the path of a screen',
    product({}, { company: singleton({ label: '会社', fields: { name }, show: admins, path: '/closing' }) }),
    'company.routes.show: /closing is taken by the page /closing; give it another path',
  ],
  [
    'a pattern that holds addresses of a screen',
    product({ routes: { show: '/outbox/:id' } }),
    'place.routes.show: /outbox/:id is taken by the page /outbox/:mail; give it another path',
  ],
  [
    'a page where the API answers',
    product({ routes: { list: '/api/places' } }),
    'place.routes.list: /api/places is answered by the server; give it another path',
  ],
  [
    'a page where the built files lie',
    product({ routes: { list: '/assets/places' } }),
    'place.routes.list: /assets/places is answered by the server; give it another path',
  ],
  [
    'a page with the name of a file',
    product({ routes: { list: '/places.csv' } }),
    'place.routes.list: /places.csv is asked for as a file; take the dot out',
  ],
  [
    'a page at the address of one row',
    product({ routes: { list: '/spot/1', show: '/spot/:id' } }),
    'place.routes.show: /spot/:id is taken by place (list); give it another path',
  ],
  [
    'a page where a word may be a name',
    product(
      { routes: { list: '/spot/new', show: '/spot/:name/:id' } },
      {
        user: { ...user, routes: { list: '/spot/new/1' } },
      },
    ),
    'user.routes.list: /spot/new/1 is taken by place (show); give it another path',
  ],
  [
    'a pattern that asks for more than max',
    withFields({ code: text('番号', { max: 5, pattern: '[0-9]{10}', hint: '数字10桁' }) }),
    'place.code: pattern asks for 10 characters, and max 5 allows fewer; widen max',
  ],
  [
    'a pattern that allows less than min',
    withFields({ code: text('番号', { min: 5, pattern: '[0-9]{1,3}', hint: '数字3桁まで' }) }),
    'place.code: pattern allows 3 characters, and min 5 asks for more; lower min',
  ],
  [
    'a size of a file that means megabytes',
    withFields({ photo: file('写真', { maxSize: 5 }) }),
    'place.photo: maxSize 5 is in bytes; for megabytes write 5_000_000',
  ],
  [
    'a size of a file beyond what a request carries',
    withFields({ photo: file('写真', { maxSize: 50_000_000 }) }),
    'place.photo: maxSize 50000000 is more than a request may carry; say 9500000 at most',
  ],
  [
    'yen with decimals',
    withFields({ price: yen('金額', { decimals: 2 }) }),
    'place.price: yen with decimals: it is in whole yen; drop decimals',
  ],
  [
    'yen with a unit',
    withFields({ price: yen('金額', { unit: '円' }) }),
    'place.price: yen with a unit: it is shown as ¥1,000; drop unit',
  ],
  [
    'an initial text that is nothing',
    withFields({ note: text('備考', { initial: '' }) }),
    'place.note: its initial value is nothing; say something, or drop it',
  ],
  [
    'an initial text with a space around it',
    withFields({ note: text('備考', { initial: ' なし' }) }),
    'place.note: its initial value has a space before or after it, which is not kept; take it out',
  ],
  [
    'help that says the label again',
    withFields({ note: text('備考', { help: '備考' }) }),
    'place.note: help says what the label says; drop it',
  ],
  [
    'a former name that no field can have had',
    withFields({ note: text('備考', { renamedFrom: 'old_note' }) }),
    "place.note: renamedFrom old_note was no field's name; write it in camelCase, without _",
  ],
  [
    'createOnly and requiredWhen',
    withFields({ kind, note: text('備考', { createOnly: true, requiredWhen: { kind: ['A'] } }) }),
    'place.note: createOnly and requiredWhen: nobody could fill it in afterwards; drop one of the two',
  ],
  [
    'requiredWhen of every value',
    withFields({ kind: always, note: text('備考', { requiredWhen: { kind: ['A', 'B'] } }) }),
    'place.note: requiredWhen holds whatever is chosen; say required',
  ],
  [
    'emptyWhen of every value',
    withFields({ kind: always, note: text('備考', { emptyWhen: { kind: ['B', 'A'] } }) }),
    'place.note: emptyWhen holds whatever is chosen; drop the field',
  ],
  [
    'shownWhen of every value',
    withFields({ kind: always, note: text('備考', { shownWhen: { kind: ['A', 'B'] } }) }),
    'place.note: shownWhen holds whatever is chosen; drop it',
  ],
  [
    'two days, each not before the other',
    withFields({ from: date('開始', { notBefore: 'to' }), to: date('終了', { notBefore: 'from' }) }),
    'place.from: notBefore, and the other is not before it either: only one day could stand in both; drop one of the two',
  ],
  [
    "an option's code with a space",
    withFields({ size: select('大きさ', { 'A B': '甲' }) }),
    'place.size: its option A B: a code of other than letters, digits, _, - and .; choose another',
  ],
  [
    "an option's code with a comma",
    withFields({ size: select('大きさ', { 'A,B': '甲' }) }),
    'place.size: its option A,B: a code of other than letters, digits, _, - and .; choose another',
  ],
  [
    "an option's code in other letters",
    withFields({ size: select('大きさ', { 大: '大きい' }) }),
    'place.size: its option 大: a code of other than letters, digits, _, - and .; choose another',
  ],
  [
    'two codes that differ in capitals alone',
    withFields({ size: select('大きさ', { L: '大', l: '特大' }) }),
    'place.size: its option l: another code differs in capitals alone; choose another',
  ],
  [
    'a label in English',
    withFields({ note: text('Remarks') }),
    'place.note: Remarks is English; say it in the language of its readers',
  ],
  [
    'the title of a list in English',
    product({ listTitle: 'Places' }),
    'place.listTitle: Places is English; say it in the language of its readers',
  ],
  [
    'an option in English',
    withFields({ size: select('大きさ', { L: 'Large' }) }),
    'place.size.L: Large is English; say it in the language of its readers',
  ],
  [
    'help in English',
    withFields({ note: text('備考', { help: 'Whatever else there is.' }) }),
    'place.note.help: Whatever else there is. is English; say it in the language of its readers',
  ],
  [
    'what has been done in English',
    withAction('approve', { done: 'Approved' }),
    'place.actions.approve.done: Approved is English; say it in the language of its readers',
  ],
  [
    'a label with a space around it',
    withFields({ note: text('備考　') }),
    'place.note: a space before or after 備考; take it out',
  ],
  [
    'a label of two lines',
    withFields({ note: text('備\n考') }),
    'place.note: a line break or control character in a label; take it out',
  ],
  ['a label in half-width kana', withFields({ note: text('ﾒﾓ') }), 'place.note: ﾒﾓ is in half-width kana; write メモ'],
  [
    'a label with a brace',
    withFields({ note: text('備考{1}') }),
    'place.note: 備考{1} has a brace, which messages fill; write it in words',
  ],
  [
    'two labels that differ in width alone',
    withFields({ note: text('備考1'), more: text('備考１') }),
    'place.fields: two of them read 備考1; give each a label of its own',
  ],
  [
    'two labels, one of them not in CSV',
    withFields({ note: text('備考'), more: text('備考', { csv: false }) }),
    'place.fields: two of them read 備考; give each a label of its own',
  ],
  [
    'a menu group with nothing else in it',
    product({ menu: { order: 901, group: '履歴管裡' } }),
    'place.menu.group: nothing else stands in 履歴管裡; write it as the others do, or drop group',
  ],
  [
    'a place in the menu that is taken',
    product({ menu: { order: 901 } }, { spot: { ...place, label: '地点', menu: { order: 901 } } }),
    'spot.menu.order: 901 is the place of place already; give it another',
  ],
  [
    'a prefix that is the title',
    product({ title: 'name', titlePrefix: 'name' }),
    'place.titlePrefix: name is the title itself; name another field, or drop it',
  ],
  [
    'a confirmation that asks nothing',
    withAction('approve', { confirm: ' ' }),
    'place.actions.approve: confirm asks nothing; ask something, or drop it',
  ],
  [
    'half a brace in a confirmation',
    withAction('approve', { confirm: '{count件を承認します。' }),
    'place.actions.approve: confirm: a brace without its other half; write {count}, or take it out',
  ],
  [
    'an action that says nothing when it is done',
    withAction('approve', { done: '' }),
    'place.actions.approve: done says nothing; say what has been done, or drop it',
  ],
  [
    'a danger at the first click',
    withAction('approve', { danger: true }),
    'place.actions.approve: danger, and done at the first click; say in confirm what will happen',
  ],
  [
    'two questions of an action with one label',
    withAction('approve', { input: { one: text('理由'), two: text('理由') } }),
    'place.actions.approve: input: two of its fields are called 理由; give each a label of its own',
  ],
  [
    'sorted by what stands in no column',
    withFields({
      price,
      sum: number('計', { computed: field('price') }),
      rest: number('残', { computed: field('price'), sortedBy: field('sum') }),
    }),
    'place.rest: sortedBy of sum, which stands in no column; name what that is made of',
  ],
  [
    'sorted where no list is sorted',
    withFields({ price, secret: number('秘', { hidden: true, sortedBy: field('price') }) }),
    'place.secret: sortedBy of what no list is sorted by; drop it',
  ],
];
