import { addDays, type Day, dayOf } from '#core/model/day.ts';
import type { Actor } from '#core/model/roles.ts';
import type { Reads } from '#core/server/database/database.ts';
import { type Endpoint, endpoints } from '#core/server/http/endpoint.ts';
import { attachment } from '#core/server/kernel/files/files.ts';
import { findRowOf } from '#core/server/kernel/reading/rows.ts';
import { encode, prefix, unmappable } from '#core/server/verbs/csv/csv.ts';
import { daysFrom } from '#domain/period.ts';
import { agreementDays } from '#domain/ranks/repeats.ts';
import { isOthers, ownFirsts, partsOfOwn } from '#domain/terms/others-days.ts';
import type { Deps } from '#product';
import {
  type KeywordFacts,
  type NamesOf,
  overtakersIn,
  type PlaceAbove,
  type RankSeries,
  type RanksAbove,
  topRivals,
} from '#ranking/rules/keyword-ranks.ts';
import { excludedDays } from '#terms/server/excluded-days.ts';
import { othersDaysOfStore } from '#terms/server/others-days.ts';
import {
  exportSeries,
  findKeywords,
  getAbove,
  getKeyword,
  getNamesAbove,
  getSeries,
  getStoreRanking,
  listReadingsOfDay,
} from '../calls/ranks.ts';
import { readRanksAbove } from './above.ts';
import { rankEvents } from './events.ts';
import type { Instrument } from './instrument.ts';
import { findKeyword, findKeywordsBy } from './keyword.ts';
import { placeNamesOf } from './place-names.ts';
import { agreementOn } from './readings/agreement.ts';
import { dayReadings, targetTerms } from './readings/day-readings.ts';
import { readingsOfDay } from './readings/readings-of-day.ts';
import { requestedDays } from './readings/requested-days.ts';
import { seriesCsv } from './series-csv.ts';
import { readStoreRanking } from './store-ranking.ts';

export interface RankDeps extends Deps {
  readonly instrument: Pick<Instrument, 'describe'>;
}

const maxNames = 20;

/** The places whose names are asked for. */
function wantedOf(ranking: RanksAbove, of: NamesOf): readonly PlaceAbove[] {
  if (of === 'ALL') return ranking.places;
  const overtaker = overtakersIn(ranking).slice(0, 1);
  return of === 'OVERTAKER' ? overtaker : [...new Set([...ranking.places.slice(0, topRivals), ...overtaker])];
}

/**
 * The read calls for ranks: a store's keywords today, a keyword, its trend, the places above. Limited to the caller's scope, and to days
 * on which the store was not another customer's. Long, for it lists every call.
 */
export function rankRoutes(deps: RankDeps): Endpoint[] {
  const on = endpoints(deps);
  const tx = deps.database.orm;
  const today = () => dayOf(deps.now());
  type Arrived = { readonly params: { readonly id: number }; readonly actor: Actor };
  const storeOf = ({ params, actor }: Arrived) => findRowOf(deps, tx, 'search-conditions', params.id, actor);
  const keywordOf = ({ params, actor }: Arrived) => findKeyword(deps, tx, params.id, actor);
  const othersOf = (storeId: number, actor: Actor, reads: Reads = tx) =>
    othersDaysOfStore(deps, reads, storeId, { shownTo: actor, today: today() });
  const aboveOf = async (keyword: KeywordFacts, day: Day | null, actor: Actor) =>
    readRanksAbove(deps, tx, {
      detailId: keyword.id,
      day: day ?? today(),
      actor,
      others: await othersOf(keyword.store.id, actor),
    });
  return [
    on(getStoreRanking, storeOf, async ({ found: { id, closingDay }, actor }) => {
      return readStoreRanking(deps, tx, { id, closingDay }, { today: today(), others: await othersOf(id, actor) });
    }),
    on(findKeywords, ({ actor, query: { q } }) => findKeywordsBy(deps, tx, q, actor)),
    on(getKeyword, keywordOf, async ({ found, actor }) => {
      const others = await othersOf(found.store.id, actor);
      const last = today();
      const days = { first: addDays(last, 1 - agreementDays), last };
      const agreement = await agreementOn(deps, tx, [found.id], { days, others });
      return { ...found, ...ownFirsts(found, others), agreement };
    }),
    on(getSeries, keywordOf, ({ found, query, actor, reader }) =>
      reader.read((past) => seriesOf(past, found, { ...query, actor })),
    ),
    on(exportSeries, keywordOf, async ({ context, found: keyword, query: { encoding, ...asked }, actor, reader }) => {
      const series = await reader.read((past) => seriesOf(past, keyword, { ...asked, actor }));
      const text = seriesCsv(keyword, series);
      const name = `順位の推移_${keyword.keyword}_${series.from}_${series.to}.csv`.replaceAll('-', '');
      context.header('Content-Type', `text/csv; charset=${encoding === 'utf8' ? 'utf-8' : 'Shift_JIS'}`);
      context.header('Content-Disposition', attachment(name, 'ranks.csv'));
      const lost = encoding === 'cp932' ? unmappable(text) : [];
      if (lost.length > 0) context.header('X-Unmappable', encodeURIComponent(lost.slice(0, 100).join('')));
      const bytes = encode(prefix(encoding) + text, encoding);
      return context.body(Uint8Array.from(bytes).buffer);
    }),
    on(listReadingsOfDay, keywordOf, async ({ found, query, actor }) => {
      const day = query.day ?? today();
      return isOthers(await othersOf(found.store.id, actor), day) ? [] : readingsOfDay(deps, tx, found.id, day);
    }),
    on(getAbove, keywordOf, ({ found, query, actor }) => aboveOf(found, query.day, actor)),
    on(getNamesAbove, keywordOf, async ({ found, query, actor }) => {
      const wanted = wantedOf(await aboveOf(found, query.day, actor), query.of);
      return placeNamesOf(deps, {
        placeIds: wanted.filter(({ store }) => store === null).map(({ placeId }) => placeId),
        most: maxNames,
        permit:
          query.of === 'ALL' ? { key: `names:${actor.id}`, calls: 30 } : { key: `names-few:${actor.id}`, calls: 120 },
      });
    }),
  ];

  async function seriesOf(
    past: Reads,
    keyword: { id: number; store: { id: number } },
    { actor, ...asked }: { from: string | null; to: string | null; actor: Actor },
  ): Promise<RankSeries> {
    const { from, to } = requestedDays(asked, today());
    const readings = await dayReadings(deps, past, [keyword.id], { from, to });
    const others = await othersOf(keyword.store.id, actor, past);
    const terms = partsOfOwn((await targetTerms(deps, past, [keyword.id])).get(keyword.id) ?? [], others);
    const ranges = (await excludedDays(past, [keyword.store.id], { first: from, last: to })).of(
      keyword.store.id,
      keyword.id,
    );
    const events = await rankEvents(deps, past, { storeId: keyword.store.id, terms, from, to });
    const isShown = ({ day }: { readonly day: Day }) => !isOthers(others, day);
    const shown = (readings.get(keyword.id) ?? []).filter(isShown);
    const excluded = ranges.flatMap(({ first, last, reason, isStopped }) =>
      daysFrom(first < from ? from : first, last > to ? to : last).map((day) => ({ day, reason, isStopped })),
    );
    return { from, to, readings: shown, terms, excluded: excluded.filter(isShown), events: events.filter(isShown) };
  }
}
