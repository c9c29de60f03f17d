import { words } from '#core/console/i18n/words.ts';

const maxRanges = 8;

/** The numbers of lines as a text, 2〜4、9行目; `count` is how many there are in all, if only the first of them are known. */
export function linesText(lines: readonly number[], count: number): string {
  const ranges: [first: number, last: number][] = [];
  for (const line of new Set(lines)) {
    const last = ranges.at(-1);
    if (last !== undefined && last[1] === line - 1) last[1] = line;
    else ranges.push([line, line]);
  }
  const shown = ranges.slice(0, maxRanges);
  const said = shown.reduce((sum, [first, last]) => sum + last - first + 1, 0);
  const text = shown.map(([first, last]) => (first === last ? `${first}` : words().fromTo(`${first}`, `${last}`)));
  return words().linesAt(text.join(words().comma), said < Math.max(count, new Set(lines).size));
}
