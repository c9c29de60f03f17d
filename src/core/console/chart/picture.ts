import { saveFile } from '../ui/buttons/downloads.tsx';
import { fontFamily } from '../ui/theme/light-theme.ts';
import type { ChartPalette } from './chart-data.ts';
import type { LegendEntry } from './chart-legend.tsx';

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
