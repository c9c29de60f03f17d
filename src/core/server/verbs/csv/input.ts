import { maxChosen } from '#core/fields/reference/model.ts';
import { mayWriteField } from '#core/model/access.ts';
import type { Problem } from '#core/model/errors.ts';
import { kindOf } from '#core/model/fields/registry.ts';
import { words } from '#core/model/language.ts';
import { type CsvColumn, isSubColumn } from '#core/model/list/csv-columns.ts';
import {
  isReference,
  type ResolvedField,
  type ResolvedFieldOf,
  type ResolvedResource,
  resourceNamed,
} from '#core/model/resolved.ts';
import type { Actor } from '#core/model/roles.ts';
import type { Orm } from '../../database/database.ts';
import type { Deps } from '../../kernel/deps.ts';
import { asWritten } from './csv.ts';
import { type FoundNames, idsOfNames, idWritten } from './reference-names.ts';

/** The cells of one line, by column. */
export type Cells = ReadonlyMap<CsvColumn, string>;

/** What the names in reference columns mean. */
export type References = ReadonlyMap<ResolvedField, FoundNames>;

/** Returns the cells of a line by column, without the mark that protects them from evaluation in a spreadsheet. */
export function cellsOf(columns: readonly CsvColumn[], cells: readonly string[]): Cells {
  return new Map(
    columns.map((column, at) => {
      const cell = asWritten(cells[at] ?? '');
      return [column, column === 'id' ? cell.trim() : cell];
    }),
  );
}

/** Returns the value that identifies the line's row: its key, else its id; null for a new row. */
export function keyIn(resource: ResolvedResource, cells: Cells): string | null {
  const field = resource.key === null ? undefined : resource.field.get(resource.key);
  const cell = (cells.get(field ?? 'id') ?? '').trim();
  if (cell === '') return null;
  return field === undefined ? cell : String(normalised(field, cell));
}

/**
 * Converts a line to JSON input. Ignores columns that the caller may not write, since the file may be an export. An empty cell clears the
 * field of an existing row. Problems of cells (an unknown name, too many names) are returned next to the values of the others.
 */
export function csvInput(
  { deps, actor, references }: { deps: Deps; actor: Actor; references: References },
  resource: ResolvedResource,
  cells: Cells,
  mode: 'create' | 'update',
): { readonly input: Record<string, unknown>; readonly problems: readonly Problem[] } {
  const input: Record<string, unknown> = {};
  const problems: Problem[] = [];
  for (const [field, cell] of cells) {
    if (field === 'id' || isSubColumn(field) || !mayWriteField(resource, field, { mode, actor })) continue;
    if (cell.trim() === '') {
      // A boolean cannot be cleared
      if (mode === 'update' && kindOf(field).empty(field) !== false) input[field.name] = null;
      continue;
    }
    const { value, problem } = csvValue({ deps, references }, field, cell);
    if (problem === null) input[field.name] = value;
    else problems.push(problem);
  }
  return { input, problems };
}

/** Converts a non-empty cell to its JSON value, or returns its problem. */
export function csvValue(
  { deps, references }: { deps: Deps; references: References },
  field: ResolvedField,
  cell: string,
): { readonly value: unknown; readonly problem: Problem | null } {
  const { name, label } = field;
  if (!isReference(field)) return { value: normalised(field, kindOf(field).fromText(cell, field)), problem: null };
  if (isTooMany(field, namesIn(cell)))
    return { value: null, problem: { code: 'rows_max', field: name, params: { label, max: maxChosen(field) } } };
  const found = namesIn(cell).map((one) => ({ one, id: idOf(deps, field, one, references) }));
  const unclear = found.find(({ id }) => typeof id !== 'number');
  if (unclear === undefined && found.length > 0) {
    const ids = found.flatMap(({ id }) => id ?? []);
    return { value: field.many === true ? ids : ids[0], problem: null };
  }
  const title = unclear?.one ?? cell.trim();
  const params = { label: words().named(label, title), to: field.to, title };
  if (unclear?.id === undefined)
    return { value: undefined, problem: { code: 'reference_missing', field: name, params } };
  const { key } = resourceNamed(deps.resources, field.to);
  const by =
    key === null
      ? words().byNumber
      : words().byKey(resourceNamed(deps.resources, field.to).field.get(key)?.label ?? key);
  return { value: undefined, problem: { code: 'reference_ambiguous', field: name, params: { ...params, by } } };
}

/** Returns the id of a name; null if several rows have it, undefined if none has. */
function idOf(
  deps: Deps,
  field: ResolvedFieldOf<'reference'>,
  name: string,
  references: References,
): number | null | undefined {
  return idWritten(deps, field.to, name) ?? references.get(field)?.get(name);
}

/** Resolves the names in reference columns to ids, for all lines at once. */
export async function referencesOf(deps: Deps, tx: Orm, lines: readonly Cells[], actor: Actor): Promise<References> {
  const references = new Map<ResolvedField, FoundNames>();
  for (const column of lines[0]?.keys() ?? []) {
    const field = column === 'id' ? column : isSubColumn(column) ? column.field : column;
    if (field === 'id' || !isReference(field)) continue;
    const named = lines.map((cells) => namesIn(cells.get(column) ?? ''));
    const names = named.filter((some) => !isTooMany(field, some)).flat();
    references.set(field, await idsOfNames(deps, tx, field, names, actor));
  }
  return references;
}

/**
 * Returns the value in its stored form, so that an unchanged value compares equal; an invalid one is returned as is, for the draft to
 * refuse.
 */
function normalised(field: ResolvedField, raw: unknown): unknown {
  const parsed = kindOf(field).parse(raw, field, () => ({ faults: [] }));
  return 'value' in parsed ? parsed.value : raw;
}

/** True for too many names; they are not resolved, as their line is refused. */
function isTooMany(field: ResolvedFieldOf<'reference'>, names: readonly string[]): boolean {
  return names.length > maxChosen(field);
}

function namesIn(cell: string): string[] {
  return cell
    .split(words().separator.trim())
    .map((name) => name.trim())
    .filter((name) => name !== '');
}
