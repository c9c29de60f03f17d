import { PictureOutlined, TableOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useSend } from '#core/console/http/calls.ts';
import { words } from '#core/console/i18n/words.ts';
import { saveFile } from '../ui/buttons/downloads.tsx';
import { useToast } from '../ui/dialogs.tsx';
import { busy } from '../ui/states/loaded.tsx';
import { fontFamily } from '../ui/theme/light-theme.ts';
import type { ChartPalette } from './chart-data.ts';
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

interface PictureOf {
  readonly svg: SVGSVGElement;
  readonly title: string;
  readonly legend: readonly LegendEntry[];
  readonly palette: ChartPalette;
  /** File name without the extension. */
  readonly name: string;
}

const margin = 16;
const lineHeight = 22;
// In px per CSS px, so that it is sharp in print
const density = 2;

/** Saves a chart as a PNG that includes its title and legend. */
export async function savePicture({ svg, title, legend, palette, name }: PictureOf): Promise<void> {
  const width = svg.width.baseVal.value;
  const height = svg.height.baseVal.value;
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('no canvas');
  pen.font = `13px ${fontFamily}`;
  const rows = legendRows(legend, width, (text) => pen.measureText(text).width);
  const head = margin + 28 + rows.length * lineHeight;
  canvas.width = (width + 2 * margin) * density;
  canvas.height = (head + height + margin) * density;
  pen.scale(density, density);
  pen.fillStyle = palette.ground;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = palette.text;
  pen.textBaseline = 'middle';
  pen.font = `600 16px ${fontFamily}`;
  pen.fillText(title, margin, margin + 10, width);
  pen.font = `13px ${fontFamily}`;
  rows.forEach((row, line) => {
    for (const { entry, x } of row) {
      const y = margin + 28 + line * lineHeight + lineHeight / 2;
      pen.strokeStyle = entry.color;
      pen.lineWidth = 3;
      pen.setLineDash(entry.dash?.split(' ').map(Number) ?? []);
      pen.beginPath();
      pen.moveTo(margin + x, y);
      pen.lineTo(margin + x + 24, y);
      pen.stroke();
      pen.fillText(entry.label, margin + x + 30, y);
    }
  });
  pen.drawImage(await imageOf(svg), margin, head, width, height);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
  if (blob === null) throw new Error('no picture');
  saveFile(blob, `${name}.png`);
}

/** Wraps the legend into lines of at most `width` px. */
export function legendRows(
  legend: readonly LegendEntry[],
  width: number,
  widthOf: (text: string) => number,
): readonly (readonly { entry: LegendEntry; x: number }[])[] {
  const rows: { entry: LegendEntry; x: number }[][] = [];
  let x = 0;
  for (const entry of legend) {
    const needed = 30 + widthOf(entry.label) + 20;
    if (rows.length === 0 || x + needed > width) {
      rows.push([]);
      x = 0;
    }
    rows.at(-1)?.push({ entry, x });
    x += needed;
  }
  return rows;
}

async function imageOf(svg: SVGSVGElement): Promise<HTMLImageElement> {
  const copy = svg.cloneNode(true);
  if (!(copy instanceof SVGSVGElement)) throw new Error('no drawing');
  // The cursor is not part of the picture
  for (const mark of copy.querySelectorAll('[data-cursor]')) mark.remove();
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  // Outside the page no styles are inherited
  copy.setAttribute('font-family', fontFamily);
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  await image.decode();
  return image;
}
