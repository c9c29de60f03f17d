import { Alert } from 'antd';
import { SectionCard } from '#core/console/pages/screen-frames.tsx';
import spacing from '#core/console/ui/spacing.module.css';
import { dayText, minuteText } from '#core/model/day.ts';
import { metricGroups, metricLabels, type Performance } from '#domain/performance/performance.ts';
import { MetricsChart } from './metrics-chart.tsx';
import { RanksChart } from './ranks-chart.tsx';
import { SearchKeywords } from './search-keywords.tsx';
import { periodText } from './texts.ts';
import { Totals } from './totals.tsx';

/** The totals, then charts of views, actions and ranks on the same days, then the search keywords. */
export function PerformanceView({ performance, storeName }: { performance: Performance; storeName: string }) {
  const { metrics, ranks, months, period, incompleteFrom, fetchedAt } = performance;
  return (
    <>
      <p className={spacing.closeOnly}>
        {periodText(period)}
        {fetchedAt !== null && `　最終取得 ${minuteText(fetchedAt)}`}
      </p>
      {incompleteFrom !== null && metrics.length > 0 && (
        <Alert
          type="info"
          showIcon
          className={spacing.below}
          message={`${dayText(incompleteFrom)}以降の数値はまだ確定していません`}
          description="合計には含めていますが、増減は確定した日どうしで比べています。"
        />
      )}
      {metrics.length > 0 && (
        <SectionCard title="合計と増減">
          <Totals performance={performance} />
        </SectionCard>
      )}
      {metricGroups.map((group) => {
        const trends = metrics.filter(({ metric }) => group.metrics.some((one) => one === metric));
        if (trends.length === 0) return null;
        return (
          <SectionCard key={group.key} title={`${group.label}の推移`}>
            <MetricsChart
              performance={performance}
              title={`${storeName} ${group.label}の推移`}
              name={`${storeName}_${group.label}`}
              shape={group.key === 'impressions' ? 'bars' : 'line'}
              trends={trends.map(({ metric, values }) => ({ key: metric, label: metricLabels[metric], values }))}
            />
          </SectionCard>
        );
      })}
      {ranks.some(({ measured }) => measured.includes(true)) && (
        <SectionCard title="順位の推移">
          <RanksChart performance={performance} storeName={storeName} />
        </SectionCard>
      )}
      {months.length > 0 && (
        <SectionCard title="検索キーワード">
          <SearchKeywords months={months} />
        </SectionCard>
      )}
    </>
  );
}
