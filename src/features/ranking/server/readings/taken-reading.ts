import type { Day } from '#core/model/day.ts';
import type { TakenOrigin } from '#domain/ranks/reading-codes.ts';
import type { InstrumentReading, SearchPoint } from '../instrument.ts';

/** A reading, successful or failed. */
export interface TakenReading {
  readonly detailId: number;
  readonly day: Day;
  /** epoch ms */
  readonly takenAt: number;
  readonly origin: TakenOrigin;
  readonly depth: number;
  readonly point: SearchPoint;
  readonly placeId: string;
  readonly instrument: { readonly name: string; readonly version: string };
  /** The result, or why it failed. */
  readonly outcome: InstrumentReading | { readonly failure: string };
}
