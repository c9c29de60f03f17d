import type { jaImports } from './ja-imports.ts';

/** The English texts for imports. */
export const enImports: typeof jaImports = {
  importProgress: (doing, checked, total, bad) =>
    `${doing}… ${checked} / ${total} rows${bad === '0' ? '' : ` (${bad} with mistakes)`}`,
  importSummary: (created, updated) => `Imported: ${created} new, ${updated} changed`,
  importOf: (label) => `Import ${label}`,
  importCount: (count) => `Import ${count}`,
  importCounts: ({ rows, created, updated, unchanged }) =>
    `${rows} rows: ${created} new, ${updated} changed, ${unchanged} unchanged`,
  remainingAfterUndo: (count) => `. ${count} that are used or were changed since stay`,
  moreLines: (count) => `${count} more come in as well.`,
  manyLinesHelp: (label, key) =>
    `${label}: one a line. From a row’s second line on, leave the other columns empty, or say what the first line says${key === null ? '' : ` (or the same ${key})`}. ${label} that the file does not name stay as they are.`,
  badRows: (count) => `It can not be imported: ${count} rows have mistakes`,
  mendFile: (counts) => `${counts}. Mend the file and choose it again. Nothing is written while a row is wrong.`,
  moreMistakes: (count) => `There are ${count} more mistakes.`,
};
