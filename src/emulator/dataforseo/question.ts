import type { Search } from '../google-places/ranking.ts';
import { Failure } from './failure.ts';

/** What is searched, checked as DataForSEO checks it. */
export interface MapsQuestion extends Search {
  readonly depth: number;
  readonly device: 'desktop' | 'mobile';
  readonly tag: string | null;
  /** As it was sent. */
  readonly sent: Readonly<Record<string, unknown>>;
}

const earth = 156_543;
/** Pixels that the emulated map is wide and high. */
const view = 800;

/** Reads a task of the POST array; throws Failure 40501 or 40506, as DataForSEO answers inside of HTTP 200. */
export function mapsQuestionOf(task: unknown, known: Readonly<Record<string, true>>): MapsQuestion {
  if (typeof task !== 'object' || task === null) throw new Failure(40503, 'POST Data Is Invalid.');
  const sent: Record<string, unknown> = { ...task };
  const unknown = Object.keys(sent).filter((name) => !Object.hasOwn(known, name));
  if (unknown.length > 0) throw new Failure(40506, `Unknown Fields in POST Data: ${unknown.join(', ')}.`);
  const { keyword, depth = 100, device = 'desktop', tag = null, os } = sent;
  if (typeof keyword !== 'string' || keyword.trim() === '' || keyword.length > 700) throw invalidField('keyword');
  if (typeof sent.language_code !== 'string' && typeof sent.language_name !== 'string')
    throw invalidField('language_code');
  if (typeof depth !== 'number' || !Number.isInteger(depth) || depth < 1 || depth > 700) throw invalidField('depth');
  if (device !== 'desktop' && device !== 'mobile') throw invalidField('device');
  if (os !== undefined && !(device === 'mobile' ? ['android', 'ios'] : ['windows', 'macos']).includes(String(os)))
    throw invalidField('os');
  if (tag !== null && (typeof tag !== 'string' || tag.length > 255)) throw invalidField('tag');
  // %## is decoded, and a plus sign is a space
  return { textQuery: decoded(keyword), ...pointIn(sent.location_coordinate), depth, device, tag, sent };
}

function decoded(keyword: string): string {
  try {
    return decodeURIComponent(keyword.replaceAll('+', ' '));
  } catch {
    throw invalidField('keyword');
  }
}

/** The point of 'latitude,longitude,zoom'; this emulator knows no names and codes of locations. */
function pointIn(coordinate: unknown): Pick<Search, 'latitude' | 'longitude' | 'radius'> {
  const parts =
    typeof coordinate === 'string'
      ? /^(-?\d{1,2}(?:\.\d{1,7})?),(-?\d{1,3}(?:\.\d{1,7})?)(?:,(\d{1,2})z)?$/.exec(coordinate)
      : null;
  const [latitude, longitude, zoom] = [Number(parts?.[1]), Number(parts?.[2]), Number(parts?.[3] ?? 17)];
  if (parts === null || Math.abs(latitude) > 90 || Math.abs(longitude) > 180 || zoom < 3 || zoom > 21)
    throw invalidField('location_coordinate');
  const radius = (earth * Math.cos((latitude * Math.PI) / 180) * view) / 2 ** zoom / 2;
  return { latitude, longitude, radius };
}

function invalidField(name: string): Failure {
  return new Failure(40501, `Invalid Field: '${name}'.`);
}
