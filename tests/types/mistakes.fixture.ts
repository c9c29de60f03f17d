/*
 * Declarations that must not compile. Each mistake stands in the line after its mark; the test takes the marks off
 * and counts what the compiler says.
 */

import {
  between,
  children,
  date,
  defineResources,
  internal,
  list,
  number,
  postalCode,
  reference,
  resource,
  select,
  tags,
  text,
} from '#core/model/declare.ts';
import { invalid } from '#core/model/errors.ts';
import { constant, field as held, plus } from '#core/model/expression.ts';
import { admins } from '#domain/accounts/roles.ts';

const fields = {
  name: text('名称', { required: true }),
  kind: select('種類', { A: '甲', B: '乙' }),
  place: reference('場所', 'place'),
  day: date('日'),
  count: number('数'),
};
const access = { rows: { SYSTEM_ADMINISTRATOR: 'all' }, list: admins } as const;

export const column = resource({
  label: '列',
  fields,
  // @ts-expect-error an unknown column of the list → Type '"nmae"' is not assignable to type 'ListColumn
  list: { columns: ['nmae'] },
  access,
});

export const filter = resource({
  label: '条件',
  fields,
  // @ts-expect-error an unknown filter → Type '"knid"' is not assignable to type 'Filterable
  list: { columns: ['name'], filters: ['knid'] },
  access,
});

export const sort = resource({
  label: '並び',
  fields,
  // @ts-expect-error an unknown sort key → Type '"-nmae"' is not assignable
  list: { columns: ['name'], sort: '-nmae' },
  access,
});

export const card = resource({
  label: 'カード',
  fields,
  // @ts-expect-error an unknown fact of the card → Type '"nmae"' is not assignable to type 'ListColumn
  list: { columns: ['name'], card: ['nmae'] },
  access,
});

export const form = resource({
  label: 'フォーム',
  fields,
  // @ts-expect-error an unknown field of the form → Type '"nmae"' is not assignable to type 'Names
  form: { 基本: ['nmae'] },
  list: { columns: ['name'] },
  access,
});

export const role = resource({
  label: '権限',
  fields,
  list: { columns: ['name'] },
  // @ts-expect-error an unknown role → Type '"SYSTEM_ADMIN"' is not assignable
  access: { rows: { SYSTEM_ADMINISTRATOR: 'all' }, list: ['SYSTEM_ADMIN'] },
});

export const rows = resource({
  label: '行',
  fields,
  list: { columns: ['name'] },
  // @ts-expect-error a row rule on an option that does not exist → Type '"C"' is not assignable
  access: { rows: { SYSTEM_ADMINISTRATOR: { is: { kind: ['C'] } } }, list: admins },
});

export const own = resource({
  label: '所有',
  fields,
  list: { columns: ['name'] },
  // @ts-expect-error a row rule through a field that is no reference → Type '"name"' is not assignable to type '"place"'
  access: { rows: { SYSTEM_ADMINISTRATOR: { through: 'name' } }, list: admins },
});

export const choices = resource({
  label: '選択',
  fields,
  list: { columns: ['name'] },
  // @ts-expect-error a choice narrowed to an option that does not exist → Type '"C"' is not assignable
  access: { rows: { MANAGER: 'all' }, list: admins, choices: { kind: { MANAGER: ['C'] } } },
});

// @ts-expect-error an initial value that is no option → Type '"C"' is not assignable
export const initial = select('種類', { A: '甲', B: '乙' }, { initial: 'C' });

export const action = resource({
  label: '操作',
  fields,
  list: { columns: ['name'] },
  access,
  // @ts-expect-error an action from a state that does not exist → Type '"C"' is not assignable
  actions: { approve: { label: '承認', roles: admins, when: { kind: ['C'] } } },
});

export const key = resource({
  label: '名',
  fields,
  // @ts-expect-error an unknown title field → Type '"nmae"' is not assignable to type '"id" | ComparedNames
  title: 'nmae',
  list: { columns: ['name'] },
  access,
});

export const option = resource({
  label: '綴り',
  // @ts-expect-error a misspelt option of a resource → 'purpos' does not exist in type 'Declaration
  purpos: '目的',
  fields,
  list: { columns: ['name'] },
  access,
});

const stray = resource({
  label: '迷子',
  fields: { shop: reference('店舗', 'shop') },
  list: { columns: ['shop'] },
  access,
});
// @ts-expect-error a reference to a resource that does not exist → shop: there is no resource shop
export const reaching = defineResources({ stray });

// @ts-expect-error a misspelt option beside right ones → Type 'true' is not assignable to type 'never'
export const beside = text('名称', { required: true, serach: true });

// @ts-expect-error a misspelt option alone → 'requird' does not exist in type
export const alone = date('日', { requird: true });

// @ts-expect-error an option of another kind → Type 'number' is not assignable to type 'never'
export const otherKind = number('数', { required: true, lines: 3 });

// @ts-expect-error a misspelt option of a reference → Type 'string[]' is not assignable to type 'never'
export const ofReference = reference('場所', 'place', { tab: true, offerdTo: ['MANAGER'] });

// @ts-expect-error a misspelt option of a choice → Type 'string' is not assignable to type 'never'
export const ofChoice = select('種類', { A: '甲' }, { required: true, initail: 'A' });

// @ts-expect-error a search in what is no words → Type 'true' is not assignable to type 'never'
export const searched = number('数', { required: true, search: true });

// @ts-expect-error unique of what no index can hold → Type 'true' is not assignable to type 'never'
export const uniqueTags = tags('タグ', { help: '短い言葉', unique: true });

// @ts-expect-error a tone for an option that does not exist → 'B' does not exist in type
export const toneOfNone = select('種類', { A: '甲' }, { tones: { B: 'info' } });

// @ts-expect-error a tone for an option that does not exist, beside right ones → is not assignable to type 'never'
export const toneBeside = select('種類', { A: '甲', B: '乙' }, { tones: { A: 'info', C: 'success' } });

// @ts-expect-error a tone that does not exist → Type '"red"' is not assignable to type 'Tone
export const noTone = select('種類', { A: '甲' }, { tones: { A: 'red' } });

// @ts-expect-error readBy of an unknown role → Type '"ADMIN"' is not assignable
export const reader = text('備考', { readBy: ['ADMIN'] });

export const requiredByCode = resource({
  label: '必須',
  fields: {
    kind: fields.kind,
    // @ts-expect-error an unknown code in requiredWhen → requiredWhen: kind is never C
    note: text('備考', { requiredWhen: { kind: ['C'] } }),
  },
  list: { columns: ['kind'] },
  access,
});

export const requiredByField = resource({
  label: '必須',
  fields: {
    kind: fields.kind,
    // @ts-expect-error an unknown field in requiredWhen → requiredWhen: there is no field knid
    note: text('備考', { requiredWhen: { knid: ['A'] } }),
  },
  list: { columns: ['kind'] },
  access,
});

export const shownByCode = resource({
  label: '表示',
  fields: {
    kind: fields.kind,
    // @ts-expect-error an unknown code in askedWhen → askedWhen: kind is never D
    place: text('場所', { askedWhen: { kind: ['D'] } }),
    // @ts-expect-error an unknown code in shownWhen → shownWhen: kind is never C
    note: text('備考', { shownWhen: { kind: ['C'] } }),
  },
  list: { columns: ['kind'] },
  access,
});

export const computedOfUnknown = resource({
  label: '計算',
  fields: {
    kind: fields.kind,
    // @ts-expect-error computed of an unknown field → computed: there is no field prise
    sum: number('計', { computed: plus(held('prise'), constant(1)) }),
  },
  list: { columns: ['kind'] },
  access,
});

export const emptyByCode = resource({
  label: '空欄',
  fields: {
    kind: fields.kind,
    // @ts-expect-error an unknown code in emptyWhen → emptyWhen: kind is never C
    note: text('備考', { emptyWhen: { kind: ['C'] } }),
  },
  list: { columns: ['kind'] },
  access,
});

export const notBefore = resource({
  label: '期間',
  fields: {
    name: fields.name,
    // @ts-expect-error notBefore a field that is no date → notBefore: name is no date of this resource
    day: date('日', { notBefore: 'name' }),
  },
  list: { columns: ['name'] },
  access,
});

export const fills = resource({
  label: '住所',
  fields: {
    name: fields.name,
    // @ts-expect-error fills an unknown field → fills: adress is no text of this resource
    code: postalCode('郵便番号', { fills: 'adress' }),
  },
  list: { columns: ['name'] },
  access,
});

export const insideRows = internal('明細', {
  lines: list('明細', {
    from: date('開始日'),
    // @ts-expect-error a rule inside sub-rows that names an unknown field → notBefore: form is no date of this resource
    to: date('終了日', { notBefore: 'form' }),
  }),
});

export const reserved = resource({
  label: '版',
  fields: {
    name: fields.name,
    // @ts-expect-error a field named as one that every row carries → version is carried by every row: choose another name
    version: number('版'),
  },
  list: { columns: ['name'] },
  access,
});

export const sortKind = resource({
  label: '並び',
  fields: { name: fields.name, lines: list('明細', { word: text('語') }) },
  // @ts-expect-error a sort by a kind that has no order → Type '"lines"' is not assignable
  list: { columns: ['name'], sort: 'lines' },
  access,
});

export const sortMany = resource({
  label: '並び',
  fields: { name: fields.name, kinds: select('種類', { A: '甲' }, { many: true }) },
  // @ts-expect-error a sort by several values → Type '"-kinds"' is not assignable
  list: { columns: ['name'], sort: '-kinds' },
  access,
});

export const filterKind = resource({
  label: '条件',
  fields: { name: fields.name, lines: list('明細', { word: text('語') }) },
  // @ts-expect-error a filter by a kind that has none → Type '"lines"' is not assignable to type 'Filterable
  list: { columns: ['name'], filters: ['lines'] },
  access,
});

export const hiddenColumn = resource({
  label: '列',
  fields: { name: fields.name, secret: text('秘密', { hidden: true }) },
  // @ts-expect-error a hidden column → Type '"secret"' is not assignable to type 'ListColumn
  list: { columns: ['secret'] },
  access,
});

export const icon = resource({
  label: '図',
  // @ts-expect-error an unknown icon → Type '"envelope"' is not assignable to type 'IconName
  icon: 'envelope',
  fields,
  list: { columns: ['name'] },
  access,
});

export const path = resource({
  label: '道',
  fields,
  list: { columns: ['name'] },
  access,
  // @ts-expect-error a path without a slash → Type '"place/new"' is not assignable to type 'false
  routes: { create: 'place/new' },
});

export const page = resource({
  label: '道',
  fields,
  list: { columns: ['name'] },
  access,
  // @ts-expect-error an unknown page → 'craete' does not exist in type 'Routes'. Did you mean to write 'create'?
  routes: { craete: '/place/new' },
});

export const operation = resource({
  label: '権限',
  fields,
  list: { columns: ['name'] },
  // @ts-expect-error an unknown operation → 'craete' does not exist in type 'Access
  access: { rows: { SYSTEM_ADMINISTRATOR: 'all' }, list: admins, craete: admins },
});

export const holds = resource({
  label: '宛先',
  fields,
  list: { columns: ['name'] },
  // @ts-expect-error a row rule on a list of rows that is none → Type 'string' is not assignable to type 'never'
  access: { rows: { MANAGER: { holdsMe: 'place' } }, list: admins },
});

export const wholeRow = resource({
  label: '全体',
  fields,
  // @ts-expect-error a rule over the row that tells of an unknown field → "cuont"
  validate: { counted: (_values, { count }) => (count === 0 ? [invalid('cuont', 'required')] : []) },
  list: { columns: ['name'] },
  access,
});

export const overSecret = resource({
  label: '秘密',
  fields: { ...fields, secret: number('原価', { readBy: ['SYSTEM_ADMINISTRATOR'] }) },
  // @ts-expect-error a rule over the row by what some are not shown → Property 'secret' does not exist
  validate: { within: (_values, { secret }) => (secret === 0 ? [invalid('secret', 'required')] : []) },
  list: { columns: ['name'] },
  access,
});

/** What a feature adds is an error as well. */
export const ofFeature = invalid('name', 'duplicate_keyword');
// @ts-expect-error an unknown error → Argument of type '"duplicate_keywrod"' is not assignable
export const ofNobody = invalid('name', 'duplicate_keywrod');

export const fixed = resource({
  label: '固定',
  fields,
  list: { columns: ['name'] },
  // @ts-expect-error a fixed field that is no reference → Type '"name"' is not assignable to type '"place"'
  access: { rows: { MANAGER: 'all' }, list: admins, fixed: { MANAGER: 'name' } },
});

export const uniqueWhen = internal('一意', fields, {
  // @ts-expect-error unique among rows of an unknown code → Type '"C"' is not assignable
  uniqueWhen: [{ fields: ['name'], when: { kind: ['C'] } }],
});

export const exclusion = internal('期間', fields, {
  // @ts-expect-error an exclusion over what is no date → Type '"name"' is not assignable to type '"day"'
  exclude: [{ same: ['count'], from: 'name', to: 'day' }],
});

export const index = internal('索引', fields, {
  // @ts-expect-error an index of an unknown field → Type '"nmae"' is not assignable
  indexes: [['nmae']],
});

const child = internal('明細', { placeId: reference('場所', 'place'), word: text('語') });
// @ts-expect-error children whose parent is no reference → Argument of type '"word"' is not assignable to parameter of type '"placeId"'
export const rowsOf = children('明細', child, 'word');

// @ts-expect-error an end of a many-to-many that an edge may lack → placeId is no required reference to one row
export const looseEnd = between('組', { placeId: reference('場所', 'place'), shopId: child.fields.placeId });

const place = resource({
  label: '場所',
  fields: { name: fields.name, kind: fields.kind },
  list: { columns: ['name'] },
  access,
});
const choosing = resource({
  label: '選択',
  fields: { place: reference('場所', 'place', { only: { knid: ['A'] } }) },
  list: { columns: ['place'] },
  access,
});
// @ts-expect-error an unknown field in only → place: only: there is no field knid
export const onlyField = defineResources({ place, choosing });

const choosingCode = resource({
  label: '選択',
  fields: { place: reference('場所', 'place', { only: { kind: ['C'] } }) },
  list: { columns: ['place'] },
  access,
});
// @ts-expect-error an unknown code in only → place: only: kind is never C
export const onlyCode = defineResources({ place, choosingCode });

const shop = resource({
  label: '店舗',
  fields: { rows: children('明細', child, 'placeId') },
  list: { columns: [] },
  access,
});
// @ts-expect-error children whose parent refers to another resource → rows: its rows' placeId is no reference to shop
export const otherParent = defineResources({ place, child, shop });

export const strayRows = defineResources({
  // @ts-expect-error children that are no resource → rows: its rows are no resource
  place: resource({
    label: '場所',
    fields: { rows: children('明細', child, 'placeId') },
    list: { columns: [] },
    access,
  }),
});

const inLines = internal('明細', { lines: list('明細', { shop: reference('店舗', 'shop') }) });
// @ts-expect-error a reference inside sub-rows to a resource that does not exist → lines: shop: there is no resource shop
export const lineReaching = defineResources({ inLines });

const several = {
  ...fields,
  kinds: select('種類', { A: '甲', B: '乙' }, { many: true }),
  places: reference('場所', 'place', { many: true, required: true }),
  sum: number('計', { computed: true }),
};

export const ownSeveral = resource({
  label: '所有',
  fields: several,
  list: { columns: ['name'] },
  // @ts-expect-error a row rule through a reference to several rows → Type '"places"' is not assignable to type '"place"'
  access: { rows: { MANAGER: { through: 'places' } }, list: admins },
});

export const fixedSeveral = resource({
  label: '固定',
  fields: several,
  list: { columns: ['name'] },
  // @ts-expect-error a fixed field that holds several → Type '"places"' is not assignable to type '"place"'
  access: { rows: { MANAGER: 'all' }, list: admins, fixed: { MANAGER: 'places' } },
});

export const keyedBySeveral = resource({
  label: '鍵',
  fields: several,
  // @ts-expect-error rows keyed by a reference to several rows → Type '"places"' is not assignable to type '"place"'
  keyedBy: 'places',
  list: { columns: ['name'] },
  access,
});

export const rowsOfSeveral = resource({
  label: '行',
  fields: several,
  list: { columns: ['name'] },
  // @ts-expect-error a row rule on a choice of several → Type 'string' is not assignable to type 'never'
  access: { rows: { MANAGER: { is: { kinds: ['A'] } } }, list: admins },
});

export const whenSeveral = resource({
  label: '操作',
  fields: several,
  list: { columns: ['name'] },
  access,
  // @ts-expect-error an action in a state of which a row holds several → Type 'string' is not assignable to type 'never'
  actions: { approve: { label: '承認', roles: admins, when: { kinds: ['A'] } } },
});

export const requiredWhenSeveral = internal('条件', {
  kinds: several.kinds,
  // @ts-expect-error requiredWhen of a choice of several → requiredWhen: kinds holds several values, of which no rule can ask
  note: text('備考', { requiredWhen: { kinds: ['A'] } }),
});

export const shownWhenSeveral = internal('条件', {
  kinds: several.kinds,
  // @ts-expect-error shownWhen of a choice of several → shownWhen: kinds holds several values, of which no rule can ask
  note: text('備考', { shownWhen: { kinds: ['A'] } }),
});

const severalPlaces = resource({ label: '場所', fields: several, list: { columns: ['name'] }, access });
const choosingSeveral = resource({
  label: '選択',
  fields: { place: reference('場所', 'place', { only: { kinds: ['A'] } }) },
  list: { columns: ['place'] },
  access,
});
// @ts-expect-error only of a choice of several → place: only: kinds holds several values, of which no rule can ask
export const onlySeveral = defineResources({ place: severalPlaces, choosingSeveral });

export const rowsKey = resource({
  label: '鍵',
  fields: several,
  // @ts-expect-error a key that is no text → Type '"count"' is not assignable to type 'KeyNames
  key: 'count',
  list: { columns: ['name'] },
  access,
});

export const titleInNoColumn = resource({
  label: '名',
  fields: several,
  // @ts-expect-error a title in no column → Type '"sum"' is not assignable to type '"id" | ComparedNames
  title: 'sum',
  list: { columns: ['name'] },
  access,
});

export const uniqueSeveral = internal('一意', several, {
  // @ts-expect-error unique together with what holds several values → Type '"kinds"' is not assignable to type 'ComparedNames
  unique: [['name', 'kinds']],
});

export const indexOfNoColumn = internal('索引', several, {
  // @ts-expect-error an index of what stands in no column → Type '"sum"' is not assignable
  indexes: [['sum']],
});

export const exclusionOfWords = internal('期間', fields, {
  // @ts-expect-error an exclusion among rows of one text → Type '"name"' is not assignable to type 'SubjectNames
  exclude: [{ same: ['name'], from: 'day', to: 'day' }],
});

export const peopleOfNoRole = resource({
  label: '利用者',
  fields,
  // @ts-expect-error accounts whose role is no choice of roles → Type 'string' is not assignable to type 'never'
  accounts: { role: 'kind' },
  list: { columns: ['name'] },
  access,
});

const manyParents = internal('明細', { placeIds: reference('場所', 'place', { many: true }) });
// @ts-expect-error children whose parent is a reference to several rows → Argument of type '"placeIds"' is not assignable to parameter of type 'never'
export const rowsOfSeveralParents = children('明細', manyParents, 'placeIds');

// @ts-expect-error a many-to-many of one end → placeId is the only end: name another
export const oneEnd = between('組', { placeId: reference('場所', 'place', { required: true }) });

// @ts-expect-error a code of a choice that is a number → numbers come before all other codes: begin it with a letter
export const numbered = select('大きさ', { 1: '小', L: '大' });

// @ts-expect-error a code of a choice that is a number in quotes → numbers come before all other codes: begin it with a letter
export const quoted = select('大きさ', { '1': '小', L: '大' });

// @ts-expect-error a code of a choice that is no entry of an object → __proto__ is no entry of an object: choose another code
export const prototyped = select('大きさ', { S: '小', __proto__: '大' });
