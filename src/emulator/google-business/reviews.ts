import { Hono } from 'hono';
import type { PlaceRegister } from '../admin/places.ts';
import { batchGetReviewsFields, listReviewsFields } from '../contracts/my-business.ts';
import type { Memory } from '../memory.ts';
import { badRequest, googleError, pageOf, unknownField, unknownQuery } from './errors.ts';
import { profilesOf } from './identities.ts';
import type { Tokens } from './tokens.ts';

const stars = ['ONE', 'TWO', 'THREE', 'FOUR', 'FIVE'] as const;

/** A review in the format of /__admin/google-reviews; times are epoch ms. */
export interface Review {
  placeId: string;
  id: string;
  stars: number;
  reviewer?: string | null;
  comment?: string | null;
  createTime: number;
  updateTime?: number;
  reply?: Reply | null;
  /** Addresses of its photos' previews, and of videos. */
  media?: { thumbnailUrl?: string; videoUrl?: string }[];
}

interface Reply {
  comment: string;
  updateTime: number;
  /** How Google decides on it; by default after a moment, by its words. */
  state?: 'PENDING' | 'APPROVED' | 'REJECTED';
  policyViolation?: string;
}

type StoredReviews = Record<string, Review[]>;

/** Google takes no more locations in a batch. */
const maxLocations = 200;
/** How long a reply is reviewed before it is published or rejected (ms). */
const reviewMs = 1500;
const refusedFor = /https?:\/\/|絶対|死ね|バカ/;

/** The customers' reviews, by place. Long, for it is the list of its routes over one book. */
export function reviewBook({
  memory,
  tokens,
  places,
  now,
}: {
  memory: Memory;
  tokens: Tokens;
  places: PlaceRegister;
  now(): number;
}): { routes: Hono; admin: Hono } {
  const kept = memory.keep<StoredReviews>('google-reviews', {});
  const at = (placeId: string) => (kept.value[placeId] ??= []);
  const admin = new Hono();
  // Adds reviews that do not exist yet; with ?replace=true, also replaces existing ones
  admin.post('/google-reviews', async (context) => {
    const replace = context.req.query('replace') === 'true';
    for (const review of await context.req.json<Review[]>()) {
      const list = at(review.placeId);
      const found = list.findIndex(({ id }) => id === review.id);
      if (found === -1) list.push(review);
      else if (replace) list[found] = review;
    }
    kept.save();
    return context.json({ places: Object.keys(kept.value).length });
  });
  admin.get('/google-reviews/:placeId', (context) => context.json(at(context.req.param('placeId'))));
  admin.delete('/google-reviews/:placeId/:id', (context) => {
    const { placeId, id } = context.req.param();
    kept.value[placeId] = at(placeId).filter((review) => review.id !== id);
    kept.save();
    return context.json({});
  });

  const routes = new Hono();
  const base = '/v4/accounts/:account/locations/:location/reviews';
  routes.use(`${base}/*`, tokens.demand);
  routes.use('/v4/accounts/:account/:call{locations:batchGetReviews}', tokens.demand);
  routes.use(base, tokens.demand);
  const placeOf = (context: Parameters<Tokens['bearer']>[0]): string | null => {
    const one = tokens.bearer(context);
    if (one === null || one.account !== context.req.param('account')) return null;
    const location = context.req.param('location');
    return profilesOf(one, places).find(({ number }) => number === location)?.place.id ?? null;
  };
  const parent = (context: Parameters<Tokens['bearer']>[0]) =>
    `accounts/${context.req.param('account')}/locations/${context.req.param('location')}`;

  routes.post('/v4/accounts/:account/:call{locations:batchGetReviews}', async (context) => {
    const one = tokens.bearer(context);
    const account = context.req.param('account');
    if (one === null || one.account !== account)
      return googleError(context, 403, 'The caller does not have permission');
    const sent = await context.req.json<Record<string, unknown>>();
    const unknown = unknownField(context, sent, batchGetReviewsFields);
    if (unknown !== null) return unknown;
    const names = Array.isArray(sent.locationNames) ? sent.locationNames.map(String) : [];
    if (names.length === 0) return badRequest(context, 'location_names is required.', 'location_names');
    if (names.length > maxLocations) return badRequest(context, 'Too many location_names.', 'location_names');
    const profiles = new Map(
      profilesOf(one, places).map(({ number, place }) => [`accounts/${account}/locations/${number}`, place.id]),
    );
    if (names.some((name) => !profiles.has(name)))
      return googleError(context, 403, 'The caller does not have permission');
    const all = names
      .flatMap((name) => at(profiles.get(name) ?? '').map((review) => ({ name, review })))
      .sort((one, other) => changed(other.review) - changed(one.review));
    const found = pageOf(all, { pageSize: sent.pageSize, pageToken: sent.pageToken }, { usual: 50, most: 50 });
    if (found === null) return googleError(context, 400, 'Invalid page token.');
    const { page, ...next } = found;
    const locationReviews = page.map(({ name, review }) => ({ name, review: shown(review, name, now()) }));
    return context.json({ ...(page.length === 0 ? {} : { locationReviews }), ...next });
  });
  routes.get(base, (context) => {
    const placeId = placeOf(context);
    if (placeId === null) return googleError(context, 403, 'The caller does not have permission');
    const unknown = unknownQuery(context, listReviewsFields);
    if (unknown !== null) return unknown;
    const all = [...at(placeId)].sort((one, other) => changed(other) - changed(one));
    const found = pageOf(all, context, { usual: 50, most: 50 });
    if (found === null) return googleError(context, 400, 'Invalid page token.');
    const { page, ...next } = found;
    if (all.length === 0) return context.json({});
    return context.json({
      reviews: page.map((review) => shown(review, parent(context), now())),
      averageRating: all.reduce((sum, review) => sum + review.stars, 0) / all.length,
      totalReviewCount: all.length,
      ...next,
    });
  });
  routes.get(`${base}/:review`, (context) => {
    const placeId = placeOf(context);
    if (placeId === null) return googleError(context, 403, 'The caller does not have permission');
    const review = at(placeId).find(({ id }) => id === context.req.param('review'));
    if (review === undefined) return googleError(context, 404, 'Requested entity was not found.');
    return context.json(shown(review, parent(context), now()));
  });
  routes.put(`${base}/:review/reply`, async (context) => {
    const placeId = placeOf(context);
    if (placeId === null) return googleError(context, 403, 'The caller does not have permission');
    const review = at(placeId).find(({ id }) => id === context.req.param('review'));
    if (review === undefined) return googleError(context, 404, 'Requested entity was not found.');
    const sent = await context.req.json<{ comment?: unknown }>();
    const unknown = unknownField(context, sent, { comment: true });
    if (unknown !== null) return unknown;
    const { comment } = sent;
    if (typeof comment !== 'string' || comment === '' || Buffer.byteLength(comment) > 4096)
      return googleError(context, 400, 'Request contains an invalid argument.');
    review.reply = { comment, updateTime: now() };
    kept.save();
    return context.json(replyOf(review.reply, now()));
  });
  routes.delete(`${base}/:review/reply`, (context) => {
    const placeId = placeOf(context);
    if (placeId === null) return googleError(context, 403, 'The caller does not have permission');
    const review = at(placeId).find(({ id }) => id === context.req.param('review'));
    if (review === undefined) return googleError(context, 404, 'Requested entity was not found.');
    review.reply = null;
    kept.save();
    return context.json({});
  });
  return { routes, admin };
}

function changed({ createTime, updateTime }: Review): number {
  return updateTime ?? createTime;
}

function shown(review: Review, parent: string, now: number) {
  const iso = (moment: number) => new Date(moment).toISOString();
  return {
    name: `${parent}/reviews/${review.id}`,
    reviewId: review.id,
    reviewer: review.reviewer ? { displayName: review.reviewer } : { isAnonymous: true },
    starRating: stars[review.stars - 1] ?? 'STAR_RATING_UNSPECIFIED',
    ...(review.comment ? { comment: review.comment } : {}),
    createTime: iso(review.createTime),
    updateTime: iso(changed(review)),
    ...(review.reply ? { reviewReply: replyOf(review.reply, now) } : {}),
    ...(review.media ? { reviewMediaItems: review.media } : {}),
  };
}

/** A reply with its review state: pending, approved, or rejected with the reason. */
function replyOf({ comment, updateTime, state: decided, policyViolation = 'OFF_TOPIC' }: Reply, now: number) {
  const isRefused = refusedFor.test(comment);
  const state = decided ?? (now < updateTime + reviewMs ? 'PENDING' : isRefused ? 'REJECTED' : 'APPROVED');
  return {
    comment,
    updateTime: new Date(updateTime).toISOString(),
    reviewReplyState: state,
    ...(state === 'REJECTED' ? { policyViolation } : {}),
  };
}
