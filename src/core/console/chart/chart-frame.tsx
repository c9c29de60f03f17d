import { PictureOutlined, TableOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useSend } from '#core/console/http/send.ts';
import { words } from '#core/console/i18n/words.ts';
import { useToast } from '../ui/dialogs.tsx';
import { busy } from '../ui/states/busy.tsx';
import { ChartLegend, type LegendEntry } from './chart-legend.tsx';

interface ChartFrameProps {
  legend: readonly LegendEntry[];
  hidden: ReadonlySet<string>;
  onToggle: (key: string) => void;
  /** The chart's figures as a table. */
  table: ReactNode;
  onPicture?: (() => Promise<void>) | undefined;
  /** Further export buttons. */
  extra?: ReactNode;
  /** Whether the table is open at first. */
  tableOpen?: boolean;
  children: ReactNode;
}

/** A chart with its legend, a table of the same figures that a button opens, and exports of both. */
export function ChartFrame({ legend, hidden, onToggle, table, onPicture, children, ...rest }: ChartFrameProps) {
  const [isOpen, setIsOpen] = useState(rest.tableOpen ?? false);
  const toast = useToast();
  const { isRunning: isDrawing, run } = useSend({ failed: toast.failed });
  return (
    <>
      <div className="tj-bar tj-chart-head">
        <ChartLegend entries={legend} hidden={hidden} onToggle={onToggle} />
        <div className="tj-bar">
          <Button icon={<TableOutlined aria-hidden />} aria-pressed={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? words().hideTable : words().showTable}
          </Button>
          {rest.extra}
          {onPicture !== undefined && (
            <Button
              icon={<PictureOutlined aria-hidden />}
              loading={busy(isDrawing)}
              onClick={() => void run(() => onPicture())}
            >
              PNG
            </Button>
          )}
        </div>
      </div>
      <div className={isOpen ? 'tj-chart-split tj-chart-split-open' : 'tj-chart-split'}>
        <div className="tj-chart-card">{children}</div>
        {isOpen && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it
          <section className="tj-chart-table" aria-label={words().chartFigures} tabIndex={0}>
            {table}
          </section>
        )}
      </div>
    </>
  );
}
