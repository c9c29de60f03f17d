import { searchTextFields } from '../contracts/places.ts';
import { stationIn } from '../stations.ts';
import { invalid } from './refusal.ts';

/** The body of places:searchText, validated as Google does. */
export interface Question {
  readonly textQuery: string;
  /** Also shops that visit their customers and have no address. */
  readonly takesVisiting: boolean;
  /** Without a bias, Google searches where the words suggest. */
  readonly isBiased: boolean;
  readonly latitude: number;
  readonly longitude: number;
  readonly radius: number;
  readonly pageSize: number;
  readonly pageToken: string | null;
  /** Everything but the token, which is only valid for the same query. */
  readonly fingerprint: string;
}

/** Throws Refusal 400 for a field that Google does not know. */
export function refuseUnknown(sent: object, known: Readonly<Record<string, true>>): void {
  const unknown = Object.keys(sent).find((name) => !Object.hasOwn(known, name));
  if (unknown !== undefined)
    throw invalid(`Invalid JSON payload received. Unknown name "${unknown}": Cannot find field.`);
}

/** Parses the body; throws Refusal 400 for what Google refuses. */
export function questionOf(body: unknown): Question {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw invalid('Invalid JSON payload received. Expected an object.');
  const sent: Record<string, unknown> = { ...body };
  refuseUnknown(sent, searchTextFields);
  const { textQuery, pageToken, pageSize = 20, rankPreference = 'RELEVANCE' } = sent;
  if (typeof textQuery !== 'string' || textQuery.trim() === '') throw invalid('Empty text_query.');
  if (typeof pageSize !== 'number' || pageSize < 0) throw invalid('page_size must be between 0 and 20.');
  if (rankPreference !== 'RELEVANCE' && rankPreference !== 'DISTANCE')
    throw invalid(`Invalid value at 'rank_preference': ${JSON.stringify(rankPreference)}`);
  const { pageToken: _token, ...rest } = sent;
  return {
    textQuery,
    takesVisiting: sent.includePureServiceAreaBusinesses === true,
    isBiased: sent.locationBias !== undefined,
    ...(sent.locationBias === undefined ? townIn(textQuery) : circleOf(sent.locationBias)),
    // 0, and anything above 20, means 20
    pageSize: pageSize === 0 ? 20 : Math.min(20, pageSize),
    pageToken: typeof pageToken === 'string' && pageToken !== '' ? pageToken : null,
    fingerprint: JSON.stringify(Object.entries(rest).sort(([one], [other]) => (one < other ? -1 : 1))),
  };
}

/** The station that the words name, if it is known here; otherwise the centre of Tokyo. */
function townIn(text: string): { latitude: number; longitude: number; radius: number } {
  const { latitude, longitude } = stationIn(text) ?? { latitude: 35.681, longitude: 139.767 };
  return { latitude, longitude, radius: 1500 };
}

export function circleOf(bias: unknown): { latitude: number; longitude: number; radius: number } {
  const circle = part(bias, 'circle');
  const center = part(circle, 'center');
  const [latitude, longitude] = [part(center, 'latitude') ?? 0, part(center, 'longitude') ?? 0];
  const radius = part(circle, 'radius') ?? 0;
  if (typeof latitude !== 'number' || Math.abs(latitude) > 90)
    throw invalid('Invalid location_bias.circle.center.latitude: must be in the range [-90.0, 90.0].');
  if (typeof longitude !== 'number' || Math.abs(longitude) > 180)
    throw invalid('Invalid location_bias.circle.center.longitude: must be in the range [-180.0, 180.0].');
  if (typeof radius !== 'number' || radius < 0 || radius > 50_000)
    throw invalid('Invalid location_bias.circle.radius: must be in the range [0.0, 50000.0].');
  return { latitude, longitude, radius };
}

function part(from: unknown, name: string): unknown {
  return typeof from === 'object' && from !== null
    ? Object.entries(from).find(([key]) => key === name)?.[1]
    : undefined;
}
