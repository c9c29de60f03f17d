import { createHash } from 'node:crypto';
import { type Context, Hono } from 'hono';
import type { Place, PlaceRegister } from '../admin/places.ts';
import { autocompleteFields, placeFields, searchTextAnswerFields } from '../contracts/places.ts';
import { day as dayMs, hour } from '../durations.ts';
import type { Memory } from '../memory.ts';
import { competitorOf } from './competitors.ts';
import { hashRandom } from './hash-random.ts';
import { circleOf, type Question, questionOf, refuseUnknown } from './question.ts';
import { type Limits, meter } from './quota.ts';
import { type Anchor, maxResults, metresBetween, type RankingOverrides, rankedPlaces } from './ranking.ts';
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
  /** Old id → new id; the old one is answered with the new one's place (`renamed`), or names it (`moved`). */
  readonly renamed: Record<string, string>;
  readonly moved: Record<string, string>;
  /** Place id → what Google says of its business, if it is not open. */
  readonly statuses: Record<string, string>;
  readonly anchors: Anchor[];
  /** The maximum number of results on each page, in order, whatever is requested; the pages after these are full. */
  readonly pages: number[];
}

const jst = 9 * hour;

/**
 * places.googleapis.com: text search and place details. The admin's POST /google-places sets quotas, moves places up or down for every
 * search (`boosts`), fixes the ranks of places for a search (`anchors`), and sets which place ids no longer exist (`gone`), have others
 * (`renamed`, `moved`) or are closed (`statuses`), and how many results pages hold (`pages`); GET returns the number of answered calls.
 * Long, for it is the list of its routes.
 */
export function googlePlaces({ memory, places, now }: PlacesParts): {
  routes: Hono;
  admin: Hono;
  /** What the admin set of ranks, for other searches of the same map. */
  overrides: () => RankingOverrides;
} {
  const calls = meter(now);
  const boosts = memory.keep<Record<string, number>>('google-places-boosts', {});
  const gone = memory.keep<string[]>('google-places-gone', []);
  const anchors = memory.keep<Anchor[]>('google-places-anchors', []);
  const pages = memory.keep<number[]>('google-places-pages', []);
  const renamed = memory.keep<Record<string, string>>('google-places-renamed', {});
  const moved = memory.keep<Record<string, string>>('google-places-moved', {});
  const statuses = memory.keep<Record<string, string>>('google-places-statuses', {});
  const known = () =>
    places.all().flatMap((place) => {
      if (gone.value.includes(place.id)) return [];
      const id = renamed.value[place.id] ?? moved.value[place.id];
      return [id === undefined ? place : { ...place, id }];
    });

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
    for (const [kept, given] of [
      [renamed, sent.renamed],
      [moved, sent.moved],
      [statuses, sent.statuses],
    ] as const) {
      if (given === undefined) continue;
      kept.value = given;
      kept.save();
    }
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
    const mask = maskOf(context, (path) => {
      const [first = '', second = '*'] = path.split('.');
      return first === 'places' ? second === '*' || second in placeFields : first in searchTextAnswerFields;
    });
    const question = questionOf(await bodyOf(context));
    calls.count('SearchText');
    return context.json(pageOf(question, mask));
  });
  routes.post('/v1/:call{places:autocomplete}', async (context) => {
    const sent = await bodyOf(context);
    refuseUnknown(sent, autocompleteFields);
    const { input, locationBias, includePureServiceAreaBusinesses: takesVisiting } = sent;
    if (typeof input !== 'string' || input.trim() === '') throw invalid('Invalid input: input must not be empty.');
    const near = locationBias === undefined ? null : circleOf(locationBias);
    calls.count('AutocompletePlaces');
    const found = known().filter(
      (place) => place.name.includes(input.trim()) && (takesVisiting === true || !place.visits),
    );
    const suggestions = found.slice(0, 5).map((place) => suggestionOf(place, near));
    return context.json(suggestions.length === 0 ? {} : { suggestions });
  });
  routes.get('/v1/places/:id', (context) => {
    const mask = maskOf(context, (path) => (path.split('.')[0] ?? '') in placeFields);
    const unknown = Object.keys(context.req.query()).find((name) => !placeQuery.includes(name));
    if (unknown !== undefined)
      throw invalid(`Invalid JSON payload received. Unknown name "${unknown}": Cannot bind query parameter.`);
    const id = context.req.param('id');
    calls.count('GetPlace');
    const successor = moved.value[id];
    const found = known().find((place) => place.id === (renamed.value[id] ?? successor ?? id)) ?? competitorOf(id);
    if (found === null) {
      if (!/^[\w-]{10,}$/.test(id)) throw invalid(`Not a valid Place ID: ${id}`);
      throw new Refusal(
        404,
        'NOT_FOUND',
        'The Place ID is no longer valid. Please refresh cached Place IDs as per https://developers.google.com/maps/documentation/places/web-service/place-id#refresh-id.',
      );
    }
    const wants = (field: string) => mask.has('*') || mask.has(field);
    return context.json({
      ...shown(successor === undefined ? found : { ...found, id }, wants),
      ...(wants('businessStatus') ? { businessStatus: statuses.value[found.id] ?? 'OPERATIONAL' } : {}),
      ...(successor !== undefined && wants('movedPlace') ? { movedPlace: `places/${successor}` } : {}),
      ...(successor !== undefined && wants('movedPlaceId') ? { movedPlaceId: successor } : {}),
    });
  });
  return { routes, admin, overrides: () => ({ boosts: boosts.value, anchors: anchors.value }) };

  function visible({ takesVisiting }: Question): readonly Place[] {
    return known().filter(({ visits }) => takesVisiting || visits !== true);
  }

  function pageOf(question: Question, mask: ReadonlySet<string>) {
    const { start, number } = startOf(question);
    const day = Math.floor((now() + jst) / dayMs);
    const found = rankedPlaces(question, day, visible(question), { boosts: boosts.value, anchors: anchors.value });
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

const placeQuery = ['languageCode', 'regionCode', 'sessionToken', 'fields', 'key', '$fields'];

async function bodyOf(context: Context): Promise<Record<string, unknown>> {
  const body: unknown = await context.req.json().catch(() => {
    throw invalid('Invalid JSON payload received. Unexpected end of string.');
  });
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw invalid('Invalid JSON payload received. Expected an object.');
  return { ...body };
}

/** The fields asked for; throws Refusal 400 without any, and for one that Google does not know. */
function maskOf(context: Context, isKnown: (path: string) => boolean): ReadonlySet<string> {
  const header = context.req.header('x-goog-fieldmask') ?? context.req.query('fields') ?? '';
  const mask = new Set(header.split(',').map((field) => field.trim()));
  mask.delete('');
  if (mask.size === 0)
    throw invalid(
      'FieldMask is a required parameter. See https://cloud.google.com/apis/docs/system-parameters on how to provide it.',
    );
  for (const path of mask)
    if (path !== '*' && !isKnown(path))
      throw invalid(
        `Request contains an invalid argument. Error expanding 'fields' parameter. Cannot find matching fields for path '${path}'.`,
      );
  return mask;
}

function suggestionOf(place: Place, near: { latitude: number; longitude: number } | null) {
  const address = place.visits === true ? '' : place.address;
  return {
    placePrediction: {
      place: `places/${place.id}`,
      placeId: place.id,
      text: { text: `${place.name}${address === '' ? '' : `、${address}`}` },
      structuredFormat: {
        mainText: { text: place.name },
        ...(address === '' ? {} : { secondaryText: { text: address } }),
      },
      ...(near === null || address === '' ? {} : { distanceMeters: Math.round(metresBetween(near, place)) }),
    },
  };
}

function shown(place: Place, wants: (field: string) => boolean) {
  return {
    ...(wants('id') ? { id: place.id } : {}),
    ...(wants('displayName') ? { displayName: { text: place.name, languageCode: 'ja' } } : {}),
    ...(wants('formattedAddress') && !place.visits ? { formattedAddress: `日本、${place.address}` } : {}),
    ...(wants('pureServiceAreaBusiness') ? { pureServiceAreaBusiness: place.visits === true } : {}),
    ...(wants('location') && !place.visits
      ? { location: { latitude: place.latitude, longitude: place.longitude } }
      : {}),
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
