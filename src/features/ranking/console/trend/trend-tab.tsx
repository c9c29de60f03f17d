import { Alert, Select } from 'antd';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useChartPalette } from '#core/console/chart/chart-data.ts';
import { ChartFrame, TimeChart } from '#core/console/chart/time-chart.tsx';
import { Heading } from '#core/console/pages/screen-frames.tsx';
import { useProduct } from '#core/console/session/product.tsx';
import { useIsPhone } from '#core/console/ui/browser.ts';
import { LinkButton } from '#core/console/ui/page-header.tsx';
import { ErrorState, SkeletonRows } from '#core/console/ui/states/placeholders.tsx';
import text from '#core/console/ui/text.module.css';
import { foundByLabel } from '#core/fields/reference/console/chooser.tsx';
import { mayDo } from '#core/model/access.ts';
import { type Day, dayText } from '#core/model/day.ts';
import { pathTo } from '#core/model/paths/path-to.ts';
import { resourceNamed } from '#core/model/resolved.ts';
import { daysFrom } from '#domain/period.ts';
import { steep } from '#domain/ranks/rank-alerts.ts';
import { summaryOfContract } from '#ranking/console/ranks/summary-of-contract.ts';
import { SummaryStrip } from '#ranking/console/ranks/summary-strip.tsx';
import { useTrends } from '#ranking/console/ranks/use-ranks.ts';
import { Overtaken } from '#ranking/console/rivals/overtaken.tsx';
import { RivalList } from '#ranking/console/rivals/rival-list.tsx';
import { useRivalSeries } from '#ranking/console/rivals/use-rivals.ts';
import { type KeywordFacts, type RankSeries, type RivalSeries, rankEventLabels } from '#ranking/rules/keyword-ranks.ts';
import { dateRangeIn, type Earlier, earlierLabels, earlierRange } from '../ranks/date-range.ts';
import { DateRangePicker } from './date-range-picker.tsx';
import { TrendCsv } from './trend-csv.tsx';
import { trendDrawing } from './trend-drawing.ts';
import { rivalLines } from './trend-model.ts';
import styles from './trend-tab.module.css';
import { TrendTable } from './trend-table.tsx';

const maxCompared = 4;

interface TrendTabProps {
  keyword: KeywordFacts;
  today: Day;
}

/** The trend of ranks, compared with other keywords of the store and an earlier date range. The URL holds all choices. */
export function TrendTab({ keyword, today }: TrendTabProps) {
  const choice = useTrendChoice(keyword, today);
  const { range, compared, earlier } = choice;
  const answers = useTrends([
    { id: keyword.id, ...range },
    ...compared.map((one) => ({ id: one.id, from: range.from, to: range.to })),
    ...(earlier === null ? [] : [{ id: keyword.id, ...earlierRange(range, earlier) }]),
  ]);
  const rivals = useRivalSeries(keyword.id, range);
  const failed = [...answers, rivals].find((answer) => answer.isError);
  const [main, ...others] = answers.flatMap((answer) => (answer.data === undefined ? [] : [answer.data]));
  const isComplete = answers.every((answer) => answer.data !== undefined);
  return (
    <>
      <TrendChoices today={today} choice={choice} />
      {failed !== undefined ? (
        <ErrorState
          thrown={failed.error}
          onRetry={() => [...answers, rivals].forEach((answer) => void answer.refetch())}
        />
      ) : main === undefined || !isComplete || rivals.data === undefined ? (
        <SkeletonRows rows={9} />
      ) : (
        <Trend
          keyword={keyword}
          main={main}
          compared={compared.flatMap((one, index) => {
            const series = others[index];
            return series === undefined ? [] : [{ id: one.id, label: one.keyword, series }];
          })}
          earlier={earlier === null ? null : (others[compared.length] ?? null)}
          rivals={rivals.data}
          today={today}
        />
      )}
    </>
  );
}

/** Reads the date range and comparisons from the URL. */
function useTrendChoice(keyword: KeywordFacts, today: Day) {
  const [params, setParams] = useSearchParams();
  const siblings = keyword.siblings.filter((one) => one.id !== keyword.id);
  const change = (name: string, values: readonly string[]) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        next.delete(name);
        for (const value of values) next.append(name, value);
        return next;
      },
      { preventScrollReset: true, replace: true },
    );
  return {
    range: dateRangeIn(params, today),
    siblings,
    compared: siblings.filter((one) => params.getAll('compare').includes(String(one.id))).slice(0, maxCompared),
    earlier: Object.keys(earlierLabels).find((one): one is Earlier => one === params.get('earlier')) ?? null,
    change,
  };
}

function TrendChoices({ today, choice }: { today: Day; choice: ReturnType<typeof useTrendChoice> }) {
  const { range, siblings, compared, earlier, change } = choice;
  return (
    <div className="tj-bar">
      <DateRangePicker range={range} today={today} />
      {siblings.length > 0 && (
        <Select
          mode="multiple"
          aria-label="比較するキーワード"
          placeholder="キーワードを比較"
          value={compared.map((one) => one.id)}
          maxCount={maxCompared}
          filterOption={foundByLabel}
          onChange={(ids: number[]) => change('compare', ids.map(String))}
          options={siblings.map((one) => ({
            value: one.id,
            label: one.active ? one.keyword : `${one.keyword}（無効）`,
          }))}
          className={styles.keywords}
        />
      )}
      <Select
        aria-label="比較する期間"
        placeholder="期間を比較"
        allowClear
        value={earlier}
        onChange={(value: Earlier | undefined) => change('earlier', value === undefined ? [] : [value])}
        options={Object.entries(earlierLabels).map(([value, label]) => ({ value, label }))}
        className={styles.days}
      />
    </div>
  );
}

interface TrendProps {
  keyword: KeywordFacts;
  main: RankSeries;
  compared: readonly { id: number; label: string; series: RankSeries }[];
  earlier: RankSeries | null;
  rivals: RivalSeries;
  today: Day;
}

function Trend({ keyword, main, compared, earlier, rivals, today }: TrendProps) {
  const isPhone = useIsPhone();
  const palette = useChartPalette();
  const drawing = useRef<SVGSVGElement>(null);
  const { hidden, toggle } = useHidden();
  const days = daysFrom(main.from, main.to);
  const compares = rivalLines(rivals);
  const trends = { keyword, main, compared, rivals: compares, earlier, days, today, palette };
  const { axis, series, spans, events, describe } = trendDrawing(trends);
  const shown = series.filter((one) => !hidden.has(one.key));
  const title = `${keyword.keyword}（${keyword.store.name}）の順位の推移`;
  return (
    <>
      <SummaryStrip summary={summaryOfContract(main, today)} />
      <NothingMeasured keyword={keyword} main={main} />
      <ChartFrame
        legend={series}
        hidden={hidden}
        onToggle={toggle}
        tableOpen={!isPhone}
        table={
          <TrendTable main={main} compared={compared} rivals={compares} earlier={earlier} days={days} today={today} />
        }
        extra={<TrendCsv id={keyword.id} range={main} />}
        picture={{
          drawing,
          title,
          name: `順位の推移_${keyword.keyword}_${main.from}_${main.to}`.replaceAll('-', ''),
        }}
      >
        <TimeChart
          label={title}
          days={days}
          series={shown}
          axis={axis}
          bands={[{ from: axis.outFrom, to: axis.outTo, label: '圏外' }]}
          spans={spans}
          events={events}
          describe={(index) => describe(index).filter((reading) => !hidden.has(reading.key))}
          height={isPhone ? 280 : 400}
          drawing={drawing}
        />
      </ChartFrame>
      <p className={`${styles.marks} ${text.secondary} ${text.small}`}>
        ▼ 目標から外れた日・{steep}位以上下がった日　点線 計測できなかった日
      </p>
      <Overtaken keyword={keyword} today={today} rivals={rivals.rivals} of="MAIN" />
      <RivalList keyword={keyword} series={rivals} today={today} />
      <Events keyword={keyword} events={main.events} />
    </>
  );
}

/** The hidden series. */
function useHidden() {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const toggle = (key: string) =>
    setHidden((current) => {
      const next = new Set(current);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  return { hidden, toggle };
}

function NothingMeasured({ keyword, main }: Pick<TrendProps, 'keyword' | 'main'>) {
  if (main.readings.some((reading) => reading.status === 'OK')) return null;
  return (
    <Alert
      type="info"
      showIcon
      className={styles.notice}
      message="この期間に計測した順位はありません"
      description={
        keyword.store.status === 'MEASURING'
          ? '毎日の計測がすむと、ここに推移が表示されます。'
          : '店舗の状態を「計測中」にすると、毎日の計測が始まります。'
      }
    />
  );
}

function Events({ keyword, events }: { keyword: KeywordFacts; events: RankSeries['events'] }) {
  const { resources, actor } = useProduct();
  const mayWrite = mayDo(resourceNamed(resources, 'store-note'), 'create', actor);
  if (events.length === 0 && !mayWrite) return null;
  return (
    <section aria-label="できごと" className={styles.events}>
      <div className="tj-bar">
        <Heading>できごと {events.length}</Heading>
        {mayWrite && (
          <LinkButton to={pathTo('/store-note/create', {}, { storeId: keyword.store.id })} size="small">
            メモを書く
          </LinkButton>
        )}
      </div>
      <ul className="tj-plain">
        {events.toReversed().map((event, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: two events of a day may have the same text
            key={`${event.day} ${index}`}
            className={styles.event}
          >
            <span className={text.secondary}>{dayText(event.day)}</span>
            <span>{rankEventLabels[event.kind]}</span>
            <span className={styles.said}>{event.text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
