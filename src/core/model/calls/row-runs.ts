import { boolean, integer, list, moment, nullable, object, oneOf, optional, text } from '../shape.ts';

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

/** The errors in lines of a CSV; line 1 is the heading, and null for the column means the whole line. */
export const lineErrors = list(
  object({ line: integer, column: nullable(text), field: nullable(text), code: text, message: text }),
);

/** What an import does with a line: creates a row, changes one, or nothing. */
export const lineStates = ['CREATE', 'UPDATE', 'SAME'] as const;

/** What the valid lines of a CSV would do, or did: to which row, with how many lines of sub-rows, and which fields change. */
export const importedLines = list(
  object({ line: integer, state: oneOf(lineStates), title: text, subRows: integer, changed: list(text) }),
);

/** An import: its progress, then what it would do, or did; once it has been checked, with its first thousand valid lines. */
export const importRun = object({ ...importProperties, errors: lineErrors, lines: importedLines });

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
