import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button, theme } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { ErrorState } from '#core/console/ui/error-state.tsx';
import { SkeletonRows } from '#core/console/ui/skeleton-rows.tsx';
import type { Day } from '#core/model/day.ts';
import { dayMark, dayResult, targetOn } from '#domain/keyword-days.ts';
import type { DayReading, KeywordFacts, RankSeries } from '#domain/keyword-ranks.ts';
import { nextMonth, periodDays, previousMonth } from '#domain/period.ts';
import { dayResultLabels } from '#domain/todays-ranks.ts';
import { RankChip, RankLegend } from '#ranking/console/rank/rank-chip.tsx';
import { DayReadings } from './day-readings.tsx';
import { weeksOf } from './month.ts';
import { summaryOfContract } from './summary-of-contract.ts';
import { SummaryStrip } from './summary-strip.tsx';
import { useCourse } from './use-ranks.ts';

const weekdays = ['日', '月', '火', '水', '木', '金', '土'];

/** A month of ○ × −, each day with its place. The month stands in the address. */
export function CalendarTab({ keyword, today }: { keyword: KeywordFacts; today: Day }) {
  const { token } = theme.useToken();
  const [params, setParams] = useSearchParams();
  const asked = params.get('month') ?? '';
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(asked) ? asked : today.slice(0, 7);
  const { first, last } = periodDays(month, null);
  const [opened, setOpened] = useState<Day | null>(null);
  const { data, error, refetch } = useCourse(keyword.id, { from: first, to: last });
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
        <h2 style={{ fontSize: 16, margin: 0, minWidth: 96, textAlign: 'center' }} aria-live="polite">
          {title}
        </h2>
        <Button
          icon={<RightOutlined aria-hidden />}
          onClick={() => go(nextMonth(month))}
          disabled={month >= today.slice(0, 7)}
          aria-label="次の月"
        />
        {month !== today.slice(0, 7) && <Button onClick={() => go(today.slice(0, 7))}>今月</Button>}
      </div>
      {error !== null ? (
        <ErrorState thrown={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <SkeletonRows rows={6} height={72} />
      ) : (
        <>
          <SummaryStrip summary={summaryOfContract(data, today)} />
          <table
            className="tj-calendar"
            style={{ '--tj-line': token.colorBorderSecondary, background: token.colorBgContainer }}
          >
            <caption className="tj-visually-hidden">{title}の順位</caption>
            <thead>
              <tr>
                {weekdays.map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {weeksOf(first, last).map((week) => (
                <tr key={week.find((day) => day !== null)}>
                  {week.map((day, index) =>
                    day === null ? (
                      // biome-ignore lint/suspicious/noArrayIndexKey: an empty place has no other identity
                      <td key={index} />
                    ) : (
                      <td
                        key={day}
                        style={day === today ? { boxShadow: `inset 0 0 0 2px ${token.colorPrimary}` } : undefined}
                      >
                        <DayCell day={day} series={data} isFuture={day > today} onOpen={() => setOpened(day)} />
                      </td>
                    ),
                  )}
                </tr>
              ))}
            </tbody>
          </table>
          <div style={{ marginTop: 12 }}>
            <p style={{ margin: '0 0 8px', color: token.colorTextSecondary }}>
              ○ 目標達成　× 未達・圏外　− 未計測（請求されません）
              {keyword.store.closingDay !== null && `　成果日数は毎月${keyword.store.closingDay}日締めで数えます。`}
            </p>
            <RankLegend />
          </div>
        </>
      )}
      {opened !== null && <DayReadings keyword={keyword} day={opened} onClose={() => setOpened(null)} />}
    </section>
  );
}

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
  const { token } = theme.useToken();
  const reading: DayReading | undefined = series.readings.find((one) => one.day === day);
  const target = targetOn(series.terms, day);
  const result = dayResult(reading, target);
  const number = <span style={{ color: token.colorTextSecondary, fontSize: 12 }}>{Number(day.slice(8))}</span>;
  // No target, no contract on that day: nothing was to be measured
  if (isFuture || (target === null && reading === undefined)) return number;
  return (
    <button
      type="button"
      className="tj-calendar-day"
      title={reading?.failure ?? 'この日の計測を見る'}
      aria-label={`${day.replaceAll('-', '/')} ${dayResultLabels[result]} この日の計測を見る`}
      onClick={onOpen}
    >
      {number}
      <span
        className="tj-calendar-mark"
        role="img"
        aria-label={dayResultLabels[result]}
        style={{ color: result === 'ACHIEVED' ? token.colorSuccessText : token.colorTextSecondary }}
      >
        {dayMark(result)}
      </span>
      <RankChip rank={reading?.rank ?? null} isMeasured={result !== 'UNMEASURED'} />
    </button>
  );
}
