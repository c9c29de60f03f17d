import { existsSync, readFileSync } from 'node:fs';

const realFile = new URL('../../../shared/data/stores.csv', import.meta.url);

const real = existsSync(realFile) ? readFileSync(realFile, 'utf8') : null;

/** CSV files of 416 shops: a generated one, and the real one if available (null otherwise, so that its tests are shown as skipped). */
export const shopFiles: readonly (readonly [name: string, csv: string | null])[] = [
  ['generated shops', generated()],
  ['the real shops', real],
];

/** For slow tests, only one: the real shops if available, otherwise the generated ones. */
export const shops = { name: real === null ? 'generated shops' : 'the real shops', csv: real ?? generated() };

function generated(): string {
  const rows = Array.from(
    { length: 416 },
    (_, n) =>
      `見本商店 第${n + 1}号店,東京都港区見本${n + 1}－${n % 9},${(35 + n / 1000).toFixed(7)},${(139 + n / 1000).toFixed(7)},コンビニエンスストア`,
  );
  return `\uFEFF店舗名,住所,緯度,経度,業種\r\n${rows.join('\r\n')}\r\n`;
}

/** The lines and columns in which `spoiled` has errors. */
export const spoiledCells = [
  [2, '店舗名'],
  [10, '緯度'],
  [416, '経度'],
] as const;

/** Returns the file with three invalid lines: no name, a latitude beyond the pole, a longitude in words. */
export function spoiled(csv: string): string {
  const lines = linesOf(csv);
  const spoil = (line: number, change: (cells: string[]) => string[]) => {
    lines[line - 1] = change((lines[line - 1] ?? '').split(',')).join(',');
  };
  spoil(2, ([, ...rest]) => ['', ...rest]);
  spoil(10, ([shop = '', address = '', , ...rest]) => [shop, address, '135.5', ...rest]);
  spoil(416, ([shop = '', address = '', latitude = '', , kind = '']) => [shop, address, latitude, '東経', kind]);
  return lines.join('\r\n');
}

/** Returns the name and address of the shop in that line; line 1 is the header. */
export function shopAt(csv: string, line: number): { name: string; address: string } {
  const [name = '', address = ''] = (linesOf(csv)[line - 1] ?? '').split(',');
  return { name, address };
}

function linesOf(csv: string): string[] {
  return csv.split(csv.includes('\r\n') ? '\r\n' : '\n');
}
