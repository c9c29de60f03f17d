import { moment } from '#core/model/fields/moment.ts';

/** A moment (epoch ms) as the screens write it: 2026/10/31 14:05. */
export function whenInJapan(epochMs: number): string {
  return moment.toText(epochMs).slice(0, 16);
}
