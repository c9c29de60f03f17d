import type { MoneyApp } from '../api/support/money.ts';
import type { Books } from './books.ts';

/** Where the product and the model differ. */
export class Mismatch extends Error {}

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
