import { dayOf } from '#core/model/day.ts';
import type {
  AutocompleteAnswer,
  AutocompleteRequest,
  Place,
  PlaceQuery,
  SearchTextAnswer,
  SearchTextRequest,
} from '#emulator/contracts/places.ts';
import { fieldMask, type GoogleAnswer, listIn, numberIn, objectIn, type QueryOf, textIn } from '#google/server/json.ts';
import type { FoundPlace, Instrument, PlaceFinding, PlaceProfile, Question, SearchPoint } from '../instrument.ts';
import { failureOfPlace, ReadingFailure } from '../readings/reading-failure.ts';
import { callPlaces, type PlacesDeps } from './places-call.ts';

const pageSize = 20;
const most = 60;
const maxPages = 30;
const region = 'JP';
const shown = ['id', 'displayName', 'formattedAddress', 'location', 'pureServiceAreaBusiness'] as const;
const shownFields = fieldMask<Place>(...shown);
const foundFields = fieldMask<{ places: Place }>(...shown.map((field) => `places.${field}` as const));
const profileFields = fieldMask<Place>(...shown, 'nationalPhoneNumber', 'primaryTypeDisplayName', 'websiteUri');
// Free of charge, unlike what is said of the business
const identityFields = fieldMask<Place>('id', 'movedPlace', 'movedPlaceId');
const businessFields = fieldMask<Place>('id', 'movedPlace', 'movedPlaceId', 'businessStatus');
const pageFields = `${fieldMask<{ places: Place }>('places.id')},${fieldMask<SearchTextAnswer>('nextPageToken')}`;
const candidates = 5;
const widest = 50_000;

/**
 * Reads ranks by places:searchText (New). Requests and stores only ids and positions; the radius is a bias, not a limit. Long, for its
 * three calls share their request parameters.
 */
export function googlePlaces(deps: PlacesDeps): Instrument {
  const sound = { day: '', placeIds: new Set<string>() };
  return {
    name: 'google-places',
    // 3: shops without an address take part in the search
    version: '3',
    async read(question) {
      const above: string[] = [];
      for await (const page of pages(deps, question)) {
        const within = page.slice(0, question.depth - above.length);
        const own = within.indexOf(question.placeId);
        above.push(...(own < 0 ? within : within.slice(0, own)));
        if (own >= 0) return { rank: above.length + 1, placeIdsAbove: above, placeIdsBelow: within.slice(own + 1) };
      }
      await requireSamePlace(question.placeId);
      return { rank: null, placeIdsAbove: above, placeIdsBelow: [] };
    },
    async find(text, near, name = text) {
      const answer = await search(deps, foundFields, { ...body(text, near, 'ja'), pageSize: candidates });
      const found = listIn(answer, 'places').flatMap((place) => asPlace(place) ?? []);
      return found.length > 0 ? found : completed(deps, name, near);
    },
    check,
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
      await search(deps, fieldMask<{ places: Place }>('places.id'), { ...body('東京駅', null, 'ja'), pageSize: 1 });
    },
  };

  function details(placeId: string, fields: string): Promise<GoogleAnswer<Place> | null> {
    const query = { languageCode: 'ja', regionCode: region } satisfies QueryOf<PlaceQuery>;
    const path = `/v1/places/${encodeURIComponent(placeId)}?${new URLSearchParams(query)}`;
    return callPlaces<Place>(deps, { method: 'GET', path, fields });
  }

  async function check(placeId: string, withBusiness: boolean): Promise<PlaceFinding> {
    const found = await details(placeId, withBusiness ? businessFields : identityFields);
    return found === null ? { state: 'GONE', movedTo: null } : findingIn(found, placeId);
  }

  /**
   * Throws ReadingFailure if the place no longer exists or has another id, since it would be 圏外 for ever. Checked once on each day in
   * Japan; a request for the id only is free.
   */
  async function requireSamePlace(placeId: string): Promise<void> {
    const today = dayOf(deps.now());
    if (sound.day !== today) {
      sound.day = today;
      sound.placeIds.clear();
    }
    if (sound.placeIds.has(placeId)) return;
    const { state, movedTo } = await check(placeId, false);
    if (state !== null) throw failureOfPlace(state, movedTo);
    if (sound.day === today) sound.placeIds.add(placeId);
  }
}

/** Returns what an answer says of the id that was asked for: another id in it means that the place has a new one. */
function findingIn(answer: GoogleAnswer<Place>, placeId: string): PlaceFinding {
  const id = textIn(answer, 'id');
  const named = textIn(answer, 'movedPlaceId') ?? textIn(answer, 'movedPlace')?.replace(/^places\//, '') ?? null;
  const movedTo = named ?? (id === placeId ? null : id);
  if (movedTo !== null) return { state: 'MOVED', movedTo };
  const status = textIn(answer, 'businessStatus');
  const isClosed = status === 'CLOSED_TEMPORARILY' || status === 'CLOSED_PERMANENTLY';
  return { state: isClosed ? status : null, movedTo: null };
}

/** Finds places by the beginning of their name, where a text search finds none. */
async function completed(deps: PlacesDeps, name: string, near: SearchPoint | null): Promise<readonly FoundPlace[]> {
  const sent = {
    input: name,
    ...biasOf(near),
    languageCode: 'ja',
    regionCode: region,
    includePureServiceAreaBusinesses: true,
  } satisfies AutocompleteRequest;
  const fields = fieldMask<AutocompleteAnswer>('suggestions');
  const path = '/v1/places:autocomplete';
  const answer = await callPlaces<AutocompleteAnswer>(deps, { method: 'POST', path, fields, body: sent });
  return listIn(answer, 'suggestions').flatMap((suggestion) => {
    const place = objectIn(suggestion, 'placePrediction');
    const placeId = textIn(place, 'placeId');
    if (placeId === null) return [];
    const address = textIn(place, 'structuredFormat', 'secondaryText', 'text') ?? '';
    const title = textIn(place, 'structuredFormat', 'mainText', 'text') ?? textIn(place, 'text', 'text') ?? '';
    return [
      {
        placeId,
        name: title,
        address: withoutCountry(address),
        latitude: null,
        longitude: null,
        visits: address === '',
      },
    ];
  });
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
  for (let seen = 0, sent: SearchTextRequest = same; seen < wanted; ) {
    const answer = await search(deps, pageFields, sent);
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

async function search(
  deps: PlacesDeps,
  fields: string,
  sent: SearchTextRequest,
): Promise<GoogleAnswer<SearchTextAnswer>> {
  const answer = await callPlaces<SearchTextAnswer>(deps, {
    method: 'POST',
    path: '/v1/places:searchText',
    fields,
    body: sent,
  });
  if (answer === null) throw new ReadingFailure('refused', { reason: 'HTTP 404' });
  return answer;
}

function body(textQuery: string, point: SearchPoint | null, languageCode: string): SearchTextRequest {
  return {
    textQuery,
    ...biasOf(point),
    rankPreference: 'RELEVANCE',
    languageCode,
    regionCode: region,
    // Shops that visit their customers and have no address; left out, they would never have a rank
    includePureServiceAreaBusinesses: true,
  };
}

function biasOf(point: SearchPoint | null): Pick<SearchTextRequest, 'locationBias'> {
  if (point === null) return {};
  const { latitude, longitude, radius } = point;
  return { locationBias: { circle: { center: { latitude, longitude }, radius: Math.min(radius, widest) } } };
}

function asPlace(place: GoogleAnswer<Place>): FoundPlace | null {
  const placeId = textIn(place, 'id');
  if (placeId === null) return null;
  return {
    placeId,
    name: textIn(place, 'displayName', 'text') ?? '',
    address: withoutCountry(textIn(place, 'formattedAddress') ?? ''),
    latitude: numberIn(place, 'location', 'latitude'),
    longitude: numberIn(place, 'location', 'longitude'),
    visits: place.pureServiceAreaBusiness === true,
  };
}

/** Google begins every address with the country, which is redundant here. */
function withoutCountry(address: string): string {
  return address.replace(/^日本、?\s*/, '');
}

function contactOf(place: GoogleAnswer<Place>): Pick<PlaceProfile, 'phone' | 'category' | 'websiteUrl'> {
  const website = textIn(place, 'websiteUri');
  return {
    phone: textIn(place, 'nationalPhoneNumber'),
    category: textIn(place, 'primaryTypeDisplayName', 'text'),
    websiteUrl: website !== null && /^https?:\/\//.test(website) ? website : null,
  };
}
