import { Segmented, Select, Tag } from 'antd';
import { SearchField } from '#core/console/pages/list/list-page.tsx';
import { useIsPhone } from '#core/console/ui/browser.ts';
import { numberText } from '#core/model/language.ts';
import { dayResultLabels, type TodaysFigures, trendLabels } from '#domain/ranks/todays-ranks.ts';
import { type Grouping, groupingOf, groupings, sortsOf } from './ranks-groups.ts';
import type { ChangeQuery, RanksQuery } from './ranks-query.ts';
import styles from './todays-ranks.module.css';
import { useDashboard } from './use-dashboard.ts';

interface RanksToolsProps {
  asked: RanksQuery;
  onChange: ChangeQuery;
}

/** What the day's keywords are looked at by: a search, the views with their counts, the grouping and its order. */
export function RanksTools({ asked, onChange }: RanksToolsProps) {
  const grouping = groupingOf(asked.sort);
  return (
    <>
      <search className="tj-bar">
        <SearchField
          label="本日の順位"
          search={asked.q}
          onSearch={(q, continued) => onChange({ q }, { replace: continued })}
        />
        <Segmented
          aria-label="まとめ方"
          value={grouping}
          onChange={(next: Grouping) => onChange({ sort: sortsOf[next][0]?.value ?? null })}
          options={[...groupings]}
        />
        <Select
          aria-label="並び順"
          value={asked.sort}
          onChange={(sort) => onChange({ sort })}
          options={[...sortsOf[grouping]]}
          className={styles.sort}
        />
      </search>
      <Views asked={asked} onChange={onChange} />
    </>
  );
}

interface View {
  readonly label: string;
  readonly figure: keyof TodaysFigures;
  readonly result?: keyof typeof dayResultLabels;
  readonly trend?: keyof typeof trendLabels;
}

const views: readonly View[] = [
  { label: 'すべて', figure: 'keywords' },
  { label: trendLabels.DOWN, figure: 'down', trend: 'DOWN' },
  { label: dayResultLabels.OUT, figure: 'out', result: 'OUT' },
  { label: dayResultLabels.UNMEASURED, figure: 'unmeasured', result: 'UNMEASURED' },
  { label: dayResultLabels.MISSED, figure: 'missed', result: 'MISSED' },
  { label: dayResultLabels.ACHIEVED, figure: 'achieved', result: 'ACHIEVED' },
  { label: trendLabels.UP, figure: 'up', trend: 'UP' },
];

/** The views of the day, each with its count; a filter that is set beside a view is shown as a tag. */
function Views({ asked: { result, trend }, onChange }: RanksToolsProps) {
  const isPhone = useIsPhone();
  const { data } = useDashboard();
  const shown = views.findLast((view) =>
    result === null ? view.trend === (trend ?? undefined) : view.result === result,
  );
  const current = result === null && trend === null ? views[0] : shown;
  const options = views.map(({ label, figure }) => ({
    value: label,
    label: data === undefined ? label : `${label} ${numberText(data.ranks[figure] ?? 0)}`,
  }));
  const choose = (label: string) => {
    const view = views.find((one) => one.label === label);
    onChange({ result: view?.result ?? null, trend: view?.trend ?? null });
  };
  return (
    <div className="tj-bar">
      {isPhone ? (
        <Select aria-label="表示" value={current?.label} onChange={choose} options={options} className={styles.views} />
      ) : (
        <Segmented aria-label="表示" value={current?.label ?? ''} onChange={choose} options={options} />
      )}
      {result !== null && trend !== null && (
        <Tag closable onClose={() => onChange({ trend: null })}>
          変動：{trendLabels[trend]}
        </Tag>
      )}
    </div>
  );
}
