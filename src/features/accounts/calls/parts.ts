import { data } from '#core/model/call.ts';
import { number, text } from '#core/model/declare.ts';
import { text as aText, boolean, moment, object } from '#core/model/shape.ts';

export const tag = 'アカウント';

/** The token is told once; from `expiresAt` on it opens nothing. */
export const session = data(object({ token: aText, expiresAt: moment }));

/** Whatever comes of it: nothing tells whether an address is known. */
export const accepted = data(object({ accepted: boolean }));

/** The password typed anew: a session alone may not change what guards the account. */
export const password = text('パスワード', { required: true, max: 200 });

/** What a mailed link carries. */
export const linkToken = text('リンクの情報', { required: true, max: 100 });

/**
 * What a form for everybody carries besides its own fields: one that people never see, and how long the form was open. Programs fill in
 * whatever there is, at once.
 */
export const againstRobots = {
  website: text('ウェブサイト', { max: 200 }),
  /** ms from the form's appearance to its sending */
  openFor: number('入力時間', { required: true, min: 0, max: 1_000_000_000 }),
};

/** The same where the call is also made by programs that are welcome, which say nothing of a form. */
export const mayIndex = {
  website: againstRobots.website,
  openFor: number('入力時間', { min: 0, max: 1_000_000_000 }),
};
