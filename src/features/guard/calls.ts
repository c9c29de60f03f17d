import { call, data } from '#core/model/call.ts';
import { select, text } from '#core/model/declare.ts';
import { array, codeOf, day, epochMs, flag, type Infer, integer, nullable, object, string } from '#core/model/shape.ts';
import { profileStateLabels } from '#domain/ranks/profile-state.ts';
import { profileEventLabels } from './rules/profile-events.ts';

const tag = '見守り';

const change = object({
  field: string,
  label: string,
  ours: string,
  googles: string,
  /** False: only Google's own screen can settle it. */
  isOpen: flag,
  /** What was seen of it, to be sent back with the decision. */
  seen: string,
});

/** What the guard knows of a store's profile. */
const guarded = object({
  linked: flag,
  expired: flag,
  /** Null: never read. */
  state: nullable(codeOf(profileStateLabels)),
  /** Google's own words for the state. */
  words: nullable(string),
  /** True while days are not billed because of the state. */
  isStopped: flag,
  title: nullable(string),
  categories: nullable(string),
  role: nullable(string),
  /** Whether the customer is owner or co-owner; null: not known. */
  isOwner: nullable(flag),
  changes: array(change),
  readDate: nullable(epochMs),
  /** The last attempt, and why it failed in words; null: it succeeded. */
  triedDate: nullable(epochMs),
  error: nullable(string),
  /** True for callers who may decide on Google's changes. */
  mayDecide: flag,
  stops: array(object({ day, reason: string })),
  events: array(
    object({
      id: integer,
      kind: codeOf(profileEventLabels),
      before: nullable(string),
      after: nullable(string),
      day,
      createDate: epochMs,
      actor: nullable(string),
    }),
  ),
});

export type Guarded = Infer<typeof guarded>;

/** Returns what Google says of a store's profile, the days that it stopped, and what happened to it. `id` is the store's. */
export const getProfileGuard = call({
  method: 'get',
  path: '/profile-guard/{id}',
  who: { resource: 'search-conditions', may: 'show' },
  summary: 'プロフィールの見守り',
  tag,
  answer: data(guarded),
});

/** Reads the store's profile at Google now. */
export const readProfileGuard = call({
  method: 'post',
  path: '/profile-guard/{id}/read',
  who: { resource: 'search-conditions', may: 'show' },
  summary: 'プロフィールの状態を今すぐ確認',
  tag,
  answer: data(guarded),
  token: 'none',
});

/** Decides on one of Google's changes: writes the merchant's own value again, or takes Google's over. Read back after it. */
export const settleProfileChange = call({
  method: 'post',
  path: '/profile-guard/{id}/settle',
  who: { resource: 'place-post', may: 'create' },
  summary: 'Googleによる変更を元に戻す、受け入れる',
  tag,
  body: {
    field: text('項目', { required: true, max: 100 }),
    choice: select('選択', { RESTORE: '元に戻す', ACCEPT: '受け入れる' }, { required: true }),
    seen: text('表示されていた内容', { required: true, max: 200 }),
  },
  answer: data(guarded),
  token: 'none',
});
