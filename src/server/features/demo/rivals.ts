import { type Day, daysBetween } from '#domain/day.ts';
import { chance } from './random.ts';
import type { Keyword } from './shops.ts';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/**
 * Who stands above a keyword's store: the same rivals for months, in an order that seldom changes. Keywords of one town and trade
 * share them. A chance of their own, so that the rest of the demo does not depend on them.
 */
export function rivalsOf(
  keyword: Pick<Keyword, 'keyword'>,
  depth: number,
  today: Day,
): (day: Day, count: number) => string[] {
  const draw = chance([...keyword.keyword].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0, 7));
  const ids = Array.from(
    { length: depth },
    () => `ChIJ${Array.from({ length: 23 }, () => letters[draw.whole(0, letters.length - 1)]).join('')}`,
  );
  // One of them is new in the town since a while
  const newcomer = draw.whole(0, 3);
  const opened = draw.whole(5, 40);
  return (day, count) => {
    const week = Math.floor(Date.parse(day) / (7 * 86_400_000));
    const isOpen = daysBetween(day, today) < opened;
    const known = ids.filter((_, index) => isOpen || index !== newcomer);
    const swap = week % Math.max(1, known.length - 1);
    const order = known.map((id, index) => known[index === swap ? swap + 1 : index === swap + 1 ? swap : index] ?? id);
    return order.slice(0, count);
  };
}
