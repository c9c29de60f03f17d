import { DataTable } from '#core/console/ui/table/data-table.tsx';
import { addDays, type Day, daysBetween, dayText, minuteText } from '#core/model/day.ts';
import { dayMark, dayResult, placesGained, targetOn } from '#domain/billing/keyword-days.ts';
import type { DayResult } from '#domain/ranks/todays-ranks.ts';
import { RankChange } from '#ranking/console/rank/rank.tsx';
import { RankChip } from '#ranking/console/rank/rank-chip.tsx';
import type { DayReading, RankSeries } from '#ranking/rules/keyword-ranks.ts';
import { type RivalLine, rivalText } from './trend-model.ts';

interface TrendTableProps {
  main: RankSeries;
  compared: readonly { id: number; label: string; series: RankSeries }[];
  rivals: readonly RivalLine[];
  /** The earlier date range of the same length, compared day by day. */
  earlier: RankSeries | null;
  days: readonly Day[];
  today: Day;
}

interface Place {
  readonly day: Day;
  readonly reading: DayReading | undefined;
  readonly result: DayResult;
}

/** The chart's figures as a table, newest day first. */
export function TrendTable({ main, compared, rivals, earlier, days, today }: TrendTableProps) {
  const byDay = mapOf(main);
  const changes = changesOf(main.readings);
  const others = [
    ...compared.map(({ id, label, series }) => {
      const own = mapOf(series);
      return { key: String(id), label, cell: (day: Day) => <ReadingChip reading={own.get(day)} /> };
    }),
    ...rivals.map((rival) => ({
      key: rival.key,
      label: rival.label,
      cell: (day: Day) => <RivalChip rival={rival} day={day} />,
    })),
    ...(earlier === null ? [] : [earlierColumn(earlier, main.from)]),
  ];
  const rows = days
    .filter((day) => day <= today)
    .toReversed()
    .map((day): Place => {
      const reading = byDay.get(day);
      return { day, reading, result: dayResult(reading, targetOn(main.terms, day)) };
    });
  return (
    <DataTable
      caption="順位の推移"
      minWidth={460 + 112 * others.length}
      rows={rows}
      rowKey={({ day }) => day}
      columns={[
        { title: '日', width: 100, cell: ({ day }) => dayText(day) },
        {
          title: '順位',
          width: 68,
          right: true,
          cell: ({ reading, result }) => <RankChip rank={reading?.rank ?? null} isMeasured={result !== 'UNMEASURED'} />,
        },
        { title: '変動', width: 52, right: true, cell: ({ day }) => <RankChange change={changes.get(day) ?? null} /> },
        {
          title: '成果',
          width: 44,
          cell: ({ day, result }) =>
            dayMark(
              result,
              main.excluded.find((one) => one.day === day),
            ),
        },
        ...others.map(({ key, label, cell }) => ({
          key,
          title: label,
          width: 96,
          right: true,
          cell: ({ day }: Place) => cell(day),
        })),
        { title: '計測', cell: ({ reading }) => readingText(reading) },
      ]}
    />
  );
}

function earlierColumn(earlier: RankSeries, from: Day) {
  const own = mapOf(earlier);
  const back = daysBetween(earlier.from, from);
  return {
    key: 'earlier',
    label: '前の期間',
    cell: (day: Day) => <ReadingChip reading={own.get(addDays(day, -back))} />,
  };
}

function ReadingChip({ reading }: { reading: DayReading | undefined }) {
  return <RankChip rank={reading?.rank ?? null} isMeasured={reading?.status === 'OK'} />;
}

function RivalChip({ rival, day }: { rival: RivalLine; day: Day }) {
  const known = rival.days.find((one) => one.day === day);
  if (known === undefined || known.found === 'BELOW') return <>{rivalText(rival, day)}</>;
  return <RankChip rank={known.rank} isMeasured />;
}

function mapOf({ readings }: RankSeries): ReadonlyMap<Day, DayReading> {
  return new Map(readings.map((reading) => [reading.day, reading]));
}

/** Compares each reading with the last successful one before it. */
function changesOf(readings: readonly DayReading[]): ReadonlyMap<Day, number | null> {
  const changes = new Map<Day, number | null>();
  let last: DayReading | undefined;
  for (const reading of readings) {
    changes.set(reading.day, placesGained(last, reading));
    if (reading.status === 'OK') last = reading;
  }
  return changes;
}

function readingText(reading: DayReading | undefined): string {
  if (reading === undefined) return '計測なし';
  if (reading.status === 'FAILED') return reading.failure ?? '計測できませんでした';
  return `${minuteText(reading.takenAt).slice(11)}${reading.origin === 'MANUAL' ? ' 手動' : ''}`;
}
