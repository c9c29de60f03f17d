import { theme } from 'antd';
import type { RatingMonth } from '../calls.ts';
import styles from './summary.module.css';

const width = 320;
const height = 110;
const left = 34;
const bottom = 18;

/** Charts the average of all ratings at each month's end, above the number of reviews per month. */
export function RatingChart({ months }: { months: readonly RatingMonth[] }) {
  const { token } = theme.useToken();
  const [first] = months;
  const last = months.at(-1);
  if (first === undefined || last === undefined) return null;
  const step = (width - left - 8) / Math.max(1, months.length - 1);
  const x = (index: number) => left + (months.length === 1 ? (width - left) / 2 : index * step);
  const y = (average: number) => 6 + ((5 - average) / 4) * (height - bottom - 6);
  const most = Math.max(1, ...months.map(({ count }) => count));
  const points = months.flatMap(({ average }, index) => (average === null ? [] : [`${x(index)},${y(average)}`]));
  const said = `${first.month.replace('-', '/')}から${last.month.replace('-', '/')}まで、平均は${first.average?.toFixed(2) ?? '—'}から${last.average?.toFixed(2) ?? '—'}`;
  return (
    <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={`評価の推移：${said}`} className={styles.chart}>
      {[1, 2, 3, 4, 5].map((stars) => (
        <g key={stars}>
          <line x1={left} x2={width} y1={y(stars)} y2={y(stars)} stroke={token.colorSplit} />
          <text x={0} y={y(stars) + 4} fontSize={10} fill={token.colorTextSecondary}>{`★${stars}`}</text>
        </g>
      ))}
      {months.map(({ month, count }, index) => (
        <rect
          key={month}
          x={x(index) - Math.min(6, step / 3)}
          width={Math.min(12, (step * 2) / 3)}
          y={height - bottom - (count / most) * 30}
          height={(count / most) * 30}
          fill={token.colorFillSecondary}
        >
          <title>{`${month.replace('-', '/')} ${count}件`}</title>
        </rect>
      ))}
      <polyline points={points.join(' ')} fill="none" stroke={token.colorInfo} strokeWidth={2} />
      {months.map(({ month, average }, index) =>
        average === null ? null : (
          <circle key={month} cx={x(index)} cy={y(average)} r={2.5} fill={token.colorInfo}>
            <title>{`${month.replace('-', '/')} 平均${average.toFixed(2)}`}</title>
          </circle>
        ),
      )}
      <text x={left} y={height - 4} fontSize={10} fill={token.colorTextSecondary}>
        {first.month.replace('-', '/')}
      </text>
      <text x={width} y={height - 4} fontSize={10} textAnchor="end" fill={token.colorTextSecondary}>
        {last.month.replace('-', '/')}
      </text>
    </svg>
  );
}
