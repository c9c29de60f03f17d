import { moment } from '#core/model/fields/moment.ts';
import type { NumberField } from '#core/model/fields/number.ts';
import { numberText, yenText } from '#core/model/figures/figures.ts';

/** Formats a number: ¥12,345 for money, otherwise the number followed by its unit. */
export function figure(value: number, { yen, unit }: Pick<NumberField, 'yen' | 'unit'>): string {
  return yen === true ? yenText(value) : numberText(value) + (unit ?? '');
}

/** Formats a moment as `2026/10/31 14:05`, in Japan's time zone. */
export function minuteOf(epochMs: number): string {
  return moment.toText(epochMs).slice(0, 16);
}

/** The epoch ms of a wall-clock time in Japan, `YYYY-MM-DDTHH:mm` (seconds may follow). JST has no daylight saving time. */
export function fromWallClock(text: string): number {
  return Date.parse(`${text}+09:00`);
}

/** The wall-clock time in Japan, `YYYY-MM-DDTHH:mm:ss`. */
export function toWallClock(epochMs: number): string {
  return moment.toText(epochMs).replaceAll('/', '-').replace(' ', 'T');
}
