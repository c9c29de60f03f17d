import { theme } from 'antd';
import { minuteOf } from '#core/console/fields/figures.ts';
import { addDays, type Day, daysBetween } from '#core/model/day.ts';
import { dayMark, dayResult, placesGained, targetOn } from '#domain/keyword-days.ts';
import type { DayReading, RankSeries } from '#domain/keyword-ranks.ts';
import { RankChange } from '#ranking/console/rank/rank.tsx';
import { RankChip } from '#ranking/console/rank/rank-chip.tsx';
import '#core/console/pages/list/rows-table.css';

interface CourseTableProps {
  main: RankSeries;
  compared: readonly { id: number; label: string; series: RankSeries }[];
  /** As many days of before, held against these day by day. */
  earlier: RankSeries | null;
  days: readonly Day[];
  today: Day;
}

/** The same figures as the chart's, the newest day first. */
export function CourseTable({ main, compared, earlier, days, today }: CourseTableProps) {
  const { token } = theme.useToken();
  const byDay = mapOf(main);
  const others = [
    ...compared.map(({ id, label, series }) => {
      const own = mapOf(series);
      return { key: String(id), label, on: (day: Day) => own.get(day) };
    }),
    ...(earlier === null ? [] : [earlierColumn(earlier, main.from)]),
  ];
  const changes = changesOf(main.readings);
  return (
    <table
      className="tj-table"
      style={{
        minWidth: 400 + 110 * others.length,
        tableLayout: 'auto',
        '--tj-line': token.colorBorderSecondary,
        '--tj-head': token.colorBgLayout,
        '--tj-ground': token.colorBgContainer,
        '--tj-hover': token.controlItemBgHover,
      }}
    >
      <caption className="tj-unseen">順位の推移</caption>
      <thead>
        <tr>
          <th scope="col" style={{ width: 100 }}>
            日
          </th>
          <th scope="col" className="tj-right" style={{ width: 76 }}>
            順位
          </th>
          <th scope="col" className="tj-right" style={{ width: 56 }}>
            変動
          </th>
          <th scope="col" style={{ width: 48 }}>
            成果
          </th>
          {others.map((one) => (
            <th key={one.key} scope="col" className="tj-right" style={{ width: 110 }}>
              <span className="tj-cut">{one.label}</span>
            </th>
          ))}
          <th scope="col" style={{ minWidth: 110 }}>
            計測
          </th>
        </tr>
      </thead>
      <tbody>
        {days
          .filter((day) => day <= today)
          .toReversed()
          .map((day) => {
            const reading = byDay.get(day);
            const result = dayResult(reading, targetOn(main.terms, day));
            return (
              <tr key={day}>
                <td>{day.replaceAll('-', '/')}</td>
                <td className="tj-right">
                  <RankChip rank={reading?.rank ?? null} isMeasured={result !== 'UNMEASURED'} />
                </td>
                <td className="tj-right">
                  <RankChange change={changes.get(day) ?? null} />
                </td>
                <td>{dayMark(result)}</td>
                {others.map((one) => (
                  <td key={one.key} className="tj-right">
                    <RankChip rank={one.on(day)?.rank ?? null} isMeasured={one.on(day)?.status === 'OK'} />
                  </td>
                ))}
                <td>{toldOf(reading)}</td>
              </tr>
            );
          })}
      </tbody>
    </table>
  );
}

function earlierColumn(earlier: RankSeries, from: Day) {
  const own = mapOf(earlier);
  const back = daysBetween(earlier.from, from);
  return { key: 'earlier', label: '前の期間', on: (day: Day) => own.get(addDays(day, -back)) };
}

function mapOf({ readings }: RankSeries): ReadonlyMap<Day, DayReading> {
  return new Map(readings.map((reading) => [reading.day, reading]));
}

/** Against the last successful reading before. */
function changesOf(readings: readonly DayReading[]): ReadonlyMap<Day, number | null> {
  const changes = new Map<Day, number | null>();
  let last: DayReading | undefined;
  for (const reading of readings) {
    changes.set(reading.day, placesGained(last, reading));
    if (reading.status === 'OK') last = reading;
  }
  return changes;
}

function toldOf(reading: DayReading | undefined): string {
  if (reading === undefined) return '計測なし';
  if (reading.status === 'FAILED') return reading.failure ?? '計測できませんでした';
  return `${minuteOf(reading.takenAt).slice(11)}${reading.origin === 'MANUAL' ? ' 手動' : ''}`;
}
