/*
 * The independent model, part one: what was agreed, day by day. A day is a number (days since 1970), an agreement an array with a place
 * for each day, so that nothing of how the product keeps its terms is repeated here.
 */

export type DayNumber = number;

export function dayNumber(day: string): DayNumber {
  return Date.parse(`${day}T00:00:00Z`) / 86_400_000;
}

export function dayText(day: DayNumber): string {
  return new Date(day * 86_400_000).toISOString().slice(0, 10);
}

/** The days that a history may reach. */
export const [horizonFirst, horizonLast] = [dayNumber('2026-04-01'), dayNumber('2028-03-31')];

export interface StoreTermValues {
  ownerUserId: number | null;
  status: string;
  billingMode: string;
  monthlyFee: number | null;
  capDays: number | null;
  capYen: number | null;
  closingDay: number | null;
}

export interface KeywordTermValues {
  targetRank: number;
  dailyPrice: number;
  capDays: number | null;
}

/** What holds on each day; nothing on a day of no contract. */
export class Agreed<V extends object> {
  private days = new Map<DayNumber, V>();

  on(day: DayNumber): V | undefined {
    return this.days.get(day);
  }

  copy(): Agreed<V> {
    const copy = new Agreed<V>();
    copy.days = new Map(this.days);
    return copy;
  }

  first(): DayNumber | undefined {
    for (let day = horizonFirst; day <= horizonLast; day += 1) if (this.days.has(day)) return day;
    return undefined;
  }

  last(): DayNumber | undefined {
    for (let day = horizonLast; day >= horizonFirst; day -= 1) if (this.days.has(day)) return day;
    return undefined;
  }

  /** What a row shows: what was written last, `written`, as far as a day of contract is left on which it holds. */
  shown(written: V): V {
    const last = this.last();
    return (last === undefined ? undefined : this.days.get(last)) ?? written;
  }

  /** What one goes by on a day: its own, else that of the next day that has any, else of the last one. */
  near(day: DayNumber): V | undefined {
    for (let one = day; one <= horizonLast; one += 1) if (this.days.has(one)) return this.days.get(one);
    for (let one = day; one >= horizonFirst; one -= 1) if (this.days.has(one)) return this.days.get(one);
    return undefined;
  }

  /** From that day on, on all days of contract. */
  change(from: DayNumber, values: Partial<V>): void {
    for (let day = Math.max(from, horizonFirst); day <= horizonLast; day += 1) {
      const held = this.days.get(day);
      if (held !== undefined) this.days.set(day, { ...held, ...values });
    }
  }

  /** From `since` on, the contract covers just `first` to `last`; new days hold what was agreed last before them, else first after. */
  cover(since: DayNumber, first: DayNumber, last: DayNumber | null, otherwise: V): void {
    const old = new Map(this.days);
    let before: V | undefined;
    for (let day = horizonFirst; day <= horizonLast; day += 1) {
      const held = old.get(day);
      if (day >= since) {
        if (day < first || (last !== null && day > last)) this.days.delete(day);
        else if (held === undefined) this.days.set(day, before ?? firstAfter(old, day) ?? otherwise);
      }
      before = held ?? before;
    }
  }

  /** Has any day before `today` become another? */
  differsBefore(today: DayNumber, other: Agreed<V>): boolean {
    for (let day = horizonFirst; day < today; day += 1)
      if (stableText(this.days.get(day)) !== stableText(other.days.get(day))) return true;
    return false;
  }

  /** As stretches of days that say the same: `2026-09-01..2026-09-30 {…}`. */
  ranges(): string[] {
    const found: { from: DayNumber; to: DayNumber; says: string }[] = [];
    for (let day = horizonFirst; day <= horizonLast; day += 1) {
      const says = stableText(this.days.get(day));
      if (says === '') continue;
      const last = found.at(-1);
      if (last !== undefined && last.to === day - 1 && last.says === says) last.to = day;
      else found.push({ from: day, to: day, says });
    }
    return found.map(({ from, to, says }) => `${dayText(from)}..${to === horizonLast ? '' : dayText(to)} ${says}`);
  }
}

function firstAfter<V>(days: ReadonlyMap<DayNumber, V>, day: DayNumber): V | undefined {
  for (let one = day; one <= horizonLast; one += 1) if (days.has(one)) return days.get(one);
  return undefined;
}

/** Values as one text, whatever the order of their fields. */
export function stableText(values: object | undefined): string {
  if (values === undefined) return '';
  return Object.entries(values)
    .map(([name, value]) => `${name}=${value ?? '-'}`)
    .toSorted()
    .join(' ');
}
