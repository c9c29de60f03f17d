import type { ProbeResult } from './requests.ts';

const columns = ['service', 'call', 'state', 'note'] as const;

/** Returns the results as a table of text. */
export function reportOf(results: readonly ProbeResult[]): string {
  const heading = { service: 'SERVICE', call: 'CALL', state: 'STATE', note: 'NOTE' };
  const rows = [heading, ...results];
  const widths = columns.map((column) => Math.max(...rows.map((row) => row[column].length)));
  return rows
    .map((row) =>
      columns
        .map((column, at) => row[column].padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
