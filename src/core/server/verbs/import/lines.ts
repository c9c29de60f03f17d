import { and, inArray } from 'drizzle-orm';
import { mayWriteField } from '#core/model/access.ts';
import { dayOf } from '#core/model/day.ts';
import { parseDraft, type Values } from '#core/model/draft.ts';
import { AppError, type Problem } from '#core/model/errors.ts';
import { csvSubRows } from '#core/model/list/csv-columns.ts';
import { type ResolvedResource, resourceNamed } from '#core/model/resolved.ts';
import type { Actor } from '#core/model/roles.ts';
import { isEmpty, isSame } from '#core/model/shape.ts';
import type { Job } from '#core/server/kernel/reading/contexts.ts';
import { asRow, present } from '#core/server/kernel/reading/rows.ts';
import type { AnyRow } from '#core/server/kernel/rules/rule.ts';
import type { WriteOutcome } from '#core/server/kernel/writes/drafts.ts';
import type { Recorded } from '#core/server/kernel/writes/system-write.ts';
import type { Writing } from '#core/server/kernel/writes/transact.ts';
import { insertRows, updateRows } from '#core/server/kernel/writes/write.ts';
import { alive, scopeOf, tableOf } from '../../kernel/scope.ts';
import type { Unexpected } from '../../runs/run.ts';
import { bisect } from '../bisect.ts';
import { sameInCp932 } from '../csv/csv.ts';
import { type Cells, cellsOf, csvInput, keyIn, referencesOf } from '../csv/input.ts';
import { mergedSubRows, newSubRows, type SubRowChanges, subRowsIn } from '../csv/sub-rows.ts';
import {
  errorsOfLines,
  fileColumns,
  fileLinesOf,
  type ImportLine,
  type ImportRecord,
  type LineResult,
} from './record.ts';

/**
 * Processes some lines; returns their results. Inserts new rows, hidden, unless `dryRun`; changes to existing rows are only tested and
 * rolled back, as they are written by `publishRows`.
 */
export async function writeLines(
  writing: Writing,
  record: ImportRecord,
  lines: readonly ImportLine[],
  { dryRun, unexpected }: { readonly dryRun: boolean; readonly unexpected: Unexpected<ImportLine> },
): Promise<readonly LineResult[]> {
  const { deps, tx, origin } = writing;
  const resource = resourceNamed(deps.resources, record.resource);
  const columns = fileColumns(deps, record);
  const read = lines.map(
    (line): Read => ({ line, lines: fileLinesOf(line).map((one) => cellsOf(columns, one.cells)) }),
  );
  const cells = read.flatMap((one) => one.lines);
  const existing = await existingRows(writing, resource, read.map(firstOf), origin.actor);
  const references = await referencesOf(deps, tx, cells, origin.actor);
  const meant = { deps, actor: origin.actor, references };
  const results: LineResult[] = [];
  const creates: New[] = [];
  const changes: Changed[] = [];
  for (const one of read) {
    const key = keyIn(resource, firstOf(one));
    const current = key === null ? undefined : existing.get(key);
    try {
      if (current === undefined && resource.key === null && key !== null) throw new AppError('not_found');
      const mode = current === undefined ? 'create' : 'update';
      const { input, problems: ofCells } = csvInput(meant, resource, firstOf(one), mode);
      const said = saidIn(meant, resource, one, mode);
      const problems = [...ofCells, ...(said?.problems ?? [])];
      if (problems.length > 0) {
        const whole = said === null || current !== undefined ? input : withNewSubRows(input, said);
        const more = alsoWrong(writing, resource, whole, { mode, current, problems });
        results.push(bad(resource, { ...one, said }, [...problems, ...more]));
        continue;
      }
      if (current !== undefined) changes.push({ ...one, current, input, said });
      else if (said === null) creates.push({ ...one, input, said });
      else creates.push({ ...one, said, input: withNewSubRows(input, said) });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      results.push(bad(resource, { ...one, said: null }, error.problems));
    }
  }
  const creating = { ...writing, dryRun, importId: record.id };
  const refused = (one: New, problems: readonly Problem[]) => bad(resource, one, problems);
  const ours = (error: unknown, some: readonly New[]) =>
    unexpected(
      error,
      some.map(({ line }) => line),
    );
  results.push(...(await bisect(creating, creates, createRows(resource), refused, ours)));
  const trying = { ...writing, dryRun: true };
  results.push(...(await bisect(trying, changes, changeRows(resource, record), refused, ours)));
  return results;
}

/** A line of an import, with the cells of its lines in the file. */
interface Read {
  readonly line: ImportLine;
  readonly lines: readonly Cells[];
}
interface New extends Read {
  readonly input: Record<string, unknown>;
  readonly said: SubRowChanges | null;
  /** The positions of the lines' sub-rows among all of the row's sub-rows; if absent, in the same order. */
  places?: readonly number[];
}
interface Changed extends New {
  readonly current: AnyRow;
}

function firstOf({ lines: [first = new Map()] }: Read): Cells {
  return first;
}

/** Returns the lines' changes to sub-rows; null if they have none, or the actor may not write them. */
function saidIn(
  meant: Parameters<typeof csvInput>[0],
  resource: ResolvedResource,
  { lines }: Read,
  mode: 'create' | 'update',
): SubRowChanges | null {
  const field = csvSubRows(resource);
  if (field === undefined || !mayWriteField(resource, field, { mode, actor: meant.actor })) return null;
  return subRowsIn(meant, resource, lines);
}

function withNewSubRows(input: Record<string, unknown>, said: SubRowChanges): Record<string, unknown> {
  return { ...input, [said.field.name]: newSubRows(said) };
}

interface Known {
  readonly mode: 'create' | 'update';
  readonly current: AnyRow | undefined;
  readonly problems: readonly Problem[];
}

/** Returns the other problems of a line with unreadable cells, so that all are reported at once. */
function alsoWrong(
  { deps, origin: { actor } }: Writing,
  resource: ResolvedResource,
  input: Values,
  { mode, current, problems }: Known,
): readonly Problem[] {
  const reported = new Set(problems.map(({ field }) => field));
  const today = dayOf(deps.now());
  const outcome = parseDraft(resource, input, { mode, actor, today, ...(current === undefined ? {} : { current }) });
  return (outcome.problems ?? []).filter(({ field }) => !reported.has(field));
}

type Work<L> = (writing: Writing, lines: readonly L[]) => Promise<readonly LineResult[]>;

function createRows(resource: ResolvedResource): Work<New> {
  return async (writing, lines) => {
    const jobs: Job[] = [];
    const changes: Recorded[] = [];
    const inputs = lines.map(({ input }) => input);
    const outcomes = await insertRows({ ...writing, jobs, changes }, resource, inputs, 'import');
    const written = outcomes.flatMap(({ row }) => (row === undefined ? [] : [row.id]));
    const audits = new Map(changes.map((change) => [change.id, change]));
    // The rules enqueue jobs for all rows together: they are stored with the first
    const [first] = written;
    return lines.map((one, at) => {
      const { line } = one;
      const outcome = outcomes[at];
      if (outcome?.row === undefined) return bad(resource, one, outcome?.problems ?? []);
      if (writing.dryRun === true) return { position: line.position, state: 'CREATE' };
      const rowId = outcome.row.id;
      const audit = audits.get(rowId) ?? null;
      return { position: line.position, state: 'CREATE', rowId, audit, jobs: rowId === first ? jobs : null };
    });
  };
}

function changeRows(resource: ResolvedResource, record: ImportRecord): Work<Changed> {
  return async (writing, lines) => {
    const { deps, tx, origin } = writing;
    const shown = await present(
      deps,
      tx,
      resource,
      lines.map(({ current }) => current),
      origin.actor,
    );
    const changes = lines.map((one, at) => {
      const seen = shown[at] ?? one.current;
      const input = differing(resource, withSubRows(one, seen), seen, firstOf(one), record);
      return { current: one.current, shown: seen, input };
    });
    const recorded: Recorded[] = [];
    const outcomes = await updateRows({ ...writing, jobs: [], changes: recorded }, resource, changes, 'import');
    const audits = new Map(recorded.map((change) => [change.id, change]));
    return lines.map((one, at) => changedLine(resource, one, outcomes[at], audits));
  };
}

/** Returns the line's values with all sub-rows that the row will have. */
function withSubRows(one: Changed, shown: object): Record<string, unknown> {
  const { said, input } = one;
  if (said === null) return input;
  const held = new Map<string, unknown>(Object.entries(shown)).get(said.field.name);
  const { rows, places } = mergedSubRows(said, Array.isArray(held) ? held : []);
  one.places = places;
  return { ...input, [said.field.name]: rows };
}

function changedLine(
  resource: ResolvedResource,
  one: Changed,
  outcome: WriteOutcome | undefined,
  audits: ReadonlyMap<number | null, Recorded>,
): LineResult {
  const { line, current } = one;
  const { position } = line;
  if (outcome?.row === undefined) return bad(resource, one, outcome?.problems ?? []);
  if (outcome.row.version === current.version) return { position, state: 'SAME' };
  const { id: rowId, version } = current;
  return { position, state: 'UPDATE', rowId, version, change: outcome.values, audit: audits.get(rowId) ?? null };
}

/** Returns the line's values that differ from the row. In a Shift_JIS file, characters that it encodes alike are no difference. */
function differing(
  resource: ResolvedResource,
  input: Record<string, unknown>,
  shown: object,
  cells: Cells,
  { encoding }: ImportRecord,
): Record<string, unknown> {
  const now = new Map(Object.entries(shown));
  return Object.fromEntries(
    Object.entries(input).filter(([name, value]) => {
      const held = now.get(name) ?? null;
      if (isSame(value ?? null, held) || (isEmpty(value) && isEmpty(held))) return false;
      const field = resource.field.get(name);
      const cell = field === undefined ? undefined : cells.get(field);
      return (
        encoding !== 'cp932' || typeof held !== 'string' || cell === undefined || !sameInCp932(held, String(value))
      );
    }),
  );
}

function bad(
  resource: ResolvedResource,
  { line, said, places }: Pick<New, 'line' | 'said' | 'places'>,
  problems: readonly Problem[],
): LineResult {
  const lines = fileLinesOf(line);
  const lineOf = (place: number) => {
    const at = places === undefined ? place : places.indexOf(place);
    return lines[said === null ? at : (said.lines[at] ?? -1)]?.line;
  };
  return { position: line.position, state: 'BAD', problems: errorsOfLines(resource, line.line, problems, lineOf) };
}

/** Returns the existing rows that the lines refer to, by their key in the file. */
async function existingRows(
  { deps, tx }: Writing,
  resource: ResolvedResource,
  lines: readonly Cells[],
  actor: Actor,
): Promise<ReadonlyMap<string, AnyRow>> {
  const table = tableOf(deps, resource.name);
  const keys = lines.flatMap((cells) => keyIn(resource, cells) ?? []);
  if (keys.length === 0) return new Map();
  const values = resource.key === null ? keys.flatMap((key) => (/^\d{1,9}$/.test(key) ? [Number(key)] : [])) : keys;
  const found = await tx
    .select()
    .from(table.table)
    .where(and(inArray(table.column(resource.key ?? 'id'), values), alive(table), scopeOf(deps, resource.name, actor)));
  return new Map(found.map(asRow).map((row) => [String(row[resource.key ?? 'id']), row]));
}
