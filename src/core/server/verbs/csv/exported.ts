import { getTableColumns, inArray } from 'drizzle-orm';
import { mayReadField } from '#core/model/access.ts';
import { dayOf } from '#core/model/day.ts';
import { columnHeading, csvFields, idHeading, type SubColumn, subColumns } from '#core/model/list/csv-columns.ts';
import { auditedTexts } from '#core/model/resolved/audited.ts';
import { isReference, type ResolvedField, type ResolvedResource } from '#core/model/resolved.ts';
import type { Actor } from '#core/model/roles.ts';
import type { DatabaseReader, Reads } from '#core/server/database/database.ts';
import { inSlice, paced } from '#core/server/kernel/background.ts';
import type { Deps } from '#core/server/kernel/deps.ts';
import { withComputed } from '#core/server/kernel/reading/computed.ts';
import { readContext } from '#core/server/kernel/reading/contexts.ts';
import { asRow, present, redacted } from '#core/server/kernel/reading/rows.ts';
import { sourceOf } from '#core/server/kernel/reading/source.ts';
import type { AnyRow } from '#core/server/kernel/rules/rule.ts';
import { tableOf } from '#core/server/kernel/scope.ts';
import { changesInWords } from './audited-changes.ts';
import { namesForCsv, namesToImport } from './reference-names.ts';

// Number of rows in the first slice
const first = 100;

/** Converts values to the cells of a file format. */
export interface CellFormat<Cell> {
  text(text: string): Cell;
  id(id: number): Cell;
  value(field: ResolvedField, value: unknown, labels: ReadonlyMap<number, string>): Cell;
}

/** The rows to export, and the actor whose permissions apply. */
export interface Exported {
  readonly reader: DatabaseReader;
  readonly resource: ResolvedResource;
  readonly ids: readonly number[];
  readonly actor: Actor;
  /** Only the columns of these fields; if absent, all. */
  readonly wanted?: readonly string[] | undefined;
}

/** Returns the columns of an export, in order; `withId` if the resource has no key. */
export function exportedColumns({ resource, actor, wanted }: Pick<Exported, 'resource' | 'actor' | 'wanted'>) {
  const isWanted = (field: ResolvedField) => mayReadField(field, actor) && (wanted?.includes(field.name) ?? true);
  const fields = csvFields(resource).filter(isWanted);
  const subs = subColumns(resource).filter(({ of }) => isWanted(of));
  return { withId: resource.key === null, fields, subs };
}

/** Yields the heading, then the rows as cells, slice by slice. */
export async function* recordsOf<Cell>(
  deps: Deps,
  exported: Exported,
  written: CellFormat<Cell>,
): AsyncGenerator<readonly (readonly Cell[])[], undefined> {
  const { reader, resource, ids, actor } = exported;
  const { withId, fields, subs } = exportedColumns(exported);
  const inWords = resource.audit === null ? {} : auditedTexts(deps.resources, resource);
  const headings = [
    ...(withId ? [idHeading] : []),
    ...[...fields, ...subs].map((column) => columnHeading(resource, column)),
  ];
  yield [headings.map(written.text)];
  const { table, column } = tableOf(deps, resource.name);
  const pace = paced(first);
  for (let start = 0; start < ids.length; ) {
    const some = ids.slice(start, start + pace.size());
    start += some.length;
    yield await inSlice(async () => {
      const began = performance.now();
      const rows = await reader.read((tx) => rowsOf(tx, some));
      pace.took(some.length, performance.now() - began);
      return rows;
    });
  }

  async function rowsOf(tx: Reads, some: readonly number[]): Promise<Cell[][]> {
    const found = (
      await tx
        .select(getTableColumns(table))
        .from(sourceOf(deps, resource))
        .where(inArray(column('id'), [...some]))
    ).map(asRow);
    const known = (await redacted(deps, resource, found, readContext(deps, tx, actor))).map((row) => asRow({ ...row }));
    const whole = withComputed(resource, known, dayOf(deps.now()));
    const byId = new Map(whole.map((row) => [row.id, row]));
    const names = await referenceNames(deps, tx, fields, known, actor);
    const changes = resource.audit === null ? {} : await changesInWords(deps, { tx, resource, actor }, whole);
    const texts = new Map<string, (row: Record<string, unknown>) => string>(Object.entries({ ...inWords, ...changes }));
    const subCells = await subCellsOf(deps, { tx, resource, actor }, found, subs, written);
    return some.flatMap((id) => {
      const row = byId.get(id);
      if (row === undefined) return [];
      const cells = fields.map((field) => {
        const text = texts.get(field.name)?.(row);
        if (text !== undefined) return written.text(text);
        return written.value(field, row[field.name], names.get(field.name) ?? new Map());
      });
      // Each line repeats the row's own cells, so that a spreadsheet can sort and filter lines
      return subCells(id).map((more) => [...(withId ? [written.id(id)] : []), ...cells, ...more]);
    });
  }
}

/** Returns a function that gives the cells of a row's sub-rows, one line each; a single empty line if it has none. */
async function subCellsOf<Cell>(
  deps: Deps,
  { tx, resource, actor }: Pick<Exported, 'resource' | 'actor'> & { readonly tx: Reads },
  rows: readonly AnyRow[],
  subs: readonly SubColumn[],
  written: CellFormat<Cell>,
): Promise<(id: number) => readonly (readonly Cell[])[]> {
  const none = [subs.map(() => written.text(''))];
  const [first] = subs;
  if (first === undefined) return () => none;
  const whole = await present(deps, tx, resource, rows, actor, new Set([first.of.name]));
  const held = new Map(rows.map(({ id }, at) => [id, subRowsOf(whole[at] ?? {}, first.of.name)]));
  const fields = subs.map(({ field }) => field);
  const names = await referenceNames(deps, tx, fields, [...held.values()].flat(), actor, namesToImport);
  return (id) => {
    const lines = (held.get(id) ?? []).map((row) =>
      fields.map((field) => written.value(field, row[field.name], names.get(field.name) ?? new Map())),
    );
    return lines.length === 0 ? none : lines;
  };
}

function subRowsOf(row: object, name: string): readonly Record<string, unknown>[] {
  const held: unknown = new Map<string, unknown>(Object.entries(row)).get(name);
  return Array.isArray(held) ? held.map((one: unknown) => ({ ...Object(one) })) : [];
}

async function referenceNames(
  deps: Deps,
  tx: Reads,
  fields: readonly ResolvedField[],
  rows: readonly Record<string, unknown>[],
  actor: Actor,
  namesOf = namesForCsv,
) {
  const names = new Map<string, Map<number, string>>();
  for (const field of fields) {
    if (!isReference(field)) continue;
    const ids = rows.flatMap((row) => [row[field.name]].flat().filter((id) => typeof id === 'number'));
    names.set(field.name, await namesOf(deps, tx, field.to, [...new Set(ids)], actor));
  }
  return names;
}
