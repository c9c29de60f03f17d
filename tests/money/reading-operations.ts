import { recordReadings } from '#ranking/server/readings/record.ts';
import { addRows } from '../api/support/measured.ts';
import { type DayNumber, dayNumber, dayText } from './agreed.ts';
import { diceOf } from './operations.ts';
import type { Keyword, Reading } from './owed.ts';
import type { SimulationContext } from './simulation-context.ts';

/** Places that a reading looks through. */
const depth = 20;
const latestDay = dayNumber('2027-04-30');

/** Days that pass, and what is read on them. */
export class ReadingOperations {
  private readonly simulation: SimulationContext;
  /** Read again already. */
  private readonly repeated = new Set<Reading>();

  constructor(simulation: SimulationContext) {
    this.simulation = simulation;
  }

  async passDays(days: number, density: number, seed: number): Promise<void> {
    const from = this.simulation.today + 1;
    this.simulation.goTo(Math.min(latestDay, this.simulation.today + days));
    this.simulation.note(`readings since ${dayText(from)}, ${density} %`);
    if (density === 0) return;
    for (const [index, keyword] of this.simulation.books.stores.flatMap(({ keywords }) => keywords).entries())
      await this.read(keyword, from, this.simulation.today, density, seed + index);
  }

  async read(keyword: Keyword, from: DayNumber, to: DayNumber, density: number, seed: number): Promise<void> {
    const roll = diceOf(seed);
    const rows: object[] = [];
    for (let day = from; day <= to; day += 1) {
      const [isRead, what, rank] = [roll() % 100 < density, roll() % 20, roll() % 5];
      const there = keyword.readings.get(day) ?? [];
      const origin = what === 0 ? 'GRID' : what < 4 ? 'MANUAL' : 'SCHEDULED';
      if (!isRead || there.some((one) => one.origin === origin)) continue;
      const ok = what !== 19;
      const reading: Reading = { origin, ok, rank: !ok || rank === 4 ? null : rank + 1 };
      keyword.readings.set(day, [...there, reading]);
      rows.push({
        detailId: keyword.id,
        day: dayText(day),
        takenAt: Date.parse(`${dayText(day)}T05:00:00+09:00`),
        status: ok ? 'OK' : 'FAILED',
        rank: reading.rank,
        depth,
        origin,
        instrument: 'google-places',
      });
    }
    if (rows.length > 0) await addRows(this.simulation.testBed.money.app.database, 'rank-observation', rows);
  }

  /** Reads today's scheduled readings of a store again, twice each: the one in the middle counts, of two the worse. */
  async repeat(keywords: readonly Keyword[], seed: number): Promise<void> {
    const { today, testBed } = this.simulation;
    const roll = diceOf(seed);
    for (const keyword of keywords) {
      const there = keyword.readings.get(today) ?? [];
      const scheduled = there.find(({ origin, ok }) => origin === 'SCHEDULED' && ok);
      if (scheduled === undefined || this.repeated.has(scheduled)) continue;
      const again = [1, 2].map((nth) => ({ nth, ok: roll() % 6 !== 0, rank: roll() % 5 }));
      this.simulation.note(
        `keyword ${keyword.id} read again: ${again.map(({ ok, rank }) => (ok ? rank + 1 : '×')).join(' ')}`,
      );
      for (const { nth, ok, rank } of again)
        await testBed.money.app.database.transaction((tx) =>
          recordReadings({ ...testBed.money.deps, now: testBed.money.clock.now }, tx, [
            {
              ...{
                detailId: keyword.id,
                day: dayText(today),
                origin: 'REPEAT',
                keyword: '渋谷 カフェ',
                language: 'ja',
              },
              takenAt: Date.parse(`${dayText(today)}T05:${nth}0:00+09:00`),
              depth,
              point: { latitude: 35.658, longitude: 139.7016, radius: 1000 },
              placeId: 'ChIJx',
              instrument: { name: 'google-places', version: '1' },
              outcome: ok
                ? { rank: rank === 4 ? null : rank + 1, placeIdsAbove: [], placeIdsBelow: [] }
                : { failure: '時間切れ' },
            },
          ]),
        );
      const places = [
        scheduled,
        ...again.filter(({ ok }) => ok).map(({ rank }) => ({ rank: rank === 4 ? null : rank + 1 })),
      ]
        .map(({ rank }) => rank ?? depth + 1)
        .sort((one, other) => one - other);
      const middle = places[Math.floor(places.length / 2)] ?? depth + 1;
      const counts: Reading = { ...scheduled, rank: middle > depth ? null : middle };
      this.repeated.add(counts);
      keyword.readings.set(today, [...there.filter((one) => one !== scheduled), counts]);
    }
  }
}
