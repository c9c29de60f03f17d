import { type Context, Hono } from 'hono';
import type { PlaceRegister } from '../admin/places.ts';
import { localPostFields } from '../contracts/my-business.ts';
import type { Memory } from '../memory.ts';
import { badRequest, googleError, pageOf, unknownField, unknownQuery } from './errors.ts';
import { profilesOf } from './identities.ts';
import type { Tokens } from './tokens.ts';

/** A local post as it was sent, with what Google adds. */
interface Post {
  name: string;
  createTime: number;
  updateTime: number;
  body: Record<string, unknown>;
}

/** How long Google reviews a post before it publishes or rejects it (ms). */
const reviewMs = 1500;
// A post with these words is accepted when it is sent, and rejected after the review
const refusedFor = /絶対|必ず治る|日本一/;

/** The posts of the profiles. Long, for it is the list of its routes over one book. */
export function postBoard({
  memory,
  tokens,
  places,
  now,
}: {
  memory: Memory;
  tokens: Tokens;
  places: PlaceRegister;
  now(): number;
}): Hono {
  const kept = memory.keep<{ last: number; posts: Post[] }>('google-posts', { last: 0, posts: [] });
  const routes = new Hono();
  const base = '/v4/accounts/:account/locations/:location/localPosts';
  const parent = (context: Context) =>
    `accounts/${context.req.param('account')}/locations/${context.req.param('location')}`;
  const shown = ({ name, body, createTime, updateTime }: Post) => {
    const text = JSON.stringify(body);
    const state = now() < updateTime + reviewMs ? 'PROCESSING' : refusedFor.test(text) ? 'REJECTED' : 'LIVE';
    return {
      name,
      ...body,
      state,
      createTime: new Date(createTime).toISOString(),
      updateTime: new Date(updateTime).toISOString(),
      ...(state === 'LIVE' ? { searchUrl: `https://local.example.com/place/post/${name.split('/').at(-1)}` } : {}),
    };
  };
  const profile = (context: Context) => {
    const one = tokens.bearer(context);
    if (one === null || one.account !== context.req.param('account')) return undefined;
    return profilesOf(one, places).find(({ number }) => number === context.req.param('location'));
  };
  const mine = (context: Context) => profile(context) !== undefined;
  const found = (context: Context) =>
    kept.value.posts.find(({ name }) => name === `${parent(context)}/localPosts/${context.req.param('post')}`);
  const denied = (context: Context) => googleError(context, 403, 'The caller does not have permission');
  const missing = (context: Context) => googleError(context, 404, 'Requested entity was not found.');
  const wrong = (context: Context, field: string, message: string) =>
    googleError(context, 400, 'Request contains an invalid argument.', [
      {
        '@type': 'type.googleapis.com/google.mybusiness.v4.ValidationError',
        errorDetails: [{ code: 3, field, message }],
      },
    ]);

  routes.use(base, tokens.demand);
  routes.use(`${base}/*`, tokens.demand);
  routes.get(base, (context) => {
    if (!mine(context)) return denied(context);
    const unknown = unknownQuery(context, { pageSize: true, pageToken: true });
    if (unknown !== null) return unknown;
    const all = kept.value.posts
      .filter(({ name }) => name.startsWith(`${parent(context)}/`))
      .sort((one, other) => other.createTime - one.createTime);
    const part = pageOf(all, context, { usual: 20, most: 100 });
    if (part === null) return googleError(context, 400, 'Invalid page token.');
    const { page, ...next } = part;
    return context.json({ ...(all.length === 0 ? {} : { localPosts: page.map(shown) }), ...next });
  });
  routes.post(base, async (context) => {
    if (!mine(context)) return denied(context);
    const body = await context.req.json<Record<string, unknown>>();
    const unknown = unknownField(context, body, localPostFields);
    if (unknown !== null) return unknown;
    if (profile(context)?.place.takesPosts === false)
      return googleError(context, 400, 'Local posts are not supported for this location.');
    const problem = problemIn(body);
    if (problem !== null) return wrong(context, ...problem);
    kept.value.last += 1;
    const name = `${parent(context)}/localPosts/${1_000_000 + kept.value.last}`;
    const post = { name, createTime: now(), updateTime: now(), body };
    kept.value.posts.push(post);
    kept.save();
    return context.json(shown(post));
  });
  routes.get(`${base}/:post`, (context) => {
    if (!mine(context)) return denied(context);
    const post = found(context);
    return post === undefined ? missing(context) : context.json(shown(post));
  });
  routes.patch(`${base}/:post`, async (context) => {
    if (!mine(context)) return denied(context);
    const post = found(context);
    if (post === undefined) return missing(context);
    const mask = (context.req.query('updateMask') ?? '').split(',').filter((name) => name !== '');
    if (mask.length === 0) return wrong(context, 'update_mask', 'update_mask is required.');
    if (mask.some((path) => !Object.hasOwn(localPostFields, path.split('.')[0] ?? '')))
      return badRequest(context, 'Invalid field mask provided', 'update_mask');
    const sent = await context.req.json<Record<string, unknown>>();
    const unknown = unknownField(context, sent, localPostFields) ?? unknownQuery(context, { updateMask: true });
    if (unknown !== null) return unknown;
    const next = { ...post.body };
    for (const name of mask) {
      if (sent[name] === undefined) delete next[name];
      else next[name] = sent[name];
    }
    const problem = problemIn(next);
    if (problem !== null) return wrong(context, ...problem);
    Object.assign(post, { body: next, updateTime: now() });
    kept.save();
    return context.json(shown(post));
  });
  routes.delete(`${base}/:post`, (context) => {
    if (!mine(context)) return denied(context);
    const post = found(context);
    if (post === undefined) return missing(context);
    kept.value.posts = kept.value.posts.filter((one) => one !== post);
    kept.save();
    return context.json({});
  });
  return routes;
}

function problemIn(body: Record<string, unknown>): [field: string, message: string] | null {
  const summary = typeof body.summary === 'string' ? body.summary : '';
  if (summary.length > 1500) return ['summary', 'Summary is too long.'];
  if (/0\d{1,4}-\d{1,4}-\d{3,4}/.test(summary)) return ['summary', 'Summary must not contain a phone number.'];
  const topic = body.topicType;
  if (topic !== 'STANDARD' && topic !== 'EVENT' && topic !== 'OFFER') return ['topic_type', 'Invalid topic type.'];
  const event = typeof body.event === 'object' && body.event !== null ? { ...body.event } : {};
  const title = 'title' in event && typeof event.title === 'string' ? event.title : '';
  if (topic !== 'STANDARD' && (title === '' || !('schedule' in event))) return ['event', 'Event is required.'];
  if (topic !== 'STANDARD' && !isInterval('schedule' in event ? event.schedule : null))
    return ['event.schedule', 'Event schedule must have a start and an end date and time, the end after the start.'];
  if (title.length > 58) return ['event.title', 'Event title is too long.'];
  const media: unknown[] = Array.isArray(body.media) ? body.media : [];
  if (media.length > 1 || media.some((one) => !/^https?:\/\/\S+$/.test(String(partOf(one, 'sourceUrl')))))
    return ['media', 'Exactly one media item with a public source_url is supported.'];
  const action = typeof body.callToAction === 'object' && body.callToAction !== null ? { ...body.callToAction } : {};
  if ('actionType' in action && action.actionType === 'CALL' && 'url' in action)
    return ['call_to_action.url', 'URL must not be set for CALL.'];
  return null;
}

/** Start and end, each with date and time, in this order. */
function isInterval(schedule: unknown): boolean {
  const [start, end] = ['start', 'end'].map((side) => {
    const [date, time] = [partOf(schedule, `${side}Date`), partOf(schedule, `${side}Time`)];
    const parts = [...['year', 'month', 'day'].map((name) => partOf(date, name)), partOf(time, 'hours')];
    // Minutes that are 0 may be omitted, as in all JSON of Google's APIs
    const numbers = [...parts, partOf(time, 'minutes') ?? 0].map((part) =>
      Number.isInteger(part) ? Number(part) : -1,
    );
    return numbers.includes(-1) ? null : numbers.map((part) => String(part).padStart(4, '0')).join(' ');
  });
  return typeof start === 'string' && typeof end === 'string' && start < end;
}

function partOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined;
}
