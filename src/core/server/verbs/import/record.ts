import { and, asc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { minute } from '#core/model/day.ts';
import type { Problem } from '#core/model/errors.ts';
import { sentence } from '#core/model/language.ts';
import { type CsvColumn, columnHeading, columnName, subColumns } from '#core/model/list/csv-columns.ts';
import { type ResolvedResource, resourceNamed } from '#core/model/resolved.ts';
import type { Orm } from '../../database/database.ts';
import type { Deps } from '../../kernel/deps.ts';
import { csvImport, csvImportLine, type ImportLineState } from '../../kernel/import-tables.ts';
/** How long receiving a file may take, ms; after that, its process must have died. */
export const receivedWithin = 15 * minute;

/** An import as stored. */
export type ImportRecord = typeof csvImport.$inferSelect;
/** A line of an import, as stored. */
export type ImportLine = typeof csvImportLine.$inferSelect;

/** A problem in one cell of a file (or, without a column, in a line). */
export interface LineError {
  readonly line: number;
  readonly column: string | null;
  readonly field: string | null;
  readonly code: string;
  readonly message: string;
  /** The row that the cell refers to and that does not exist. */
  readonly missing?: { readonly resource: string; readonly title: string };
}

/**
 * Converts the problems of a line to the form answered to the caller; those of sub-rows get their own line numbers, which `lineOf` returns
 * by position.
 */
export function errorsOfLines(
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
      ...missingIn(problem),
    };
  });
}

function missingIn({ code, params }: Problem): Pick<LineError, 'missing'> {
  const { to, title } = params ?? {};
  return code === 'reference_missing' && typeof to === 'string' && typeof title === 'string'
    ? { missing: { resource: to, title } }
    : {};
}

/** Returns the file's lines that belong to an import line: its own, and those of its further sub-rows. */
export function fileLinesOf({ line, cells }: Pick<ImportLine, 'line' | 'cells'>) {
  return [cells].flat().some((one) => typeof one === 'object')
    ? [cells].flat().map((one) => {
        const kept: { line?: unknown; cells?: unknown } = { ...Object(one) };
        return { line: Number(kept.line), cells: [kept.cells].flat().map(String) };
      })
    : [{ line, cells: [cells].flat().map(String) }];
}

/** Returns the fields of the import's columns, without those no longer declared. */
export function fileColumns(deps: Pick<Deps, 'resources'>, { resource, columns }: ImportRecord): CsvColumn[] {
  const { field } = resourceNamed(deps.resources, resource);
  const names = Array.isArray(columns) ? columns.map(String) : [];
  const subs = new Map(subColumns(resourceNamed(deps.resources, resource)).map((one) => [columnName(one), one]));
  return names.flatMap((name): CsvColumn[] => {
    const found = name === 'id' ? name : (field.get(name) ?? subs.get(name));
    return found === undefined ? [] : [found];
  });
}

/** An import's position. */
export type Place = Pick<ImportRecord, 'id' | 'position'>;

/** True when all lines are done in the current state. */
export function isThrough({ position, rows }: ImportRecord): boolean {
  return position >= rows;
}

/**
 * Returns those of the next `count` lines of the file that are in one of the states. Selects by position range only, so that no other lines
 * are scanned, whatever the planner estimates.
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

/** The result of a line. */
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

/** Saves the results of lines, in one statement; missing values leave the stored ones. */
export async function saveLineResults(tx: Orm, importId: number, results: readonly LineResult[]): Promise<void> {
  if (results.length === 0) return;
  const lines = JSON.stringify(results.map(({ rowId, ...rest }) => ({ ...rest, row_id: rowId, import_id: importId })));
  const fresh = (name: string): SQL =>
    sql`coalesce(fresh.${sql.identifier(name)}, ${csvImportLine}.${sql.identifier(name)})`;
  // Each result carries the import's id: without statistics, the planner would expect one line per import, and compare each with each
  await tx.execute(sql`update ${csvImportLine} set state = fresh.state, problems = ${fresh('problems')},
      row_id = ${fresh('row_id')}, version = ${fresh('version')}, change = ${fresh('change')}, audit = ${fresh('audit')},
      jobs = ${fresh('jobs')}, history = ${fresh('history')}
    from jsonb_to_recordset(${lines}::jsonb) as fresh(import_id int, position int, state text, problems jsonb, row_id int, version int,
      change jsonb, audit jsonb, jobs jsonb, history jsonb)
    where ${csvImportLine.importId} = fresh.import_id and ${csvImportLine.position} = fresh.position`);
}

/** Updates an import that the transaction has locked. */
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
