import { and, inArray } from 'drizzle-orm';
import { mayWriteField } from '#core/model/access.ts';
import { dayOf } from '#core/model/day.ts';
import { initialOf } from '#core/model/draft.ts';
import { AppError, type Problem } from '#core/model/errors.ts';
import { kindOf } from '#core/model/fields/registry.ts';
import type { ResolvedField, ResolvedFieldOf, ResolvedResource } from '#core/model/resolve.ts';
import type { Actor } from '#core/model/roles.ts';
import { isSame } from '#core/model/same.ts';
import { sentence } from '#core/model/words.ts';
import { type AppContext, demandRole } from '#core/server/kernel/context.ts';
import type { Deps } from '#core/server/kernel/deps.ts';
import { formParts } from '#core/server/kernel/form-parts.ts';
import { asRow, findRow, present } from '#core/server/kernel/rows.ts';
import type { AnyRow } from '#core/server/kernel/rule.ts';
import { alive, scopeOf, tableOf } from '#core/server/kernel/scope.ts';
import { transact } from '#core/server/kernel/transact.ts';
import { insertRow, updateRow, type Writing } from '#core/server/kernel/write.ts';
import { decode } from './encoding.ts';
import { type CsvLine, parseCsv } from './parse.ts';
import { idsOfNames, idWritten } from './reference-names.ts';

/** What is wrong in one cell (or, without a column, one line) of a file. */
interface LineError {
  line: number;
  column: string | null;
  field: string | null;
  code: string;
  message: string;
}

interface Summary {
  rows: number;
  created: number;
  updated: number;
  unchanged: number;
  errors: LineError[];
}

/** Ends the transaction of a dry run, or of a file with bad lines, with nothing written. */
class NothingWritten extends Error {}

/**
 * `POST /{resource}/import?dryRun=true|false` with the CSV as the body (or as the part `file`) →
 * `{ data: { rows, created, updated, unchanged, errors } }`. All lines or none: with bad lines nothing is written (422).
 * A dry run goes through the very same writes and takes them back.
 */
export function importCsv(deps: Deps, resource: ResolvedResource) {
  return async (context: AppContext) => {
    const actor = demandRole(context, resource, 'import');
    const dryRun = flag(context.req.query('dryRun'));
    const file = parseCsv(resource, decode(await csvBytes(context)));
    const summary: Summary = {
      rows: file.lines.length + file.broken.length,
      created: 0,
      updated: 0,
      unchanged: 0,
      errors: [],
    };
    for (const { line, problem } of file.broken) summary.errors.push(errorOf(line, resource, problem));
    try {
      await transact(deps, context, async (writing) => {
        await writeLines(writing, resource, file.lines, actor, summary);
        if (dryRun || summary.errors.length > 0) throw new NothingWritten();
        return { resource: resource.name, id: null };
      });
    } catch (error) {
      if (!(error instanceof NothingWritten)) throw error;
    }
    summary.errors.sort((a, b) => a.line - b.line);
    if (summary.errors.length > 0 && !dryRun) return context.json({ errors: summary.errors, data: summary }, 422);
    return context.json({ data: summary });
  };
}

async function writeLines(
  writing: Writing,
  resource: ResolvedResource,
  lines: readonly CsvLine[],
  actor: Actor,
  summary: Summary,
): Promise<void> {
  const existing = await existingRows(writing, resource, lines, actor);
  const references = await namedReferences(writing, lines, actor);
  const seen = new Map<string, number>();
  for (const line of lines) {
    const { key, keyField } = keyOf(resource, line);
    const earlier = key === null ? undefined : seen.get(key);
    if (key !== null) seen.set(key, seen.get(key) ?? line.line);
    if (earlier !== undefined) {
      summary.errors.push(
        errorOf(line.line, resource, {
          code: 'csv_duplicate',
          ...(keyField === null ? {} : { field: keyField.name }),
          params: { label: keyField?.label ?? 'ID', value: key ?? '', line: earlier },
        }),
      );
      continue;
    }
    try {
      // A savepoint for each line: one that fails takes back only itself, so that the lines after it are checked too
      const done = await writing.tx.transaction((tx) =>
        writeLine({ ...writing, tx }, resource, line, key === null ? undefined : existing.get(key), references, actor),
      );
      summary[done] += 1;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      for (const problem of error.problems) summary.errors.push(errorOf(line.line, resource, problem));
    }
  }
}

async function writeLine(
  writing: Writing,
  resource: ResolvedResource,
  line: CsvLine,
  current: AnyRow | undefined,
  references: References,
  actor: Actor,
): Promise<'created' | 'updated' | 'unchanged'> {
  if (current === undefined) {
    if (line.id !== null) throw new AppError('not_found');
    await insertRow(writing, resource, inputOf(writing, resource, line, references, actor, 'create'), 'import');
    return 'created';
  }
  const input = inputOf(writing, resource, line, references, actor, 'update');
  const [shown = current] = await present(writing.deps, writing.tx, resource, [current], actor);
  const differs = Object.entries(input).filter(
    ([name, value]) => !isSame(value ?? null, Object.entries(shown).find(([one]) => one === name)?.[1] ?? null),
  );
  if (differs.length === 0) return 'unchanged';
  const locked = await findRow(writing.deps, writing.tx, resource, current.id, actor, { lock: true });
  const updated = await updateRow(
    writing,
    resource,
    locked,
    { ...Object.fromEntries(differs), version: locked.version },
    'import',
  );
  return updated.version === locked.version ? 'unchanged' : 'updated';
}

type References = ReadonlyMap<ResolvedField, ReadonlyMap<string, number>>;

/** The JSON that a line means. Columns that the caller may not write are looked over: the file may well be an export. */
function inputOf(
  writing: Writing,
  resource: ResolvedResource,
  line: CsvLine,
  references: References,
  actor: Actor,
  mode: 'create' | 'update',
) {
  const today = dayOf(writing.deps.now());
  const input: Record<string, unknown> = {};
  for (const [field, cell] of line.cells) {
    if (!mayWriteField(resource, field, { mode, actor })) continue;
    if (cell.trim() === '') {
      if (mode === 'update' && initialOf(field, today) === undefined) input[field.name] = null;
      continue;
    }
    input[field.name] =
      field.kind === 'reference'
        ? referenceValue(writing.deps, field, cell, references)
        : normalised(field, kindOf(field).fromText(cell, field));
  }
  return input;
}

/** The value as it would be kept, so that an unchanged one is seen as unchanged; one that is wrong stays for the draft to refuse. */
function normalised(field: ResolvedField, raw: unknown): unknown {
  const parsed = kindOf(field).parse(raw, field, () => ({ faults: [] }));
  return 'value' in parsed ? parsed.value : raw;
}

function referenceValue(
  deps: Deps,
  field: ResolvedFieldOf<'reference'>,
  cell: string,
  references: References,
): unknown {
  const idOf = (name: string) => idWritten(deps, field.to, name) ?? references.get(field)?.get(name);
  const ids = namesIn(cell).map((name) => {
    const id = idOf(name);
    if (id === undefined)
      throw new AppError('reference_missing', { field: field.name, params: { label: field.label } });
    return id;
  });
  return field.many === true ? ids : ids[0];
}

function namesIn(cell: string): string[] {
  return cell
    .split('、')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

async function namedReferences({ deps, tx }: Writing, lines: readonly CsvLine[], actor: Actor): Promise<References> {
  const references = new Map<ResolvedField, ReadonlyMap<string, number>>();
  for (const field of lines[0]?.cells.keys() ?? []) {
    if (field.kind !== 'reference') continue;
    references.set(
      field,
      await idsOfNames(
        deps,
        tx,
        field,
        lines.flatMap((line) => namesIn(line.cells.get(field) ?? '')),
        actor,
      ),
    );
  }
  return references;
}

function keyOf(resource: ResolvedResource, line: CsvLine): { key: string | null; keyField: ResolvedField | null } {
  const keyField = resource.key === null ? null : (resource.field.get(resource.key) ?? null);
  if (keyField === null) return { key: line.id, keyField };
  const cell = line.cells.get(keyField)?.trim() ?? '';
  return { key: cell === '' ? null : String(normalised(keyField, cell)), keyField };
}

/** The rows that the lines mean, by their key in the file. */
async function existingRows(
  { deps, tx }: Writing,
  resource: ResolvedResource,
  lines: readonly CsvLine[],
  actor: Actor,
): Promise<Map<string, AnyRow>> {
  const table = tableOf(deps, resource.name);
  const keys = lines.flatMap((line) => keyOf(resource, line).key ?? []);
  if (keys.length === 0) return new Map();
  const column = table.column(resource.key ?? 'id');
  const values = resource.key === null ? keys.flatMap((key) => (/^\d{1,9}$/.test(key) ? [Number(key)] : [])) : keys;
  const found = await tx
    .select()
    .from(table.table)
    .where(and(inArray(column, values), alive(table), scopeOf(deps, resource.name, actor)));
  return new Map(found.map(asRow).map((row) => [String(row[resource.key ?? 'id']), row]));
}

function errorOf(line: number, resource: ResolvedResource, problem: Problem): LineError {
  const field = problem.field === undefined ? undefined : resource.field.get(problem.field);
  return {
    line,
    column: field?.label ?? null,
    field: problem.field ?? null,
    code: problem.code,
    message: sentence(problem),
  };
}

function flag(text: string | undefined): boolean {
  if (text === undefined || text === 'false') return false;
  if (text === 'true') return true;
  throw new AppError('invalid_query', { field: 'dryRun', params: { name: 'dryRun' } });
}

async function csvBytes(context: AppContext): Promise<Uint8Array> {
  const type = context.req.header('content-type') ?? '';
  if (/^multipart\/form-data\b/i.test(type)) {
    const file = (await formParts(context)).get('file');
    if (file instanceof File) return new Uint8Array(await file.arrayBuffer());
    throw new AppError('required', { field: 'file', params: { label: 'ファイル' } });
  }
  if (!/^(text\/csv|application\/csv|text\/plain|application\/octet-stream|application\/vnd\.ms-excel)\b/i.test(type))
    throw new AppError('unsupported_media');
  return new Uint8Array(await context.req.arrayBuffer());
}
