import text from '#core/console/ui/text.module.css';
import type { Reading } from './chart-data.ts';

/** The readout of the day under the cursor. Placed on the other side of the pointer so that it does not cover it. */
export function ChartReadout({
  date,
  readings,
  x,
  width,
}: {
  date: string;
  readings: readonly Reading[];
  x: number;
  width: number;
}) {
  const isRight = x > width / 2;
  return (
    <div
      className="tj-chart-readout"
      style={{
        '--tj-left': isRight ? 'auto' : `${x + 12}px`,
        '--tj-right': isRight ? `${width - x + 12}px` : 'auto',
        '--tj-most': `${Math.max(140, (isRight ? x : width - x) - 24)}px`,
      }}
    >
      <div className={text.secondary}>{date}</div>
      {readings.map(({ key, label, text, color }) => (
        <div key={key} className="tj-chart-reading">
          {color !== undefined && <span aria-hidden className="tj-chart-dot" style={{ '--tj-ground': color }} />}
          {label !== '' && <span>{label}</span>}
          <strong>{text}</strong>
        </div>
      ))}
    </div>
  );
}
