import { compare, metricGroups, metricLabels, type Performance } from '#domain/performance/performance.ts';
import type { ReportedMetric } from '#report/rules/report-content.ts';

/** Returns the sums of what Google reported, each group before its parts, compared with the days before. */
export function metricsOf({ metrics }: Performance): ReportedMetric[] {
  return metricGroups.flatMap(({ label, metrics: names }): ReportedMetric[] => {
    const trends = metrics.filter(({ metric }) => names.some((name) => name === metric));
    if (trends.length === 0) return [];
    const days =
      trends[0]?.values.map((_, day) => trends.reduce((sum, { values }) => sum + (values[day] ?? 0), 0)) ?? [];
    const compared = trends.flatMap(({ previous }) => previous ?? []);
    const sum = days.reduce((total, value) => total + value, 0);
    const total = (of: 'now' | 'before') => compared.reduce((all, one) => all + one[of], 0);
    // A metric that Google did not report in both periods takes no part
    const change =
      compared.length === 0 ? null : (compare([total('now')], [total('before')], () => true)?.change ?? null);
    return [
      { label: `${label}（計）`, sum, change, isGroup: true },
      ...trends.map((trend) => ({
        label: metricLabels[trend.metric],
        sum: trend.sum,
        change: trend.previous?.change ?? null,
        isGroup: false,
      })),
    ];
  });
}
