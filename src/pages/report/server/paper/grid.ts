import { dayText } from '#core/model/day.ts';
import { contentWidth, grey, hairline, line, margin, type Pdf, paragraph, roomFor } from '#documents/server/paper.ts';
import { chipGround } from '#documents/server/table.ts';
import { paperBandColours } from '#domain/ranks/paper-colours.ts';
import { type RankBand, rankBand, rankBandLabels } from '#domain/ranks/rank.ts';
import type { ReportGrid } from '#report/rules/report-content.ts';
import { gridText, reportWords } from '#report/rules/report-words.ts';
import { heading, lines } from './header.ts';

const step = 27;
const height = 15;
const bands: readonly RankBand[] = ['TOP', 'UPPER', 'MIDDLE', 'LOWER', 'OUT'];
const dark = '#1f2329';

/** Draws the latest grid of the month as a plan with north on top, on plain ground: no map's tiles may stand in a document. Returns the y below. */
export function gridPart(pdf: Pdf, grid: ReportGrid | null, top: number): number {
  if (grid === null) return lines(pdf, [reportWords.noGrid], heading(pdf, '地図で見た順位', top)) + 12;
  const side = grid.size * step;
  let y = heading(pdf, '地図で見た順位', roomFor(pdf, side + 70, top));
  y = lines(pdf, [`${grid.keyword}（${dayText(grid.day)}）`], y) + 6;
  plan(pdf, grid, { x: margin + 4, y, side });
  const x = margin + side + 28;
  const width = contentWidth - side - 28;
  line(pdf, '上が北です', x, y, width, { color: grey });
  const below = paragraph(pdf, gridText(grid), x, y + 16, width) + 6;
  return Math.max(y + side, legend(pdf, { x, y: below, width })) + 16;
}

function plan(
  pdf: Pdf,
  { size, points }: ReportGrid,
  { x, y, side }: { readonly x: number; readonly y: number; readonly side: number },
): void {
  pdf.rect(x, y, side, side).lineWidth(0.5).strokeColor(hairline).stroke();
  const centre = (index: number) => index * step + step / 2;
  for (let index = 0; index < size; index += 1) {
    pdf
      .moveTo(x + centre(index), y)
      .lineTo(x + centre(index), y + side)
      .moveTo(x, y + centre(index))
      .lineTo(x + side, y + centre(index));
  }
  pdf.lineWidth(0.3).strokeColor(hairline).stroke();
  for (const { row, column, status, rank } of points) {
    const at = { x: x + column * step + 1.5, y: y + centre(row) - height / 2, width: step - 3, height };
    const isRead = status === 'OK';
    const { ground, ink } = isRead ? paperBandColours[rankBand(rank)] : { ground: null, ink: dark };
    pdf.roundedRect(at.x, at.y, at.width, at.height, 2).fill('#fff');
    chipGround(pdf, at, ground);
    const text = isRead ? (rank === null ? '圏外' : String(rank)) : '−';
    line(pdf, text, at.x, at.y + 2.5, at.width, { size: 7.5, color: ink, align: 'center' });
  }
}

/** The colours of the ranks, in as many rows as they need. Returns the y below them. */
function legend(pdf: Pdf, { x, y, width }: { readonly x: number; readonly y: number; readonly width: number }): number {
  const shown = [
    ...bands.map((band) => ({ text: rankBandLabels[band], ...paperBandColours[band] })),
    { text: '未計測', ground: null, ink: dark },
  ];
  const [chip, gap] = [46, 3];
  const inRow = Math.max(1, Math.floor((width + gap) / (chip + gap)));
  for (const [index, { text, ground, ink }] of shown.entries()) {
    const [row, column] = [Math.floor(index / inRow), index % inRow];
    const at = { x: x + column * (chip + gap), y: y + row * (height + gap), width: chip, height };
    chipGround(pdf, at, ground);
    line(pdf, text, at.x, at.y + 2.5, chip, { size: 7.5, color: ink, align: 'center' });
  }
  return y + Math.ceil(shown.length / inRow) * (height + gap);
}
