import { addRows } from '../api/support/measured.ts';
import { type DayNumber, dayNumber, dayText } from './agreed.ts';
import { diceOf } from './operations.ts';
import type { Keyword, Reading } from './owed.ts';
import type { SimulationContext } from './simulation-context.ts';

const latestDay = dayNumber('2027-04-30');

/** Days that pass, and what is read on them. */
export class ReadingOperations {
  private readonly simulation: SimulationContext;

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
        depth: 20,
        origin,
        instrument: 'google-places',
      });
    }
    if (rows.length > 0) await addRows(this.simulation.testBed.money.app.database, 'rank-observation', rows);
  }
}
