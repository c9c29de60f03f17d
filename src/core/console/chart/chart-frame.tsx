import { DownloadOutlined, PictureOutlined, TableOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { words } from '#core/console/i18n/words.ts';
import { useToast } from '../ui/use-toast.tsx';
import { ChartLegend, type LegendEntry } from './chart-legend.tsx';

interface ChartFrameProps {
  legend: readonly LegendEntry[];
  hidden: ReadonlySet<string>;
  onToggle: (key: string) => void;
  /** The same figures as the chart's. */
  table: ReactNode;
  onCsv?: (() => void | Promise<void>) | undefined;
  onPicture?: (() => Promise<void>) | undefined;
  /** Further ways to take it along. */
  extra?: ReactNode;
  /** Is the table open before anybody asks for it? */
  tableOpen?: boolean;
  children: ReactNode;
}

/** A chart with its legend, the same figures as a table one click away, and both to take along. */
export function ChartFrame({ legend, hidden, onToggle, table, onCsv, onPicture, children, ...rest }: ChartFrameProps) {
  const [isOpen, setIsOpen] = useState(rest.tableOpen ?? false);
  const toast = useToast();
  const keep = (act: () => void | Promise<void>) => async () => {
    try {
      await act();
    } catch (thrown) {
      toast.failed(thrown);
    }
  };
  return (
    <>
      <div className="tj-bar tj-chart-head">
        <ChartLegend entries={legend} hidden={hidden} onToggle={onToggle} />
        <div className="tj-bar">
          <Button icon={<TableOutlined aria-hidden />} aria-pressed={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? words().hideTable : words().showTable}
          </Button>
          {onCsv !== undefined && (
            <Button icon={<DownloadOutlined aria-hidden />} onClick={keep(onCsv)}>
              CSV
            </Button>
          )}
          {rest.extra}
          {onPicture !== undefined && (
            <Button icon={<PictureOutlined aria-hidden />} onClick={keep(onPicture)}>
              PNG
            </Button>
          )}
        </div>
      </div>
      <div className={isOpen ? 'tj-chart-split tj-chart-split-open' : 'tj-chart-split'}>
        <div className="tj-chart-card">{children}</div>
        {isOpen && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
          <section className="tj-chart-table" aria-label={words().chartFigures} tabIndex={0}>
            {table}
          </section>
        )}
      </div>
    </>
  );
}
