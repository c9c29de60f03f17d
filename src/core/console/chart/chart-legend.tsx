import { theme } from 'antd';
import { words } from '#core/console/i18n/words.ts';

export interface LegendEntry {
  readonly key: string;
  readonly label: string;
  readonly color: string;
  readonly dash?: string | undefined;
}

interface ChartLegendProps {
  entries: readonly LegendEntry[];
  hidden: ReadonlySet<string>;
  onToggle: (key: string) => void;
}

/** The chart's legend: a button for each series shows or hides it. */
export function ChartLegend({ entries, hidden, onToggle }: ChartLegendProps) {
  const { token } = theme.useToken();
  return (
    <ul className="tj-chart-legend" aria-label={words().legend}>
      {entries.map(({ key, label, color, dash }) => {
        const isShown = !hidden.has(key);
        return (
          <li key={key}>
            <button type="button" aria-pressed={isShown} onClick={() => onToggle(key)}>
              <svg width={24} height={10} aria-hidden="true">
                <line
                  x1={0}
                  x2={24}
                  y1={5}
                  y2={5}
                  stroke={isShown ? color : token.colorTextTertiary}
                  strokeWidth={3}
                  strokeDasharray={dash}
                />
              </svg>
              <span>{label}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
