import { boolean, integer, list, moment, nullable, object, oneOf, optional, text } from '../shape.ts';

/** How what goes on in a job may stand. */
export const runStates = ['RUNNING', 'DONE', 'FAILED', 'CANCELLED', 'UNDOING', 'UNDONE'] as const;

/** What is told of a CSV import in a list of them. */
export const importProperties = {
  jobId: integer,
  state: oneOf(runStates),
  dryRun: boolean,
  fileName: nullable(text),
  rows: integer,
  /** Lines that have been looked at so far, or taken back. */
  checked: integer,
  created: integer,
  updated: integer,
  unchanged: integer,
  bad: integer,
  /** Rows that could not be taken back. */
  kept: integer,
  createDate: moment,
  shownDate: nullable(moment),
  failure: nullable(text),
  /** What ended it as a whole. */
  message: nullable(text),
  mayUndo: boolean,
};

/** What is wrong in lines of a CSV; line 1 is the heading, and no column means the whole line. */
export const lineErrors = list(
  object({ line: integer, column: nullable(text), field: nullable(text), code: text, message: text }),
);

/** What a CSV import does with a line: a new row, a changed one, or nothing. */
export const lineStates = ['CREATE', 'UPDATE', 'SAME'] as const;

/** What the good lines of a CSV would do, or did: to which row, with how many lines of its sub-rows, changing which fields. */
export const importedLines = list(
  object({ line: integer, state: oneOf(lineStates), title: text, subRows: integer, changed: list(text) }),
);

/** A CSV import: how far it has come, then what it would do, or did; once it has been looked at, with its first thousand good lines. */
export const importRun = object({ ...importProperties, errors: lineErrors, lines: importedLines });

/** What may have become of one row of many. */
export const rowStates = ['NEW', 'DONE', 'REFUSED', 'SKIPPED', 'TAKEN_BACK', 'KEPT'] as const;

/** What became of many rows that something was done to in one call. */
export const bulkRun = object({
  jobId: integer,
  state: oneOf(runStates),
  action: text,
  rows: integer,
  done: integer,
  refused: integer,
  waiting: integer,
  takenBack: integer,
  /** Could not be taken back. */
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
