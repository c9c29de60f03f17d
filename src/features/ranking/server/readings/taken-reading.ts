import type { Day } from '#core/model/day.ts';
import type { Device } from '#domain/ranks/devices.ts';
import { secondInstrument } from '#domain/ranks/instruments.ts';
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
  readonly device?: Device;
  readonly instrument: { readonly name: string; readonly version: string };
  /** The result, or why it failed. */
  readonly outcome: InstrumentReading | { readonly failure: string };
}

/** Returns what was searched, and with what, as a text to compare by: equal for readings that answer the same question. */
export function questionText(
  { keyword, language, depth, point, placeId, device }: Question,
  instrument: { readonly name: string },
): string {
  const { latitude, longitude, radius } = point;
  const same = [instrument.name, keyword, language, depth, placeId, latitude, longitude, radius];
  // The first instrument does not distinguish devices
  return JSON.stringify(instrument.name === secondInstrument ? [...same, device] : same);
}
