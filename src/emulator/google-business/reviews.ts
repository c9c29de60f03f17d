import { Hono } from 'hono';
import type { PlaceRegister } from '../admin/places.ts';
import type { Memory } from '../memory.ts';
import { googleError, pageOf } from './errors.ts';
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
  reply?: { comment: string; updateTime: number } | null;
}

type StoredReviews = Record<string, Review[]>;

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
  routes.use(base, tokens.demand);
  const placeOf = (context: Parameters<Tokens['bearer']>[0]): string | null => {
    const one = tokens.bearer(context);
    if (one === null || one.account !== context.req.param('account')) return null;
    const location = context.req.param('location');
    return profilesOf(one, places).find(({ number }) => number === location)?.place.id ?? null;
  };
  const parent = (context: Parameters<Tokens['bearer']>[0]) =>
    `accounts/${context.req.param('account')}/locations/${context.req.param('location')}`;

  routes.get(base, (context) => {
    const placeId = placeOf(context);
    if (placeId === null) return googleError(context, 403, 'The caller does not have permission');
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
    const { comment } = await context.req.json<{ comment?: unknown }>();
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
  };
}

/** A reply with its review state: pending, approved, or rejected with the reason. */
function replyOf({ comment, updateTime }: { comment: string; updateTime: number }, now: number) {
  const isRefused = refusedFor.test(comment);
  const state = now < updateTime + reviewMs ? 'PENDING' : isRefused ? 'REJECTED' : 'APPROVED';
  return {
    comment,
    updateTime: new Date(updateTime).toISOString(),
    reviewReplyState: state,
    ...(state === 'REJECTED' ? { policyViolation: 'OFF_TOPIC' } : {}),
  };
}
