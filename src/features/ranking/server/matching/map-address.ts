/** A point on the map, in degrees. */
export interface MapPosition {
  readonly latitude: number;
  readonly longitude: number;
}

/**
 * What to look a place up by: its id; words with the point they were copied with; a point only; or a link that does not reveal the place (a
 * short link, or one with only Google's internal number).
 */
export type PlaceQuery =
  | { readonly by: 'id'; readonly placeId: string }
  | { readonly by: 'words'; readonly words: string; readonly near: MapPosition | null }
  | { readonly by: 'point'; readonly near: MapPosition }
  | { readonly by: 'opaque-link' };

const googleHost = /^((www|maps)\.)?google\.(com|co\.jp)$/;
const shortHost = /^(maps\.app\.goo\.gl|goo\.gl|g\.co)$/;
const placeIdForm = /^[A-Za-z0-9_-]{15,300}$/;

/**
 * Parses typed or pasted text: a place id, a Google Maps URL in the forms that its pages and share buttons use (`/maps/place/…/@…/data=…`,
 * `/maps/search/?api=1&query=…&query_place_id=…`, `?q=place_id:…`, `?q=…&ll=…`), or plain words.
 */
export function placeQueryOf(typed: string): PlaceQuery {
  const text = typed.normalize('NFKC').trim();
  // Shared text has the store's name before the URL
  const [link] = /https?:\/\/\S+/.exec(text) ?? [];
  const url = link === undefined ? linkWithoutScheme(text) : URL.parse(link);
  if (url === null) return /^ChIJ[A-Za-z0-9_-]{15,}$/.test(text) ? { by: 'id', placeId: text } : words(text, null);
  if (shortHost.test(url.hostname)) return { by: 'opaque-link' };
  if (!googleHost.test(url.hostname)) return words(text, null);
  return ofGoogleMaps(url);
}

function linkWithoutScheme(text: string): URL | null {
  return /^((www|maps)\.)?google\.(com|co\.jp)\/|^maps\.app\.goo\.gl\//.test(text)
    ? URL.parse(`https://${text}`)
    : null;
}

function ofGoogleMaps(url: URL): PlaceQuery {
  const asked = (name: string) => url.searchParams.get(name)?.trim() || null;
  const path = decoded(url.pathname);
  const inData = /!(?:1|19)s(ChIJ[A-Za-z0-9_-]{15,})/.exec(path)?.[1];
  const q = asked('query') ?? asked('q') ?? asked('destination') ?? asked('daddr');
  const named =
    asked('query_place_id') ??
    asked('destination_place_id') ??
    asked('place_id') ??
    asked('ftid') ??
    /^place_id:(.+)$/.exec(q ?? '')?.[1];
  const placeId = [named, inData].find((id) => id?.startsWith('ChIJ') && placeIdForm.test(id));
  if (placeId !== undefined) return { by: 'id', placeId };
  // The place's own pin takes precedence over the centre of the map
  const near =
    position(/!3d(-?\d+(?:\.\d+)?)!4d(-?\d+(?:\.\d+)?)/.exec(path)) ??
    position(/@(-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?)/.exec(path)) ??
    position(pairForm.exec(asked('ll') ?? asked('center') ?? asked('sll') ?? ''));
  const inPath = /\/maps\/(?:place|search|dir\/[^/]*)\/([^/@][^/]*)/.exec(path)?.[1]?.replaceAll('+', ' ').trim();
  const said = q ?? inPath ?? null;
  const point = position(pairForm.exec(said ?? ''));
  if (point !== null) return { by: 'point', near: point };
  if (said !== null && !said.startsWith('place_id:')) return words(said, near);
  return near === null ? { by: 'opaque-link' } : { by: 'point', near };
}

const pairForm = /^(-?\d{1,3}(?:\.\d+)?)\s*,\s*(-?\d{1,3}(?:\.\d+)?)$/;

function words(text: string, near: MapPosition | null): PlaceQuery {
  const point = position(pairForm.exec(text));
  return point === null ? { by: 'words', words: text.slice(0, 300), near } : { by: 'point', near: point };
}

function position(found: RegExpExecArray | null): MapPosition | null {
  if (found === null) return null;
  const [latitude, longitude] = [Number(found[1]), Number(found[2])];
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
