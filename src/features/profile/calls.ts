import { call, data, listOf } from '#core/model/call.ts';
import { json, number, select, text } from '#core/model/declare.ts';
import { array, codeOf, epochMs, flag, type Infer, integer, nullable, object, string } from '#core/model/shape.ts';
import { editItemStateLabels, editRunStateLabels, profileFieldLabels } from '#domain/profiles/edit.ts';

const tag = 'プロフィールの変更';
const started = data(object({ id: integer }));
const who = { resource: 'profile-edit', may: 'list' } as const;

/**
 * Begins a change of stores' profiles: reads each at Google, works out the difference and has Google check it. Nothing is changed yet. The
 * stores are those of these ids (with commas), or all that the filter in the query finds, with the number that the person saw.
 */
export const startProfileEdit = call({
  method: 'post',
  path: '/profile-edits',
  who,
  summary: '店舗情報の変更の検証の開始（Googleにはまだ何も書き込まない）',
  tag,
  query: listOf('search-conditions'),
  body: {
    field: select('項目', profileFieldLabels, { required: true }),
    wanted: json('内容', { required: true }),
    stores: text('店舗', { max: 20_000, pattern: '[0-9]+(,[0-9]+)*' }),
    count: number('店舗数', { min: 1, decimals: 0 }),
  },
  answer: started,
  token: 'none',
});

const item = object({
  id: integer,
  storeId: integer,
  storeName: string,
  status: codeOf(editItemStateLabels),
  before: nullable(string),
  after: nullable(string),
  read: nullable(string),
  reason: nullable(string),
  /** True if this store alone can be put back. */
  mayUndo: flag,
});

export type EditItem = Infer<typeof item>;

const edit = object({
  id: integer,
  target: string,
  field: codeOf(profileFieldLabels),
  status: codeOf(editRunStateLabels),
  createDate: epochMs,
  sentDate: nullable(epochMs),
  /** The change that this one undoes, and the newest that undoes this one. */
  undoneId: nullable(integer),
  undoId: nullable(integer),
  /** How many stores are in each state. */
  counts: array(object({ status: codeOf(editItemStateLabels), count: integer })),
  /** How many stores can be put back. */
  undoable: integer,
  /** At most a thousand of them. */
  items: array(item),
});

export type ShownEdit = Infer<typeof edit>;

/** Returns a change with the difference and the result of each store that the caller may see. */
export const getProfileEdit = call({
  method: 'get',
  path: '/profile-edits/{id}',
  who,
  summary: '店舗情報の変更と、店舗ごとの差分・結果',
  tag,
  answer: data(edit),
});

/** Sends what was checked to Google. `count` is the number of stores that the person saw; 409 if it is another by now. */
export const sendProfileEdit = call({
  method: 'post',
  path: '/profile-edits/{id}/send',
  who,
  summary: '店舗情報の変更の送信',
  tag,
  body: { count: number('店舗数', { required: true, min: 1, decimals: 0 }) },
  answer: started,
  token: 'none',
});

/** Gives up what is not sent yet. */
export const cancelProfileEdit = call({
  method: 'post',
  path: '/profile-edits/{id}/cancel',
  who,
  summary: '店舗情報の変更の中止（まだ送っていない店舗）',
  tag,
  answer: started,
  token: 'none',
});

/** Puts back what was sent, of all stores or of one item; answers the change that does it. */
export const undoProfileEdit = call({
  method: 'post',
  path: '/profile-edits/{id}/undo',
  who,
  summary: '店舗情報の変更を元に戻す',
  tag,
  body: { itemId: number('明細', { min: 1, decimals: 0 }) },
  mayBeEmpty: true,
  answer: started,
  token: 'none',
});
