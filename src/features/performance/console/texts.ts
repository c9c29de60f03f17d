import { dayText } from '#core/model/day.ts';
import type { Period } from '#domain/performance/performance-period.ts';

/** Formats a period as 2026/10/01〜2026/10/31. */
export function periodText({ from, to }: Period): string {
  return from === to ? dayText(from) : `${dayText(from)}〜${dayText(to)}`;
}
