import { moment } from '#core/model/fields/moment.ts';

/** Returns a moment (epoch ms) in the format of the screens: 2026/10/31 14:05. */
export function whenInJapan(epochMs: number): string {
  return moment.toText(epochMs).slice(0, 16);
}
