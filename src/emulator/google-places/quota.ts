import { day as dayMs, minute as minuteMs } from '../durations.ts';
import { quotaSpent } from './refusal.ts';

export interface Limits {
  readonly perMinute: number;
  readonly perDay: number;
}

export interface Meter {
  /** Counts a call; throws Refusal 429 if it exceeds the quota. */
  count(method: string): void;
  limit(limits: Partial<Limits>): void;
  /** The number of answered calls, by method. */
  answered(): Readonly<Record<string, number>>;
}

/** Counts calls per minute and per day, as Google does. */
export function meter(now: () => number): Meter {
  const limits = { perMinute: 600, perDay: 1_000_000 };
  const answered: Record<string, number> = {};
  let minute = { at: 0, calls: 0 };
  let day = { at: 0, calls: 0 };
  return {
    count(method) {
      const thisMinute = Math.floor(now() / minuteMs);
      const thisDay = Math.floor(now() / dayMs);
      if (minute.at !== thisMinute) minute = { at: thisMinute, calls: 0 };
      if (day.at !== thisDay) day = { at: thisDay, calls: 0 };
      if (day.calls >= limits.perDay) throw quotaSpent('day', method);
      if (minute.calls >= limits.perMinute) throw quotaSpent('minute', method);
      minute.calls += 1;
      day.calls += 1;
      answered[method] = (answered[method] ?? 0) + 1;
    },
    limit(changed) {
      Object.assign(limits, changed);
    },
    answered: () => ({ ...answered }),
  };
}
