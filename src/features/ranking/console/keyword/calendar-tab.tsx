import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Heading } from '#core/console/pages/screen-frames.tsx';
import { Loaded } from '#core/console/ui/states/loaded.tsx';
import { Matrix } from '#core/console/ui/table/data-table.tsx';
import text from '#core/console/ui/text.module.css';
import { type Day, dayText } from '#core/model/day.ts';
import { dayMark, dayResult, targetOn } from '#domain/billing/keyword-days.ts';
import { nextMonth, periodDays, previousMonth } from '#domain/period.ts';
import { dayResultLabels } from '#domain/ranks/todays-ranks.ts';
import { InstrumentNote } from '#ranking/console/rank/instrument-note.tsx';
import { RankChip } from '#ranking/console/rank/rank-chip.tsx';
import { RankLegend } from '#ranking/console/rank/rank-legend.tsx';
import { summaryOfContract } from '#ranking/console/ranks/summary-of-contract.ts';
import { SummaryStrip } from '#ranking/console/ranks/summary-strip.tsx';
import { useTrend } from '#ranking/console/ranks/use-ranks.ts';
import type { DayReading, KeywordFacts, RankSeries } from '#ranking/rules/keyword-ranks.ts';
import styles from './calendar-tab.module.css';
import { DayReadings } from './day-readings.tsx';
import { weeksOf } from './month.ts';

const weekdays = ['日', '月', '火', '水', '木', '金', '土'];

interface CalendarProps {
  keyword: KeywordFacts;
  today: Day;
}

/** A month of ○ × −, each day with its rank. The URL holds the month. */
export function CalendarTab({ keyword, today }: CalendarProps) {
  const [params, setParams] = useSearchParams();
  const asked = params.get('month') ?? '';
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(asked) ? asked : today.slice(0, 7);
  const go = (to: string) => {
    const next = new URLSearchParams(params);
    next.set('month', to);
    setParams(next, { preventScrollReset: true, replace: true });
  };
  const title = `${month.slice(0, 4)}年${Number(month.slice(5))}月`;
  return (
    <section aria-label={`${title}の順位`}>
      <div className="tj-bar">
        <Button icon={<LeftOutlined aria-hidden />} onClick={() => go(previousMonth(month))} aria-label="前の月" />
        <Heading className={styles.title} aria-live="polite">
          {title}
        </Heading>
        <Button
          icon={<RightOutlined aria-hidden />}
          onClick={() => go(nextMonth(month))}
          disabled={month >= today.slice(0, 7)}
          aria-label="次の月"
        />
        {month !== today.slice(0, 7) && <Button onClick={() => go(today.slice(0, 7))}>今月</Button>}
      </div>
      <Month keyword={keyword} today={today} month={month} title={title} />
    </section>
  );
}

/** The month's days, their totals, and the readings of the opened day. */
function Month({ keyword, today, month, title }: CalendarProps & { month: string; title: string }) {
  const { first, last } = periodDays(month, null);
  const [opened, setOpened] = useState<Day | null>(null);
  const query = useTrend(keyword.id, { from: first, to: last });
  const { closingDay } = keyword.store;
  return (
    <>
      <Loaded query={query} rows={6} height={72}>
        {(data) => (
          <>
            <SummaryStrip summary={summaryOfContract(data, today)} />
            <DaysGrid
              caption={`${title}の順位`}
              weeks={weeksOf(first, last)}
              series={data}
              today={today}
              onOpen={setOpened}
            />
            <div className={styles.below}>
              <p className={`${styles.marks} ${text.secondary}`}>
                ○ 目標達成　× 未達・圏外　− 未計測（請求されません）
                {data.excluded.some(({ isStopped }) => !isStopped) && '　除 異議により成果から除外'}
                {data.excluded.some(({ isStopped }) => isStopped) && '　停 計測停止（Google側、成果に数えません）'}
                {closingDay !== null && `　成果日数は毎月${closingDay}日締めで数えます。`}
              </p>
              <RankLegend />
            </div>
            <InstrumentNote
              names={data.readings.map(({ instrument }) => instrument)}
              search={keyword.position === null ? undefined : { ...keyword.position, keyword: keyword.keyword }}
            />
          </>
        )}
      </Loaded>
      {opened !== null && (
        <DayReadings
          keyword={keyword}
          day={opened}
          isAchieved={query.data !== undefined && markIn(query.data, opened) === '○'}
          exclusion={query.data?.excluded.find((one) => one.day === opened) ?? null}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}

interface DaysGridProps {
  caption: string;
  weeks: readonly (readonly (Day | null)[])[];
  series: RankSeries;
  today: Day;
  onOpen: (day: Day) => void;
}

function DaysGrid({ caption, weeks, series, today, onOpen }: DaysGridProps) {
  return (
    <Matrix
      form="days"
      caption={caption}
      rows={weeks}
      rowKey={(week) => week.find((day) => day !== null) ?? ''}
      columns={weekdays.map((heading, key) => ({ key, heading }))}
      cell={(week, { key }) => {
        const day = week[key] ?? null;
        return day !== null && <DayCell day={day} series={series} isFuture={day > today} onOpen={() => onOpen(day)} />;
      }}
      cellProps={(week, { key }) => ({ className: week[key] === today ? styles.today : undefined })}
    />
  );
}

/** The mark of a day, as the month shows it. */
function markIn({ readings, terms, excluded }: RankSeries, day: Day) {
  const reading = readings.find((one) => one.day === day);
  return dayMark(
    dayResult(reading, targetOn(terms, day)),
    excluded.find((one) => one.day === day),
  );
}

const uncountedLabels: Readonly<Record<string, string>> = { 除: '成果から除外', 停: '計測停止（Google側）' };

function DayCell({
  day,
  series,
  isFuture,
  onOpen,
}: {
  day: Day;
  series: RankSeries;
  isFuture: boolean;
  onOpen: () => void;
}) {
  const reading: DayReading | undefined = series.readings.find((one) => one.day === day);
  const target = targetOn(series.terms, day);
  const result = dayResult(reading, target);
  const mark = markIn(series, day);
  const label = uncountedLabels[mark] ?? dayResultLabels[result];
  const number = <span className={`${text.secondary} ${text.small}`}>{Number(day.slice(8))}</span>;
  // Without a target the day is not under contract, so nothing was to be measured
  if (isFuture || (target === null && reading === undefined)) return number;
  return (
    <button
      type="button"
      className={styles.day}
      title={reading?.failure ?? 'この日の計測を見る'}
      aria-label={`${dayText(day)} ${label} この日の計測を見る`}
      onClick={onOpen}
    >
      {number}
      <span
        className={mark === '○' ? `${styles.mark} ${styles.achieved}` : `${styles.mark} ${text.secondary}`}
        role="img"
        aria-label={label}
      >
        {mark}
      </span>
      <RankChip rank={reading?.rank ?? null} isMeasured={result !== 'UNMEASURED'} isBlock />
    </button>
  );
}
