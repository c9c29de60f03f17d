import { day as dayMs } from '#core/model/durations.ts';
import { type Json, listIn, numberIn, textIn } from '#google/server/json.ts';
import type { FoundPlace, Instrument, PlaceProfile, Question, SearchPoint } from '../instrument.ts';
import { ReadingFailure } from '../readings/reading-failure.ts';
import { callPlaces, type PlacesDeps } from './places-call.ts';

const pageSize = 20;
const most = 60;
const maxPages = 30;
const region = 'JP';
const shownFields = ['id', 'displayName', 'formattedAddress', 'location'];
const profileFields = [...shownFields, 'nationalPhoneNumber', 'primaryTypeDisplayName', 'websiteUri'];
const candidates = 5;
const widest = 50_000;

/**
 * Reads ranks by places:searchText (New). Requests and stores only ids and positions; the radius is a bias, not a limit. Long, for its
 * three calls share their request parameters.
 */
export function googlePlaces(deps: PlacesDeps): Instrument {
  const lives = new Map<string, number>();
  return {
    name: 'google-places',
    version: '2',
    async read(question) {
      const above: string[] = [];
      for await (const page of pages(deps, question)) {
        const within = page.slice(0, question.depth - above.length);
        const own = within.indexOf(question.placeId);
        above.push(...(own < 0 ? within : within.slice(0, own)));
        if (own >= 0) return { rank: above.length + 1, placeIdsAbove: above, placeIdsBelow: within.slice(own + 1) };
      }
      await requirePlaceExists(question.placeId);
      return { rank: null, placeIdsAbove: above, placeIdsBelow: [] };
    },
    async find(text, near) {
      const answer = await search(deps, shownFields.map((field) => `places.${field}`).join(','), {
        ...body(text, near, 'ja'),
        pageSize: candidates,
      });
      return listIn(answer, 'places').flatMap((place) => asPlace(place) ?? []);
    },
    async describe(placeId) {
      const answer = await details(placeId, shownFields);
      return answer === null ? null : asPlace(answer);
    },
    async profile(placeId) {
      const answer = await details(placeId, profileFields);
      const place = answer === null ? null : asPlace(answer);
      return answer === null || place === null ? null : { ...place, ...contactOf(answer) };
    },
    async test() {
      // A search for ids only is free of charge
      await search(deps, 'places.id', { ...body('東京駅', null, 'ja'), pageSize: 1 });
    },
  };

  function details(placeId: string, fields: readonly string[]): Promise<Json | null> {
    const path = `/v1/places/${encodeURIComponent(placeId)}?languageCode=ja&regionCode=${region}`;
    return callPlaces(deps, { method: 'GET', path, fields: fields.join(',') });
  }

  /**
   * Throws ReadingFailure place_gone if the place id no longer exists, since it would be 圏外 for ever. Checked once a day; a request for the
   * id only is free.
   */
  async function requirePlaceExists(placeId: string): Promise<void> {
    const now = deps.now();
    if ((lives.get(placeId) ?? 0) > now - dayMs) return;
    const path = `/v1/places/${encodeURIComponent(placeId)}`;
    let found: Json | null;
    try {
      found = await callPlaces(deps, { method: 'GET', path, fields: 'id' });
    } catch (error) {
      // Google answers 400 for text that was never a place id
      if (!(error instanceof ReadingFailure) || error.kind !== 'refused') throw error;
      found = null;
    }
    if (found === null) throw new ReadingFailure('place_gone');
    if (lives.size > 50_000) lives.clear();
    lives.set(placeId, now);
  }
}

/**
 * Yields the ids of the results page by page, until the depth is reached or Google has no more. A page may be short or even empty and still
 * have a successor, so the number of results is counted, not of pages.
 */
async function* pages(deps: PlacesDeps, { keyword, point, language, depth }: Question): AsyncGenerator<string[]> {
  const wanted = Math.min(depth, most);
  // A page token is valid only with otherwise identical parameters
  const same = { ...body(keyword, point, language), pageSize };
  const tokens = new Set<string>();
  for (let seen = 0, sent: Json = same; seen < wanted; ) {
    const answer = await search(deps, 'places.id,nextPageToken', sent);
    const places = listIn(answer, 'places');
    const ids = places.flatMap((place) => textIn(place, 'id') ?? []);
    // A response without ids would be taken as "not found"
    if (ids.length < places.length || (answer.places !== undefined && !Array.isArray(answer.places)))
      throw new ReadingFailure('garbage');
    yield ids;
    seen += ids.length;
    const pageToken = textIn(answer, 'nextPageToken');
    if (pageToken === null) return;
    // Page tokens that repeat, or too many pages, are an error: our place may be on a later page
    if (seen < wanted && (tokens.has(pageToken) || tokens.size === maxPages)) throw new ReadingFailure('garbage');
    tokens.add(pageToken);
    sent = { ...same, pageToken };
  }
}

async function search(deps: PlacesDeps, fields: string, sent: Json): Promise<Json> {
  const answer = await callPlaces(deps, { method: 'POST', path: '/v1/places:searchText', fields, body: sent });
  if (answer === null) throw new ReadingFailure('refused', { reason: 'HTTP 404' });
  return answer;
}

function body(textQuery: string, point: SearchPoint | null, languageCode: string): Json {
  return {
    textQuery,
    ...(point === null
      ? {}
      : {
          locationBias: {
            circle: {
              center: { latitude: point.latitude, longitude: point.longitude },
              radius: Math.min(point.radius, widest),
            },
          },
        }),
    rankPreference: 'RELEVANCE',
    languageCode,
    regionCode: region,
  };
}

function asPlace(place: Json): FoundPlace | null {
  const placeId = textIn(place, 'id');
  if (placeId === null) return null;
  return {
    placeId,
    name: textIn(place, 'displayName', 'text') ?? '',
    // Google begins every address with the country, which is redundant here
    address: (textIn(place, 'formattedAddress') ?? '').replace(/^日本、?\s*/, ''),
    latitude: numberIn(place, 'location', 'latitude'),
    longitude: numberIn(place, 'location', 'longitude'),
  };
}

function contactOf(place: Json): Pick<PlaceProfile, 'phone' | 'category' | 'websiteUrl'> {
  const website = textIn(place, 'websiteUri');
  return {
    phone: textIn(place, 'nationalPhoneNumber'),
    category: textIn(place, 'primaryTypeDisplayName', 'text'),
    websiteUrl: website !== null && /^https?:\/\//.test(website) ? website : null,
  };
}
