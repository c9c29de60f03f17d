import { Segmented } from 'antd';
import { useLayoutEffect, useState } from 'react';
import { axisFromZero, useChartPalette } from '#core/console/chart/chart-data.ts';
import { ChartFrame, TimeChart } from '#core/console/chart/time-chart.tsx';
import { useCall } from '#core/console/http/calls.ts';
import { Heading } from '#core/console/pages/screen-frames.tsx';
import paper from '#core/console/ui/paper.module.css';
import { isAwaited, Loaded } from '#core/console/ui/states/loaded.tsx';
import { EmptyState } from '#core/console/ui/states/placeholders.tsx';
import { DataTable } from '#core/console/ui/table/data-table.tsx';
import { type Day, minute } from '#core/model/day.ts';
import { numberText, yenText } from '#core/model/language.ts';
import type { MonthSoFar, MonthTrend } from '#domain/billing/month-forecast.ts';
import { monthInWords } from '#domain/month.ts';
import { daysFrom, periodDays } from '#domain/period.ts';
import { getMonth, getMonthBefore } from '../calls.ts';
import styles from './dashboard.module.css';
import { Waiting } from './waiting-stores.tsx';

const headingId = 'dashboard-month';
const figures = { amount: '請求予定額', days: '成果日数' } as const;
type FigureName = keyof typeof figures;

const written = {
  amount: yenText,
  days: (days: number) => `${numberText(days)}日`,
} as const satisfies Record<FigureName, (value: number) => string>;

/** The running month so far, and its forecast at constant ranks, compared with the same day of the previous month. */
export default function MonthSection({ onKnown }: { onKnown: () => void }) {
  const month = useCall(getMonth, {}, { staleTime: 5 * minute });
  const before = useCall(getMonthBefore, {}, { staleTime: 5 * minute });
  const isKnown = !isAwaited(month) && !isAwaited(before);
  // A layout effect, so that the parts below are shown in the same frame
  useLayoutEffect(() => {
    if (isKnown) onKnown();
  });
  return (
    <section aria-labelledby={headingId} className={`${paper.paper} ${styles.sheet}`}>
      <Heading id={headingId} spaced="below">
        {month.data === undefined
          ? '今月の成果'
          : `${monthInWords(month.data.period)}分の成果（税抜・見込みは今の順位が続いた場合）`}
      </Heading>
      <Loaded query={month} rows={8}>
        {(now) => (
          <Loaded query={before} rows={8}>
            {(then) => <Month month={now} before={then} />}
          </Loaded>
        )}
      </Loaded>
    </section>
  );
}

function Month({ month, before }: { month: MonthSoFar; before: MonthTrend }) {
  if (isBlank(month, before))
    return <EmptyState small title="目標を達成した日が出ると、成果日数と請求予定額の推移がここに並びます。" />;
  const same = before.trend[month.trend.length - 1] ?? before.trend.at(-1);
  return (
    <>
      <dl className={styles.sums}>
        <Sum label={figures.days} value={written.days(month.achievedDays)} same={written.days(same?.days ?? 0)} />
        <Sum label={figures.amount} value={yenText(month.amount)} same={yenText(same?.amount ?? 0)} />
        <div>
          <dt>月末までの見込み</dt>
          <dd>
            {yenText(month.forecastAmount)}
            <small>
              {written.days(month.forecastDays)}・前月は{yenText(before.trend.at(-1)?.amount ?? 0)}
            </small>
          </dd>
        </div>
      </dl>
      <Waiting stores={month.waiting} />
      <Trend month={month} before={before} />
    </>
  );
}

/** True when there is nothing yet that was achieved, is billed or is going to be. */
function isBlank({ achievedDays, amount, forecastAmount, waiting }: MonthSoFar, before: MonthTrend): boolean {
  const { days = 0, amount: earlier = 0 } = before.trend.at(-1) ?? {};
  return waiting === 0 && [achievedDays, amount, forecastAmount, days, earlier].every((figure) => figure === 0);
}

function Sum({ label, value, same }: { label: string; value: string; same: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {value}
        <small>前月同日 {same}</small>
      </dd>
    </div>
  );
}

function Trend({ month, before }: { month: MonthSoFar; before: MonthTrend }) {
  const palette = useChartPalette();
  const [name, setName] = useState<FigureName>('amount');
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const { first, last } = periodDays(month.period, null);
  const days = daysFrom(first, last);
  const valuesOf = ({ trend }: Pick<MonthTrend, 'trend'>) => days.map((_, index) => trend[index]?.[name] ?? null);
  const [style = palette.earlier] = palette.series;
  const series = [
    { key: 'now', label: monthInWords(month.period), values: valuesOf(month), shape: 'line' as const, ...style },
    {
      key: 'before',
      label: `${monthInWords(before.period)}の同じ日`,
      values: valuesOf(before),
      shape: 'line' as const,
      ...palette.earlier,
    },
  ];
  const shown = series.filter(({ key }) => !hidden.has(key));
  const text = written[name];
  return (
    <>
      <Segmented
        aria-label="推移に表示するもの"
        value={name}
        onChange={setName}
        options={[
          { value: 'amount', label: figures.amount },
          { value: 'days', label: figures.days },
        ]}
      />
      <ChartFrame
        legend={series}
        hidden={hidden}
        onToggle={(key) =>
          setHidden(new Set(hidden.has(key) ? [...hidden].filter((one) => one !== key) : [...hidden, key]))
        }
        table={<TrendTable caption={`${figures[name]}の推移`} days={days} series={series} text={text} />}
      >
        <TimeChart
          label={`${figures[name]}の推移`}
          days={days}
          series={shown}
          axis={axisFromZero(
            shown.flatMap(({ values }) => values),
            text,
          )}
          height={300}
        />
      </ChartFrame>
    </>
  );
}

interface TrendTableProps {
  caption: string;
  days: readonly Day[];
  series: readonly { readonly label: string; readonly values: readonly (number | null)[] }[];
  text: (value: number) => string;
}

function TrendTable({ caption, days, series, text }: TrendTableProps) {
  return (
    <DataTable
      caption={caption}
      rows={days.map((day, index) => ({ day, index }))}
      rowKey={({ day }) => day}
      columns={[
        { title: '日', cell: ({ index }) => `${index + 1}日` },
        ...series.map(({ label, values }) => ({
          title: label,
          right: true,
          cell: ({ index }: { index: number }) => {
            const value = values[index] ?? null;
            return value === null ? '—' : text(value);
          },
        })),
      ]}
    />
  );
}
