import { momentKind } from '#core/fields/moment/model.ts';
import { minuteText } from '#core/model/day.ts';

/** Formats a moment as `2026/10/31 14:05`, in Japan's time zone. */
export function minuteOf(epochMs: number): string {
  return minuteText(epochMs);
}

/** The epoch ms of a wall-clock time in Japan, `YYYY-MM-DDTHH:mm` (seconds may follow). JST has no daylight saving time. */
export function fromWallClock(text: string): number {
  return Date.parse(`${text}+09:00`);
}

/** The wall-clock time in Japan, `YYYY-MM-DDTHH:mm:ss`. */
export function toWallClock(epochMs: number): string {
  return momentKind.toText(epochMs).replaceAll('/', '-').replace(' ', 'T');
}
