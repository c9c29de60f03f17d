import { inArray, sql } from 'drizzle-orm';
import { day } from '#core/model/day.ts';
import type { RuleContext } from '#core/server/kernel/rules/rule.ts';
import { type FieldSource, isPosition, placesDays, type SourcedField, sourcedFields } from '#domain/field-sources.ts';
import { markOf, offeredSources } from './offers.ts';
import { type Sourced, type StoredSource, type StoredSources, storeSource } from './tables.ts';

type Facts = { readonly [field in SourcedField]?: unknown };

/** A store that was written: as it was and is. */
interface WrittenFacts {
  readonly row: Facts & { readonly id: number };
  readonly previous: Facts | null;
}

type Change = { readonly storeId: number; readonly field: SourcedField; readonly mark: string | null };

/**
 * Records where each changed field of these stores comes from: from what a service answered to this user and the user
 * left as it was, from a file, or from the user's own hand.
 */
export async function recordSources(
  written: readonly WrittenFacts[],
  { tx, actor, now, isImport, dryRun }: Pick<RuleContext, 'tx' | 'actor' | 'now' | 'isImport' | 'dryRun'>,
): Promise<void> {
  if (dryRun) return;
  const changes = written.flatMap(changesOf);
  if (changes.length === 0) return;
  const ids = [...new Set(changes.map(({ storeId }) => storeId))];
  const known = new Map(
    (await tx.select().from(storeSource).where(inArray(storeSource.storeId, ids))).map((one) => [one.storeId, one]),
  );
  const marks = changes.flatMap(({ mark }) => mark ?? []);
  const offered =
    isImport || actor === null ? new Map<string, FieldSource>() : await offeredSources(tx, actor.id, marks);
  const byStore = Map.groupBy(changes, ({ storeId }) => storeId);
  const rows = ids.map((storeId) => {
    const fields: { [field in SourcedField]?: StoredSource } = { ...known.get(storeId)?.fields };
    for (const { field, mark } of byStore.get(storeId) ?? []) {
      const before = fields[field];
      // A value that comes back, as by an undo, comes from where it came before
      const again = before?.before?.mark === mark ? before.before : null;
      // An emptied field keeps the source of before, in case that is undone
      const next = sourced(field, mark ?? '', mark === null ? 'typed' : sourceOf(mark), now);
      fields[field] = again ?? following(next, before);
    }
    return { storeId, fields, dueDate: dueDateOf(fields) };
  });
  await saveSources(tx, rows);

  function sourceOf(mark: string): FieldSource {
    if (isImport) return 'csv';
    return offered.get(mark) ?? 'typed';
  }
}

/** The source of a value that is written now; coordinates from Places are due after 30 days. */
export function sourced(field: SourcedField, mark: string, source: FieldSource, now: number): Sourced {
  const isDue = source === 'places' && isPosition(field);
  return { source, since: now, until: isDue ? now + placesDays * day : null, mark };
}

/** The earliest moment at which one of these values is due, epoch ms; null if none is. */
export function dueDateOf(fields: StoredSources): number | null {
  const due = Object.values(fields).flatMap(({ until }) => until ?? []);
  return due.length === 0 ? null : Math.min(...due);
}

/** Stores the sources of these stores as they are now. */
export async function saveSources(
  tx: RuleContext['tx'],
  rows: readonly (typeof storeSource.$inferInsert)[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insert(storeSource)
    .values([...rows])
    .onConflictDoUpdate({
      target: storeSource.storeId,
      set: {
        fields: sql`excluded.${sql.identifier(storeSource.fields.name)}`,
        dueDate: sql`excluded.${sql.identifier(storeSource.dueDate.name)}`,
      },
    });
}

function changesOf({ row, previous }: WrittenFacts): Change[] {
  return sourcedFields.flatMap((field) => {
    const mark = markOf(field, row[field]);
    const before = previous === null ? null : markOf(field, previous[field]);
    return mark === before ? [] : [{ storeId: row.id, field, mark }];
  });
}

function following(next: Sourced, before: StoredSource | undefined): StoredSource {
  if (before === undefined) return next;
  const { source, since, until, mark } = before;
  return { ...next, before: { source, since, until, mark } };
}
