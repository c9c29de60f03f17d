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
  unclearHeadings: (count) => `It is not clear what ${count} headings are`,
  changeHeadings: 'Choose what the headings are',
  mapHeadingsHelp: (line) =>
    `${line === 1 ? '' : `Line ${line} was taken for the headings. `}Choose a column for each heading. What is not needed can stay left out. Several headings can be joined into one text, such as an address. The choice is used for the next file with the same headings.`,
  headingMap: 'Headings',
  fileHeading: 'Heading of the file',
  columnSample: 'For example',
  importedAs: 'Column',
  leaveOut: 'Left out',
  columnFor: (heading) => `Column for “${heading}”`,
  checkWithHeadings: 'Check with these columns',
  mapAgain: 'Choose again',
  headingsRead: (all, taken) => `${taken} of ${all} headings come in (show)`,
  formatRead: (format, all, taken) => `Read as ${format}: ${taken} of ${all} headings come in (show)`,
  linesAbove: (count) => `${count} lines above the headings were not read.`,
  zerosLost: (column, count) => `${column}: ${count} rows seem to have lost their first 0`,
  zerosBack: (column, count) => `${column}: a 0 was put back in ${count} rows`,
  zeroExample: (lines, cell, mended) => `${lines}: ${cell} → ${mended}`,
  putZerosBack: 'Put the 0 back',
  asInFile: 'Leave it as in the file',
  hiddenRows: (count) => `${count} rows that the workbook hides come in as well`,
  hiddenLeftOut: (count) => `${count} rows that the workbook hides were left out`,
  leaveHiddenOut: 'Leave hidden rows out',
  takeHidden: 'Take hidden rows',
  linesAt: (lines, isMore) => `rows ${lines}${isMore ? ' and more' : ''}`,
  mistakes: 'Number',
  fromTo: (first, last) => `${first}–${last}`,
  registerNamed: (title) => `Register “${title}”`,
};
