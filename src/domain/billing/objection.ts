import { addDays, type Day } from '#core/model/day.ts';
import { dayInShort } from '../month.ts';

/** The states of an objection to achieved days. */
export const objectionStatusLabels = {
  OPEN: '対応待ち',
  ACCEPTED: '認めた',
  REFUSED: '認めない',
  WITHDRAWN: '取下げ',
} as const;

export type ObjectionStatus = keyof typeof objectionStatusLabels;

/** Days after the issue of a charge within which its customer may object, unless the settings say otherwise. */
export const usualObjectionDays = 14;

/** Returns the last day on which a charge issued on that day can be objected to. */
export function objectionsUntil(issueDate: Day, days: number): Day {
  return addDays(issueDate, days);
}

/** `10/3・10/5・10/8 ほか2日`; the days in order. */
export function daysInShort(days: readonly Day[]): string {
  const named = days.slice(0, 3).map(dayInShort).join('・');
  return days.length > 3 ? `${named} ほか${days.length - 3}日` : named;
}
