import { and, asc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { day, minute } from '#core/model/durations.ts';
import type { Problem } from '#core/model/error-codes.ts';
import { sentence } from '#core/model/language.ts';
import { type CsvColumn, columnHeading, columnName, subColumns } from '#core/model/list/csv-columns.ts';
import type { ResolvedResource } from '#core/model/resolved/resource.ts';
import { resourceNamed } from '#core/model/resolved/resource.ts';
import type { Orm } from '../../database/database.ts';
import type { Deps } from '../../kernel/deps.ts';
import { csvImport, csvImportLine, type ImportLineState } from '../../kernel/import-tables.ts';

/** So long an import can be taken back, ms. */
export const undoableFor = 30 * day;
/** So long a file may take to be received, ms: what takes longer was left by a process that ended. */
export const receivedWithin = 15 * minute;

/** An import as the database keeps it. */
export type ImportRecord = typeof csvImport.$inferSelect;
/** A line of it. */
export type ImportLine = typeof csvImportLine.$inferSelect;

/** What is wrong in one cell (or, without a column, one line) of a file. */
export interface LineError {
  readonly line: number;
  readonly column: string | null;
  readonly field: string | null;
  readonly code: string;
  readonly message: string;
}

/** Problems of a line as its reader is told them; those of sub-rows at the lines of these, which `lineOf` knows by their places. */
export function lineErrors(
  resource: ResolvedResource,
  line: number,
  problems: readonly Problem[],
  lineOf: (place: number) => number | undefined = () => undefined,
): LineError[] {
  return problems.map((problem) => {
    const [name = '', place, inner] = problem.field?.split('.') ?? [];
    const sub = place === undefined ? undefined : subColumns(resource).find(({ of }) => of.name === name);
    const inSub = sub === undefined ? undefined : subColumns(resource).find(({ field }) => field.name === inner);
    const field = resource.field.get(name);
    const column = inSub ?? field;
    return {
      line: (sub === undefined ? undefined : lineOf(Number(place))) ?? line,
      column: column === undefined ? null : columnHeading(resource, column),
      field: problem.field ?? null,
      code: problem.code,
      message: sentence(problem),
    };
  });
}

/** The lines of the file that an import's line stands for: its own, and those of its further sub-rows. */
export function fileLinesOf({ line, cells }: Pick<ImportLine, 'line' | 'cells'>) {
  return [cells].flat().some((one) => typeof one === 'object')
    ? [cells].flat().map((one) => {
        const kept: { line?: unknown; cells?: unknown } = { ...Object(one) };
        return { line: Number(kept.line), cells: [kept.cells].flat().map(String) };
      })
    : [{ line, cells: [cells].flat().map(String) }];
}

/** What its columns hold; a field that is declared no more holds nothing. */
export function columnsOf(deps: Pick<Deps, 'resources'>, { resource, columns }: ImportRecord): CsvColumn[] {
  const { field } = resourceNamed(deps.resources, resource);
  const names = Array.isArray(columns) ? columns.map(String) : [];
  const subs = new Map(subColumns(resourceNamed(deps.resources, resource)).map((one) => [columnName(one), one]));
  return names.flatMap((name): CsvColumn[] => {
    const found = name === 'id' ? name : (field.get(name) ?? subs.get(name));
    return found === undefined ? [] : [found];
  });
}

/** How far an import is. */
export type Place = Pick<ImportRecord, 'id' | 'position'>;

/** Whether its state has nothing more to do for any line. */
export function isThrough({ position, rows }: ImportRecord): boolean {
  return position >= rows;
}

/**
 * Those of the next `count` lines of the file that are in one of the states. They are asked for by their places alone: however many
 * lines the import has, and whatever the planner takes them for, no others are looked at.
 */
export function nextLines(
  tx: Orm,
  { id, position }: Place,
  states: readonly ImportLineState[],
  count: number,
): Promise<ImportLine[]> {
  return tx
    .select()
    .from(csvImportLine)
    .where(
      and(
        eq(csvImportLine.importId, id),
        gte(csvImportLine.position, position),
        lt(csvImportLine.position, position + count),
        inArray(csvImportLine.state, [...states]),
      ),
    )
    .orderBy(asc(csvImportLine.position));
}

/** What a line is told of an error that is not its own; throws what ends the slice. */
export type Unexpected = (error: unknown, lines: readonly ImportLine[]) => readonly Problem[];

/** What became of a line. */
export interface LineResult {
  readonly position: number;
  readonly state: string;
  readonly problems?: readonly LineError[] | null;
  readonly rowId?: number | null;
  readonly version?: number | null;
  readonly change?: object | null;
  readonly audit?: object | null;
  readonly jobs?: readonly object[] | null;
  readonly history?: object | null;
}

/** Saves what became of lines, in one statement; what is not told of a line stays as it was. */
export async function saveResults(tx: Orm, importId: number, results: readonly LineResult[]): Promise<void> {
  if (results.length === 0) return;
  const lines = JSON.stringify(results.map(({ rowId, ...rest }) => ({ ...rest, row_id: rowId, import_id: importId })));
  const fresh = (name: string): SQL =>
    sql`coalesce(fresh.${sql.identifier(name)}, ${csvImportLine}.${sql.identifier(name)})`;
  // The import's number comes with each result, or a planner that has not met it yet takes its lines for one, and compares each with each
  await tx.execute(sql`update ${csvImportLine} set state = fresh.state, problems = ${fresh('problems')},
      row_id = ${fresh('row_id')}, version = ${fresh('version')}, change = ${fresh('change')}, audit = ${fresh('audit')},
      jobs = ${fresh('jobs')}, history = ${fresh('history')}
    from jsonb_to_recordset(${lines}::jsonb) as fresh(import_id int, position int, state text, problems jsonb, row_id int, version int,
      change jsonb, audit jsonb, jobs jsonb, history jsonb)
    where ${csvImportLine.importId} = fresh.import_id and ${csvImportLine.position} = fresh.position`);
}

/** Changes an import that the transaction holds. */
export async function saveProgress(
  deps: Pick<Deps, 'now'>,
  tx: Orm,
  { id }: Pick<ImportRecord, 'id'>,
  change: Partial<typeof csvImport.$inferInsert>,
): Promise<void> {
  await tx
    .update(csvImport)
    .set({ ...change, updateDate: deps.now() })
    .where(eq(csvImport.id, id));
}
