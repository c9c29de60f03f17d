import { changedPaths, changesOf } from '#core/model/changes.ts';
import type { Values } from '#core/model/draft.ts';
import { scopeFields } from '#core/model/resolved/scope-fields.ts';
import { auditOf, isChildren, type ResolvedField, type ResolvedResource } from '#core/model/resolved.ts';
import { isEmpty, isSame } from '#core/model/shape.ts';
import type { Deps } from '../deps.ts';
import { present } from '../reading/rows.ts';
import type { AnyRow } from '../rules/rule.ts';
import { changedFields, type Recorded } from './system-write.ts';
import type { Writing } from './transact.ts';

/** A row as it is after a write, with what was written. */
export interface WrittenRow {
  readonly row: AnyRow;
  readonly previous: AnyRow | null;
  readonly values: Values;
  readonly shown: object;
  /** What the rule's `historyOf` returned before the write. */
  readonly past?: object | undefined;
}

/** Returns the audit entries: the row, the transient values sent, and sub-rows and dated values where those changed. */
export async function recorded(
  { deps, tx, origin, importId }: Writing,
  resource: ResolvedResource,
  written: readonly WrittenRow[],
  action: string,
): Promise<Recorded[]> {
  const fieldsOf = (values: Values) => Object.keys(values).flatMap((name) => resource.field.get(name) ?? []);
  // A new row has no earlier dated values: only its sub-rows are stored outside it
  const reachesBeyond = ({ previous, values }: WrittenRow, field: ResolvedField) =>
    previous === null ? isChildren(field) && !isEmpty(values[field.name]) : field.dated || isChildren(field);
  const withHistory = written.filter((one) => fieldsOf(one.values).some((field) => reachesBeyond(one, field)));
  const presented = await present(
    deps,
    tx,
    resource,
    withHistory.map(({ row }) => row),
    origin.actor,
  );
  const shownNow = new Map(withHistory.map((one, at) => [one, presented[at]]));
  return written.map((one) => {
    const { row, previous, values, shown, past = null } = one;
    const said = Object.fromEntries(
      fieldsOf(values)
        .filter((field) => field.transient && values[field.name] !== null)
        .map(({ name }) => [name, values[name]]),
    );
    const now = shownNow.get(one);
    const before = previous === null || now === undefined ? previous : { ...previous, ...shown };
    const after = { ...row, ...now, ...said };
    const changed = changedFields(before, after);
    // An import is undone as a whole
    const isRevertible = previous !== null && importId === undefined;
    return {
      resource: resource.name,
      id: row.id,
      action,
      ...changed,
      ...topicsOf(deps, resource, changed),
      ...(isRevertible ? { revert: { version: row.version, history: past } } : {}),
    };
  });
}

/** Returns the topics of the log that a change belongs to; none if the log has no topics. A new row belongs to none. */
function topicsOf(
  { resources }: Pick<Deps, 'resources'>,
  resource: ResolvedResource,
  { before, after }: ReturnType<typeof changedFields>,
): Pick<Recorded, 'topics'> {
  const { topics } = auditOf(resources)?.audit ?? {};
  if (topics === undefined) return {};
  const about = Object.entries(topics).flatMap(([topic, { [resource.name]: paths = [] }]) =>
    paths.length === 0 ? [] : [{ topic, paths }],
  );
  if (about.length === 0 || before === null) return { topics: [] };
  const changed = changedPaths(changesOf(resource, before, after));
  return { topics: about.filter(({ paths }) => paths.some((path) => changed.has(path))).map(({ topic }) => topic) };
}

/** True if others may see one of these rows than before. An event that names the row would not reach those who no longer see it. */
export function movesBetweenReaders(
  resource: ResolvedResource,
  written: readonly WrittenRow[],
  filled: readonly AnyRow[],
): boolean {
  const fields = [...scopeFields(resource)];
  const now = new Map(filled.map((row) => [row.id, row]));
  return written.some(({ row, previous }) => {
    const after = now.get(row.id) ?? row;
    return previous !== null && fields.some((name) => !isSame(previous[name], after[name]));
  });
}
