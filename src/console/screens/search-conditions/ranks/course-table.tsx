import { theme } from 'antd';
import { minuteOf } from '#console/fields/figures.ts';
import { RankChange } from '#console/ui/rank.tsx';
import { RankChip } from '#console/ui/rank-chip.tsx';
import type { Day } from '#domain/day.ts';
import { dayMark, dayResult, placesGained, targetOn } from '#domain/keyword-days.ts';
import type { DayReading, RankSeries } from '#domain/keyword-ranks.ts';
import '#console/pages/list/rows-table.css';

interface CourseTableProps {
  main: RankSeries;
  compared: readonly { id: number; label: string; series: RankSeries }[];
  days: readonly Day[];
  today: Day;
}

/** The same figures as the chart's, the newest day first. */
export function CourseTable({ main, compared, days, today }: CourseTableProps) {
  const { token } = theme.useToken();
  const byDay = mapOf(main);
  const others = compared.map((one) => ({ ...one, byDay: mapOf(one.series) }));
  const changes = changesOf(main.readings);
  return (
    <table
      className="tj-table"
      style={{
        minWidth: 400 + 110 * compared.length,
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
            <th key={one.id} scope="col" className="tj-right" style={{ width: 110 }}>
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
                  <td key={one.id} className="tj-right">
                    <RankChip
                      rank={one.byDay.get(day)?.rank ?? null}
                      isMeasured={one.byDay.get(day)?.status === 'OK'}
                    />
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
