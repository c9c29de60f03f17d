import { postalCodeIn } from '#core/fields/formatted/model/formats.ts';
import { call, data, download, type InputOf, whole } from '../call.ts';
import { words } from '../language.ts';
import { anything, array, dictionary, exactly, flag, integer, object, optional, string } from '../shape.ts';

/* The calls of the core itself, independent of the product. */

const working = data(object({ status: string }));

export const getHealth = call({
  method: 'get',
  path: '/health',
  who: 'public',
  summary: () => words().api.health,
  tag: () => words().api.system,
  answer: working,
});

export const getReady = call({
  method: 'get',
  path: '/ready',
  who: 'public',
  summary: () => words().api.ready,
  tag: () => words().api.system,
  answer: working,
});

/** For the permitted roles, or with the metrics token. */
export const getMetrics = call({
  method: 'get',
  path: '/metrics',
  who: 'own-proof',
  summary: () => words().api.metrics,
  tag: () => words().api.system,
  answer: download('text/plain'),
});

export const getOpenApi = call({
  method: 'get',
  path: '/openapi.json',
  who: 'public',
  summary: () => words().api.openApi,
  tag: () => words().api.system,
  answer: whole(dictionary(anything)),
});

/** The event stream of the signed-in user, open until the session ends. */
export const getEvents = call({
  method: 'get',
  path: '/events',
  who: 'signed-in',
  summary: () => words().api.events,
  tag: () => words().api.notices,
  answer: download('text/event-stream'),
});

/** What every product returns about the signed-in user; the product adds the role under a name of its own. */
export const myself = {
  id: integer,
  name: string,
  email: string,
  /** True: the role requires a second factor, which the user must set up first. */
  needsSecondFactor: optional(exactly(true)),
  /** The name of the system administrator who views the console as this user; absent for the user in person. */
  viewedBy: optional(string),
};

/** A product that returns more about the user has its own shape, which it declares in `Register`. */
export const getMe = call({
  method: 'get',
  path: '/auth/me',
  who: 'signed-in',
  summary: () => words().api.me,
  tag: () => words().api.account,
  answer: data(object(myself)),
  token: 'any',
  beforeSecondFactor: true,
});

/** Also succeeds without a session, since then there is nothing to end. */
export const logOut = call({
  method: 'post',
  path: '/auth/logout',
  who: 'public',
  summary: () => words().api.logOut,
  tag: () => words().api.account,
  answer: data(object({ loggedOut: flag })),
});

/** Looks up the address of a postal code, for forms. */
export const getPostalCode = call({
  method: 'get',
  path: '/postal-code/{code}',
  who: 'signed-in',
  summary: () => words().api.postalCode,
  tag: () => words().api.shared,
  /** `addresses`: all that the code belongs to; `address`: as much as they have in common, possibly nothing. */
  answer: data(object({ address: string, addresses: array(string) })),
  token: 'any',
});

/** The input of `getPostalCode` for a text, however the code is written in it; null if it is no postal code. */
export function postalCodeGiven(text: string): InputOf<typeof getPostalCode> | null {
  const code = postalCodeIn(text);
  return code === null ? null : { code };
}
