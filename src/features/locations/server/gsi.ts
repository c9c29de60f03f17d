import { second } from '#core/model/day.ts';
import { AppError } from '#core/model/errors.ts';
import type { FoundPoint, Geocoder } from './geocoder.ts';

const most = 20;
const patience = 8 * second;

/** 国土地理院's address search: answers with a bare array of GeoJSON features with `[longitude, latitude]`. */
export function gsiGeocoder({ url }: { readonly url: string }): Geocoder {
  return {
    async find(words) {
      const answer = await ask(`${url}/address-search/AddressSearch?q=${encodeURIComponent(words)}`);
      if (!Array.isArray(answer)) throw new AppError('geocoder_unavailable', { cause: new Error('no list') });
      const found = answer.flatMap((one: unknown) => pointOf(one) ?? []);
      // The same place comes from several of its registers
      const seen = new Set<string>();
      const once = found.filter(({ title, latitude, longitude }) => {
        const key = `${title} ${latitude.toFixed(4)} ${longitude.toFixed(4)}`;
        return !seen.has(key) && seen.add(key);
      });
      return byLikeness(once, words).slice(0, most);
    },
  };
}

async function ask(address: string): Promise<unknown> {
  try {
    const answer = await fetch(address, {
      headers: { accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    });
    if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
    return await answer.json();
  } catch (cause) {
    throw new AppError('geocoder_unavailable', { cause });
  }
}

/** Sorts exact titles first, then those that start with the words: the service itself sorts by register. */
function byLikeness(found: readonly FoundPoint[], words: string): readonly FoundPoint[] {
  const asked = words.normalize('NFKC').trim();
  const rank = ({ title }: FoundPoint) => (title === asked ? 0 : title.startsWith(asked) ? 1 : 2);
  return found.toSorted((one, other) => rank(one) - rank(other));
}

function pointOf(feature: unknown): FoundPoint | null {
  const { geometry, properties }: { geometry?: unknown; properties?: unknown } = Object(feature);
  const { coordinates }: { coordinates?: unknown } = Object(geometry);
  const { title }: { title?: unknown } = Object(properties);
  if (!Array.isArray(coordinates) || typeof title !== 'string' || title === '') return null;
  const [longitude, latitude]: unknown[] = coordinates;
  if (typeof longitude !== 'number' || typeof latitude !== 'number') return null;
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return null;
  return { title, latitude, longitude };
}
