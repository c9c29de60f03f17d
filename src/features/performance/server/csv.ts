import { dayText } from '#core/model/day.ts';
import { csvOf } from '#core/server/verbs/csv/csv.ts';
import { metricLabels, type Performance } from '#domain/performance/performance.ts';

/** One row per day with every metric, every keyword's rank and the posts. An empty cell was not fetched. */
export function performanceCsv(performance: Performance): string {
  const { days, metrics, ranks, posts, incompleteFrom } = performance;
  const heading = [
    '日付',
    '状態',
    ...metrics.map(({ metric }) => metricLabels[metric]),
    ...ranks.map(({ keyword }) => `順位（${keyword}）`),
    '投稿',
  ];
  const lines = days.map((day, index) => [
    dayText(day),
    incompleteFrom !== null && day >= incompleteFrom ? '確定前' : '確定',
    ...metrics.map(({ values }) => String(values[index] ?? '')),
    ...ranks.map(({ ranks: places, measured }) =>
      measured[index] === true ? String(places[index] ?? '圏外') : '未計測',
    ),
    posts.flatMap((post) => (post.day === day ? [post.summary] : [])).join(' / '),
  ]);
  return csvOf([heading, ...lines]);
}
