import { minuteText } from '#core/model/day.ts';

/** Returns a moment (epoch ms) in the format of the screens: 2026/10/31 14:05. */
export function whenInJapan(epochMs: number): string {
  return minuteText(epochMs);
}
