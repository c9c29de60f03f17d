import { data } from '#core/model/call.ts';
import { number, text } from '#core/model/declare.ts';
import { epochMs, flag, object, string } from '#core/model/shape.ts';

export const tag = 'アカウント';

/** A session; the token is returned only here, and is invalid from `expiresAt` on. */
export const session = data(object({ token: string, expiresAt: epochMs }));

/** The same answer in every case, so that it does not reveal whether an address is known. */
export const accepted = data(object({ accepted: flag }));

/** Re-entered password: a session alone may not change the account's credentials. */
export const password = text('パスワード', { required: true, max: 200 });

/** The token of a mailed link. */
export const linkToken = text('リンクの情報', { required: true, max: 100 });

/**
 * Anti-robot fields of a public form: one hidden from people (honeypot), and the time the form was open. Robots fill
 * in every field at once.
 */
export const againstRobots = {
  website: text('ウェブサイト', { max: 200 }),
  /** ms from the form's appearance to its submission */
  openFor: number('入力時間', { required: true, min: 0, max: 1_000_000_000 }),
};

/** The same for calls that legitimate programs make as well, which send no `openFor`. */
export const optionalAgainstRobots = {
  website: againstRobots.website,
  openFor: number('入力時間', { min: 0, max: 1_000_000_000 }),
};
