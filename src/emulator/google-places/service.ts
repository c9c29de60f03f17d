import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import type { Place, PlaceRegister } from '../admin/places.ts';
import { day as dayMs, hour } from '../durations.ts';
import type { Memory } from '../memory.ts';
import { competitorOf } from './competitors.ts';
import { hashRandom } from './hash-random.ts';
import { type Question, questionOf } from './question.ts';
import { type Limits, meter } from './quota.ts';
import { type Anchor, maxResults, rankedPlaces } from './ranking.ts';
import { invalid, keyRefused, Refusal } from './refusal.ts';

export interface PlacesParts {
  readonly memory: Memory;
  readonly places: PlaceRegister;
  /** epoch ms */
  now(): number;
}

/** What the admin may set besides the quotas. */
interface Setup {
  readonly boosts: Record<string, number>;
  readonly gone: string[];
  readonly anchors: Anchor[];
  /** The maximum number of results on each page, in order, whatever is requested; the pages after these are full. */
  readonly pages: number[];
}

const jst = 9 * hour;

/**
 * places.googleapis.com: text search and place details. The admin's POST /google-places sets quotas, moves places up or down for every
 * search (`boosts`), fixes the ranks of places for a search (`anchors`), and sets which place ids no longer exist (`gone`) and how many
 * results pages hold (`pages`); GET returns the number of answered calls. Long, for it is the list of its routes.
 */
export function googlePlaces({ memory, places, now }: PlacesParts): { routes: Hono; admin: Hono } {
  const calls = meter(now);
  const boosts = memory.keep<Record<string, number>>('google-places-boosts', {});
  const gone = memory.keep<string[]>('google-places-gone', []);
  const anchors = memory.keep<Anchor[]>('google-places-anchors', []);
  const pages = memory.keep<number[]>('google-places-pages', []);
  const known = () => places.all().filter(({ id }) => !gone.value.includes(id));

  const admin = new Hono();
  admin.post('/google-places', async (context) => {
    const sent = await context.req.json<Partial<Limits> & Partial<Setup>>();
    const { perMinute, perDay } = sent;
    calls.limit({ ...(perMinute === undefined ? {} : { perMinute }), ...(perDay === undefined ? {} : { perDay }) });
    Object.assign(boosts.value, sent.boosts ?? {});
    boosts.save();
    if (sent.gone !== undefined) gone.value = sent.gone;
    gone.save();
    if (sent.anchors !== undefined) anchors.value = sent.anchors;
    anchors.save();
    if (sent.pages !== undefined) pages.value = sent.pages;
    pages.save();
    return context.json({ answered: calls.answered() });
  });
  admin.get('/google-places', (context) => context.json({ answered: calls.answered() }));

  const routes = new Hono();
  routes.onError((error) => {
    if (!(error instanceof Refusal)) throw error;
    return Response.json(error.body, { status: error.status, headers: error.headers });
  });
  routes.use('*', async (context, next) => {
    const key = context.req.header('x-goog-api-key') ?? context.req.query('key');
    if (key === undefined || key === '' || key === 'wrong-key') throw keyRefused(key);
    await next();
  });
  routes.post('/v1/:call{places:searchText}', async (context) => {
    const mask = maskOf(context.req.header('x-goog-fieldmask') ?? context.req.query('fields'));
    const body: unknown = await context.req.json().catch(() => {
      throw invalid('Invalid JSON payload received. Unexpected end of string.');
    });
    const question = questionOf(body);
    calls.count('SearchText');
    return context.json(pageOf(question, mask));
  });
  routes.get('/v1/places/:id', (context) => {
    const mask = maskOf(context.req.header('x-goog-fieldmask') ?? context.req.query('fields'));
    const id = context.req.param('id');
    calls.count('GetPlace');
    const found = known().find((place) => place.id === id) ?? competitorOf(id);
    if (found === null) {
      if (!/^[\w-]{10,}$/.test(id)) throw invalid(`Not a valid Place ID: ${id}`);
      throw new Refusal(
        404,
        'NOT_FOUND',
        'The Place ID is no longer valid. Please refresh cached Place IDs as per https://developers.google.com/maps/documentation/places/web-service/place-id#refresh-id.',
      );
    }
    return context.json(shown(found, (field) => mask.has('*') || mask.has(field)));
  });
  return { routes, admin };

  function pageOf(question: Question, mask: ReadonlySet<string>) {
    const { start, number } = startOf(question);
    const day = Math.floor((now() + jst) / dayMs);
    const found = rankedPlaces(question, day, known(), { boosts: boosts.value, anchors: anchors.value });
    const page = found.slice(start, start + Math.min(question.pageSize, pages.value[number] ?? question.pageSize));
    const next = start + page.length;
    const more = next < Math.min(found.length, maxResults);
    const wants = (field: string) => mask.has('*') || mask.has('places') || mask.has(`places.${field}`);
    return {
      ...(page.length === 0 ? {} : { places: page.map((place) => shown(place, wants)) }),
      ...(more && (mask.has('*') || mask.has('nextPageToken'))
        ? { nextPageToken: tokenFor(question, { start: next, number: number + 1 }) }
        : {}),
    };
  }
}

function maskOf(header: string | undefined): ReadonlySet<string> {
  const mask = new Set((header ?? '').split(',').map((field) => field.trim()));
  mask.delete('');
  if (mask.size === 0)
    throw invalid(
      'FieldMask is a required parameter. See https://cloud.google.com/apis/docs/system-parameters on how to provide it.',
    );
  return mask;
}

function shown(place: Place, wants: (field: string) => boolean) {
  return {
    ...(wants('id') ? { id: place.id } : {}),
    ...(wants('displayName') ? { displayName: { text: place.name, languageCode: 'ja' } } : {}),
    ...(wants('formattedAddress') ? { formattedAddress: `日本、${place.address}` } : {}),
    ...(wants('location') ? { location: { latitude: place.latitude, longitude: place.longitude } } : {}),
    ...(wants('nationalPhoneNumber') ? { nationalPhoneNumber: place.phone || phoneOf(place.id) } : {}),
    ...(wants('primaryTypeDisplayName') && place.category
      ? { primaryTypeDisplayName: { text: place.category, languageCode: 'ja' } }
      : {}),
    ...(wants('websiteUri') ? { websiteUri: `https://${hostOf(place.id)}.example.com/` } : {}),
  };
}

/** A number from the range that is reserved for fictitious use. */
function phoneOf(id: string): string {
  return `03-0000-${String(Math.floor(hashRandom('phone', id) * 10_000)).padStart(4, '0')}`;
}

function hostOf(id: string): string {
  return `shop${Math.floor(hashRandom('website', id) * 1_000_000)}`;
}

/** The first result of a page, and the page's number, from 0. */
interface PageStart {
  readonly start: number;
  readonly number: number;
}

function tokenFor(question: Question, { start, number }: PageStart): string {
  const seal = createHash('sha256').update(question.fingerprint).digest('base64url');
  return Buffer.from(`${start}.${number}.${seal}`).toString('base64url');
}

/** Where the token's page begins; throws Refusal 400 for a token of another query. */
function startOf(question: Question): PageStart {
  if (question.pageToken === null) return { start: 0, number: 0 };
  const [start, number] = Buffer.from(question.pageToken, 'base64url').toString().split('.').map(Number);
  const page = { start: start ?? 0, number: number ?? 0 };
  if (question.pageToken !== tokenFor(question, page))
    throw invalid('Request parameters for paging requests must match the initial SearchText request.');
  return page;
}
