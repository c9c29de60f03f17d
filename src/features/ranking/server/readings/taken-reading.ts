import type { Day } from '#core/model/day.ts';
import type { TakenOrigin } from '#domain/ranks/reading-codes.ts';
import type { InstrumentReading, Question, SearchPoint } from '../instrument.ts';

/** A reading, successful or failed. */
export interface TakenReading {
  readonly detailId: number;
  readonly day: Day;
  /** epoch ms */
  readonly takenAt: number;
  readonly origin: TakenOrigin;
  readonly keyword: string;
  readonly language: string;
  readonly depth: number;
  readonly point: SearchPoint;
  readonly placeId: string;
  readonly instrument: { readonly name: string; readonly version: string };
  /** The result, or why it failed. */
  readonly outcome: InstrumentReading | { readonly failure: string };
}

/** Returns what was searched, and with what, as a text to compare by: equal for readings that answer the same question. */
export function questionText(
  { keyword, language, depth, point, placeId }: Question,
  instrument: { readonly name: string },
): string {
  const { latitude, longitude, radius } = point;
  return JSON.stringify([instrument.name, keyword, language, depth, placeId, latitude, longitude, radius]);
}
