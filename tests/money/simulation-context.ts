import type { Answer } from '../api/support/demo-app.ts';
import type { MoneyApp } from '../api/support/money.ts';
import type { DayNumber } from './agreed.ts';
import type { Books } from './books.ts';
import type { Gateway } from './gateway.ts';

/** Where the product and the model differ. */
export class Mismatch extends Error {}

/** Where histories are simulated: one installation for many, emptied between them. */
export interface TestBed {
  readonly money: MoneyApp;
  readonly gateway: Gateway;
  readonly customerIds: readonly number[];
}

/** A simulation under way, for what checks it. */
export interface SimulationView {
  readonly books: Books;
  readonly testBed: {
    readonly money: MoneyApp;
    /** `balance`: yen that cards were charged, less what went back */
    readonly gateway: { readonly balance: number };
  };
  /** Notes what was done. */
  note(line: string): void;
}

/** The same for what drives it. */
export interface SimulationContext extends SimulationView {
  readonly testBed: TestBed;
  readonly today: DayNumber;
  goTo(day: DayNumber): void;
  /** A call of the product's; noted with its answer. */
  call(method: string, path: string, body?: object): Promise<CallResult>;
}

export interface CallResult {
  readonly status: number;
  readonly code: string;
  readonly body: Answer['body'];
}

/** One of some, as a die has it. */
export function pick<T>(some: readonly T[], die: number): T | undefined {
  return some[(die >>> 2) % Math.max(1, some.length)];
}
