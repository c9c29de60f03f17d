import { hour, minute, second } from '#core/model/day.ts';
import { secondInstrument } from '#domain/ranks/instruments.ts';
import { paidPages } from '#domain/ranks/paid-searches.ts';
import type { MapsLive, MapsTask } from '#emulator/contracts/dataforseo.ts';
import { listIn, numberIn, textIn } from '#google/server/json.ts';
import type { InstrumentReading, PaidInstrument, Question, SearchPoint, SetSearch } from '../instrument.ts';
import { ReadingFailure } from '../readings/reading-failure.ts';
import { type AnswerTask, callDataForSeo, costOf, type DataForSeoDeps, findByTag } from './dataforseo-call.ts';
import { dataForSeoCodes as codes } from './dataforseo-codes.ts';

const service = 'DataForSEO';
const maps = '/v3/serp/google/maps';
/** Live answers take up to 6 seconds on average; one that is given up is paid all the same. */
const livePatience = 100 * second;
/** The clocks of the two sides may differ. */
const clocksDiffer = 5 * minute;
const metresPerPixel = 156_543;
const viewPixels = 800;

/**
 * Reads ranks by DataForSEO's results of Google Maps. Only ids and positions leave this file; names, addresses and the rest of the results
 * are dropped. Sources: docs.dataforseo.com/v3/serp/google/maps/task_post, task_get/advanced, live/advanced, /v3/serp/id_list.
 */
export function dataForSeoMaps(deps: DataForSeoDeps): PaidInstrument {
  return {
    name: secondInstrument,
    version: '1',
    pagesOf: ({ device = 'MOBILE', depth }) => paidPages(device, depth),
    async set(question, tag) {
      const body = [{ ...bodyOf(question), tag } satisfies MapsTask];
      const task = await callDataForSeo(deps, { method: 'POST', path: `${maps}/task_post`, body }, [codes.created]);
      return setIn(textIn(task, 'id'), costOf(task));
    },
    async findSet(tag, since) {
      const within = {
        datetime_from: momentText(since - clocksDiffer),
        datetime_to: momentText(since + 2 * clocksDiffer),
      };
      const found = await findByTag(deps, within, tag);
      return found === null ? null : setIn(found.id, found.cost);
    },
    async result(id, question) {
      const path = `${maps}/task_get/advanced/${encodeURIComponent(id)}`;
      const accepted = [codes.ok, codes.noResults, codes.handed, codes.queued];
      const task = await callDataForSeo(deps, { method: 'GET', path }, accepted);
      const code = numberIn(task, 'status_code');
      return code === codes.handed || code === codes.queued ? null : readingIn(task, question);
    },
    async readNow(question, tag) {
      const body = [{ ...bodyOf(question), tag } satisfies MapsLive];
      const request = { method: 'POST', path: `${maps}/live/advanced`, body, patience: livePatience } as const;
      const task = await callDataForSeo(deps, request, [codes.ok, codes.noResults]);
      return { reading: readingIn(task, question), cost: costOf(task) };
    },
    async test() {
      await callDataForSeo(deps, { method: 'GET', path: `${maps}/tasks_ready` }, [codes.ok]);
    },
  };
}

/** The zoom at which a square map of 800 pixels shows the search radius; 3 to 21, as the service takes it. */
export function zoomOf({ latitude, radius }: SearchPoint): number {
  const whole = metresPerPixel * Math.cos((latitude * Math.PI) / 180) * viewPixels;
  return Math.min(21, Math.max(3, Math.floor(Math.log2(whole / (2 * radius)))));
}

function bodyOf({ keyword, point, language, depth, device = 'MOBILE' }: Question) {
  const { latitude, longitude } = point;
  return {
    // The service decodes %## and takes a plus sign for a space
    keyword: keyword.replaceAll('%', '%25').replaceAll('+', '%2B'),
    location_coordinate: `${degrees(latitude)},${degrees(longitude)},${zoomOf(point)}z`,
    language_code: language,
    device: device === 'MOBILE' ? 'mobile' : 'desktop',
    depth,
    // Otherwise a keyword that names a place may be searched for elsewhere
    search_places: false,
  } as const;
}

/** At most seven decimals, as the service takes them. */
function degrees(value: number): string {
  return String(Number(value.toFixed(7)));
}

function setIn(id: string | null, cost: number | null): SetSearch {
  if (id === null) throw new ReadingFailure('garbage', { service, cost });
  return { id, cost };
}

/** Ranks by `rank_group` among the places alone, so that advertisements do not count. No results at all are 圏外. */
function readingIn(task: AnswerTask, { placeId, depth }: Question): InstrumentReading {
  const cost = costOf(task);
  if (numberIn(task, 'status_code') === codes.noResults) return { rank: null, placeIdsAbove: [], placeIdsBelow: [] };
  const [result] = listIn(task, 'result');
  // A result without a list would be taken for "not found"
  if (result === undefined || (result.items !== null && !Array.isArray(result.items)))
    throw new ReadingFailure('garbage', { service, cost, isOfTask: true });
  const items = listIn(result, 'items');
  const places = items.flatMap((item) =>
    textIn(item, 'type') === 'maps_search'
      ? [{ position: numberIn(item, 'rank_group'), id: typeof item.place_id === 'string' ? item.place_id : null }]
      : [],
  );
  const ranked = places.flatMap(({ position, id }) => (position === null ? [] : [{ position, id }]));
  if (ranked.length < places.length) throw new ReadingFailure('garbage', { service, cost, isOfTask: true });
  const within = ranked.filter(({ position }) => position <= depth).sort((a, b) => a.position - b.position);
  const own = within.find(({ id }) => id === placeId);
  // Ours may be the one without an id, or in a form that is not known: then it is not known to be 圏外
  const isUnclear = within.some(({ id }) => id === null) || (items.length > 0 && places.length === 0);
  if (own === undefined && isUnclear)
    throw new ReadingFailure('garbage', { service, cost, isOfTask: true, waitSeconds: hour / second });
  const idsOf = (some: typeof within) => some.flatMap(({ id }) => id ?? []);
  return {
    rank: own?.position ?? null,
    placeIdsAbove: idsOf(within.filter(({ position }) => own === undefined || position < own.position)),
    placeIdsBelow: own === undefined ? [] : idsOf(within.filter(({ position }) => position > own.position)),
  };
}

/** `yyyy-mm-dd hh:mm:ss +00:00` */
function momentText(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19).replace('T', ' ')} +00:00`;
}
