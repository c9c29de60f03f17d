import type { Answer } from '../api/support/demo-app.ts';
import type { MoneyApp } from '../api/support/money.ts';
import type { DayNumber } from './agreed.ts';
import type { Books } from './books.ts';
import type { Gateway } from './gateway.ts';

/** Where the product and the model differ. */
export class Mismatch extends Error {}

/** Where histories are played: one installation for many, emptied between them. */
export interface Stage {
  readonly money: MoneyApp;
  readonly gateway: Gateway;
  readonly customerIds: readonly number[];
}

/** A history under way, for those who look at it. */
export interface Playing {
  readonly books: Books;
  readonly stage: {
    readonly money: MoneyApp;
    /** `balance`: yen that cards were charged, less what went back */
    readonly gateway: { readonly balance: number };
  };
  /** Notes what was done. */
  tell(line: string): void;
}

/** The same for those who play it. */
export interface Player extends Playing {
  readonly stage: Stage;
  readonly today: DayNumber;
  goTo(day: DayNumber): void;
  /** A call of the product's; noted with its answer. */
  call(method: string, path: string, body?: object): Promise<Told>;
}

export interface Told {
  readonly status: number;
  readonly code: string;
  readonly body: Answer['body'];
}

/** One of some, as a die has it. */
export function pick<T>(some: readonly T[], die: number): T | undefined {
  return some[(die >>> 2) % Math.max(1, some.length)];
}
