import { boolean, type Infer, integer, list, moment, nullable, object, oneOf, optional, text } from '../shape.ts';

/** The states of an import or bulk run. */
export const runStates = ['RUNNING', 'DONE', 'FAILED', 'CANCELLED', 'UNDOING', 'UNDONE'] as const;

/** An import, as it appears in a list of imports. */
export const importProperties = {
  jobId: integer,
  state: oneOf(runStates),
  dryRun: boolean,
  fileName: nullable(text),
  rows: integer,
  /** Lines that have been checked so far, or undone. */
  checked: integer,
  created: integer,
  updated: integer,
  unchanged: integer,
  bad: integer,
  /** Rows that could not be undone. */
  kept: integer,
  createDate: moment,
  shownDate: nullable(moment),
  failure: nullable(text),
  /** Why the import as a whole failed. */
  message: nullable(text),
  mayUndo: boolean,
};

const missingRow = object({ resource: text, title: text });

/** The errors in lines of a CSV; line 1 is the heading, and null for the column means the whole line. */
export const lineErrors = list(
  object({
    line: integer,
    column: nullable(text),
    field: nullable(text),
    code: text,
    message: text,
    /** The row that a name refers to and that does not exist: its resource, and the name as written. */
    missing: optional(missingRow),
  }),
);

/** What an import does with a line: creates a row, changes one, or nothing. */
export const lineStates = ['CREATE', 'UPDATE', 'SAME'] as const;

/** What the valid lines of a CSV would do, or did: to which row, with how many lines of sub-rows, and which fields change. */
export const importedLines = list(
  object({ line: integer, state: oneOf(lineStates), title: text, subRows: integer, changed: list(text) }),
);

/** Equal errors of a file, in one line each: how many, and in which lines the first of them are. */
export const errorCauses = list(
  object({
    column: nullable(text),
    code: text,
    message: text,
    count: integer,
    lines: list(integer),
    missing: nullable(missingRow),
  }),
);

/** How a file was read: what its reader may want to know before it is written. */
export const importNotes = object({
  /** The line of the headings; those before it were not read. */
  headingLine: integer,
  /** The file's headings in order, each with the name of its column; null: it is left out. */
  headings: list(object({ heading: text, column: nullable(text) })),
  /** What kind of file it was recognised as. */
  format: nullable(text),
  /** The rows that a workbook hides, up to a thousand, and whether they were left out. */
  hidden: list(integer),
  leavesHidden: boolean,
  /** Cells whose leading zeros a spreadsheet has dropped, by column, and whether they were put back. */
  mended: list(object({ column: text, count: integer, lines: list(integer), cell: text, mended: text })),
  mends: boolean,
});
export type ImportNotes = Infer<typeof importNotes>;

/** The headings of a file that are not clear, and those that are: each has to be given a column, or be left out. */
export const headingsRequest = object({
  headingLine: integer,
  headings: list(
    object({
      heading: text,
      /** The column's name: the one it has, or a proposal; null: none. */
      column: nullable(text),
      isClear: boolean,
      /** Some of its cells. */
      samples: list(text),
    }),
  ),
});

/** An import: its progress, then what it would do, or did; once it has been checked, with its first thousand valid lines. */
export const importRun = object({
  ...importProperties,
  errors: lineErrors,
  causes: errorCauses,
  lines: importedLines,
  notes: nullable(importNotes),
});

/** The possible outcomes for one row of a bulk run. */
export const rowStates = ['NEW', 'DONE', 'REFUSED', 'SKIPPED', 'TAKEN_BACK', 'KEPT'] as const;

/** The result of an action on many rows in one call. */
export const bulkRun = object({
  jobId: integer,
  state: oneOf(runStates),
  action: text,
  rows: integer,
  done: integer,
  refused: integer,
  waiting: integer,
  takenBack: integer,
  /** Rows that could not be undone. */
  kept: integer,
  createDate: moment,
  mayUndo: boolean,
  results: list(
    object({
      id: integer,
      state: oneOf(rowStates),
      version: nullable(integer),
      errors: list(object({ code: text, message: text, field: optional(text) })),
    }),
  ),
});
