import type { ChartEvent, ChartSpan } from '#core/console/chart/chart-data.ts';
import type { Performance } from '#domain/performance/performance.ts';

const longest = 30;

/** The posts as chart events; posts on days outside the range are omitted. */
export function eventsOf({ days, posts }: Performance): readonly ChartEvent[] {
  return posts.flatMap(({ day, summary }) => {
    const index = days.indexOf(day);
    const text = summary.length > longest ? `${summary.slice(0, longest)}…` : summary;
    return index === -1 ? [] : [{ index, label: `投稿「${text}」` }];
  });
}

/** The last days, whose figures are not final yet. */
export function incompleteSpan({ days, incompleteFrom }: Performance): readonly ChartSpan[] {
  const from = incompleteFrom === null ? -1 : days.indexOf(incompleteFrom);
  return from === -1 ? [] : [{ from, to: days.length - 1 }];
}
