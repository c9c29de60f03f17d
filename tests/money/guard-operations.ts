import { eq } from 'drizzle-orm';
import { enterStoppedDays, takeStoppedDayBack } from '#terms/server/excluded-days.ts';
import { dayText } from './agreed.ts';
import type { Store } from './owed.ts';
import type { SimulationContext } from './simulation-context.ts';

/** Google says that a store's profile is suspended, today or as it turns out for some days before; sometimes a held day is taken back. */
export class GuardOperations {
  private readonly simulation: SimulationContext;

  constructor(simulation: SimulationContext) {
    this.simulation = simulation;
  }

  async stop(store: Store, [a = 0, b = 0, c = 0]: readonly number[]): Promise<void> {
    const { today, testBed } = this.simulation;
    const { app, clock } = testBed.money;
    // Mostly this week's days; a few further back, as if a day were entered long after its charge was issued
    const last = a % 3 === 0 ? today - (b % 40) : today;
    const days = Array.from({ length: 1 + (c % 9) }, (_, nth) => last - nth);
    // What Google has said of today is not taken back
    const isTakenBack = b % 5 === 0 && a % 3 !== 0 && !store.stopped.has(today);
    this.simulation.note(
      `Google stops ${dayText(last - days.length + 1)}..${dayText(last)} of store ${store.id}${isTakenBack ? ', and takes today back' : ''}`,
    );
    const stores = app.tables['search-conditions'];
    await app.database.transaction(async (tx) => {
      await tx.select({ id: stores.id }).from(stores).where(eq(stores.id, store.id)).for('no key update');
      const stopped = days.map((day) => ({
        storeId: store.id,
        day: dayText(day),
        googleState: 'SUSPENDED',
        reason: 'Googleの状態「停止」',
        isHeld: isTakenBack && day === today,
      }));
      // Twice, as two workers would
      await enterStoppedDays(tx, stopped, clock.now);
      await enterStoppedDays(tx, stopped, clock.now);
      if (isTakenBack) await takeStoppedDayBack(tx, store.id, dayText(today));
    });
    for (const day of days) store.stopped.add(day);
    if (isTakenBack) store.stopped.delete(today);
  }
}
