import { array, epochMs, flag, type Infer, integer, nullable, object, oneOf, optional, string } from '../shape.ts';

/** The states of an import or bulk run. */
export const runStates = ['RUNNING', 'DONE', 'FAILED', 'CANCELLED', 'UNDOING', 'UNDONE'] as const;

/** An import, as it appears in a list of imports. */
export const importProperties = {
  jobId: integer,
  state: oneOf(runStates),
  dryRun: flag,
  fileName: nullable(string),
  rows: integer,
  /** Lines that have been checked so far, or undone. */
  checked: integer,
  created: integer,
  updated: integer,
  unchanged: integer,
  bad: integer,
  /** Rows that could not be undone. */
  kept: integer,
  createDate: epochMs,
  shownDate: nullable(epochMs),
  failure: nullable(string),
  /** Why the import as a whole failed. */
  message: nullable(string),
  mayUndo: flag,
};

const missingRow = object({ resource: string, title: string });

/** The errors in lines of a CSV; line 1 is the heading, and null for the column means the whole line. */
export const lineErrors = array(
  object({
    line: integer,
    column: nullable(string),
    field: nullable(string),
    code: string,
    message: string,
    /** The row that a name refers to and that does not exist: its resource, and the name as written. */
    missing: optional(missingRow),
  }),
);

/** What an import does with a line: creates a row, changes one, or nothing. */
export const lineStates = ['CREATE', 'UPDATE', 'SAME'] as const;

/** What the valid lines of a CSV would do, or did: to which row, with how many lines of sub-rows, and which fields change. */
export const importedLines = array(
  object({ line: integer, state: oneOf(lineStates), title: string, subRows: integer, changed: array(string) }),
);

/** Equal errors of a file, in one line each: how many, and in which lines the first of them are. */
export const errorCauses = array(
  object({
    column: nullable(string),
    code: string,
    message: string,
    count: integer,
    lines: array(integer),
    missing: nullable(missingRow),
  }),
);

/** How a file was read: what its reader may want to know before it is written. */
export const importNotes = object({
  /** The line of the headings; those before it were not read. */
  headingLine: integer,
  /** The file's headings in order, each with the name of its column; null: it is left out. */
  headings: array(object({ heading: string, column: nullable(string) })),
  /** What kind of file it was recognised as. */
  format: nullable(string),
  /** The rows that a workbook hides, up to a thousand, and whether they were left out. */
  hidden: array(integer),
  leavesHidden: flag,
  /** Cells whose leading zeros a spreadsheet has dropped, by column, and whether they were put back. */
  mended: array(object({ column: string, count: integer, lines: array(integer), cell: string, mended: string })),
  mends: flag,
});
export type ImportNotes = Infer<typeof importNotes>;

/** The headings of a file that are not clear, and those that are: each has to be given a column, or be left out. */
export const headingsRequest = object({
  headingLine: integer,
  headings: array(
    object({
      heading: string,
      /** The column's name: the one it has, or a proposal; null: none. */
      column: nullable(string),
      isClear: flag,
      /** Some of its cells. */
      samples: array(string),
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
  action: string,
  rows: integer,
  done: integer,
  refused: integer,
  waiting: integer,
  takenBack: integer,
  /** Rows that could not be undone. */
  kept: integer,
  createDate: epochMs,
  mayUndo: flag,
  results: array(
    object({
      id: integer,
      state: oneOf(rowStates),
      version: nullable(integer),
      errors: array(object({ code: string, message: string, field: optional(string) })),
    }),
  ),
});

/** A change of a row that can be undone. */
export const revertible = object({
  /** Its entry in the audit log. */
  entryId: integer,
  /** The row's version after it, which names it; null: only the run that it belongs to can be undone. */
  version: nullable(integer),
  /** The caller's own run that made it and can be undone as a whole. */
  run: nullable(object({ kind: oneOf(['bulk', 'import']), jobId: integer, rows: integer })),
});
