import { stringify } from 'csv-stringify/sync';
import type { ResolvedField } from '#core/model/resolve.ts';
import { neutralise } from '#core/server/verbs/csv/cells.ts';
import { metricLabels, type Performance } from '#domain/performance.ts';

/** A line a day: every metric, every keyword's rank, what was posted (`summary` is that field). Empty: not fetched. */
export function performanceCsv(performance: Performance, summary: ResolvedField): string {
  const { days, metrics, ranks, posts, incompleteFrom } = performance;
  const heading = [
    '日付',
    '状態',
    ...metrics.map(({ metric }) => metricLabels[metric]),
    ...ranks.map(({ keyword }) => `順位（${keyword}）`),
    '投稿',
  ];
  const lines = days.map((day, index) => [
    day.replaceAll('-', '/'),
    incompleteFrom !== null && day >= incompleteFrom ? '確定前' : '確定',
    ...metrics.map(({ values }) => String(values[index] ?? '')),
    ...ranks.map(({ ranks: places, measured }) =>
      measured[index] === true ? String(places[index] ?? '圏外') : '未計測',
    ),
    neutralise(summary, posts.flatMap((post) => (post.day === day ? [post.summary] : [])).join(' / ')),
  ]);
  return stringify([heading, ...lines], { record_delimiter: 'windows' });
}
