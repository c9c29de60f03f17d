import { and, eq, sql } from 'drizzle-orm';
import { dayOf } from '#core/model/day.ts';
import { demand, parseDraft, type Values } from '#core/model/draft.ts';
import { AppError, type Problem } from '#core/model/errors.ts';
import type { ResolvedResource } from '#core/model/resolve.ts';
import { isSame } from '#core/model/same.ts';
import type { Orm } from '../database/database.ts';
import { askBefore, tellAfter } from './ask.ts';
import { audit, type Origin } from './audit.ts';
import type { Deps } from './deps.ts';
import { missingReferences } from './references.ts';
import { asRow, isVisible, type Job, present, ruleContext } from './rows.ts';
import type { AnyRow, LooseRules, RuleContext } from './rule.ts';
import { tableOf } from './scope.ts';
import { duplicates } from './unique.ts';

/** One write inside its transaction: create, update, import and actions all pass here. */
export interface Writing {
  readonly deps: Deps;
  readonly tx: Orm;
  readonly origin: Origin;
  readonly jobs: Job[];
}

/** Writes a new row from what was sent; AppError with every problem. */
export async function insertRow(
  writing: Writing,
  resource: ResolvedResource,
  input: Record<string, unknown>,
  action = 'create',
): Promise<AnyRow> {
  const { deps, tx, origin } = writing;
  const { actor } = origin;
  const values = demand(parseDraft(resource, input, { mode: 'create', actor, today: dayOf(deps.now()) }));
  const context = ruleContext(deps, tx, actor, writing.jobs);
  const rules = deps.rules[resource.name];
  await refuse(missingReferences(deps, tx, resource, values, null, actor));
  await askRules(rules, values, null, context);
  await refuse(duplicates(deps, tx, resource, values, null));
  const table = tableOf(deps, resource.name);
  const now = deps.now();
  const keyed = resource.keyedBy === null ? {} : { id: values[resource.keyedBy] };
  // A deleted row of the same key makes room: the key is free again at once
  if (resource.keyedBy !== null) await tx.delete(table.table).where(eq(table.column('id'), values[resource.keyedBy]));
  const [inserted] = await tx
    .insert(table.table)
    .values({ ...stored(resource, values), ...keyed, createDate: now, updateDate: now })
    .returning();
  const row = asRow(inserted ?? {});
  await finish(writing, resource, row, null, values, action);
  return row;
}

/** Writes what was sent into a row that the caller has locked; a row that moved on is AppError 409 with the row as it stands. */
export async function updateRow(
  writing: Writing,
  resource: ResolvedResource,
  current: AnyRow,
  input: Record<string, unknown>,
  action = 'update',
): Promise<AnyRow> {
  const { deps, tx, origin } = writing;
  const { actor } = origin;
  const [shown = current] = await present(deps, tx, resource, [current], actor);
  demandVersion(input.version, current, shown);
  const { version: _version, ...sent } = input;
  const changed = withoutUnchanged(resource, sent, { ...shown });
  const known = { ...current, ...shown };
  const values = demand(
    parseDraft(resource, changed, { mode: 'update', actor, today: dayOf(deps.now()), current: known }),
  );
  if (Object.keys(values).length === 0) return current;
  const context = ruleContext(deps, tx, actor, writing.jobs);
  await refuse(missingReferences(deps, tx, resource, values, current, actor));
  await askRules(deps.rules[resource.name], values, current, context);
  await refuse(duplicates(deps, tx, resource, { ...current, ...values }, current.id));
  const row = await storeChange(writing, resource, current, stored(resource, values));
  await finish(writing, resource, row, current, values, action, shown);
  return row;
}

/** Changes columns of a locked row and its version, without any rule: what actions, delete and restore do. */
export async function storeChange(
  { deps, tx, origin }: Writing,
  resource: ResolvedResource,
  current: AnyRow,
  change: Values,
): Promise<AnyRow> {
  const table = tableOf(deps, resource.name);
  const [updated] = await tx
    .update(table.table)
    .set({ ...change, updateDate: deps.now(), version: sql`${table.column('version')} + 1` })
    .where(and(eq(table.column('id'), current.id), eq(table.column('version'), current.version)))
    .returning();
  if (updated === undefined) {
    const [shown] = await present(deps, tx, resource, [current], origin.actor);
    throw new AppError('version_conflict', { data: shown });
  }
  return asRow(updated);
}

/** The version that a write must carry: missing 422, moved on 409 with the current row. */
export function demandVersion(sent: unknown, current: AnyRow, shown: object): void {
  if (sent === undefined || sent === null)
    throw new AppError('required', { field: 'version', params: { label: '版' } });
  if (typeof sent !== 'number' || !Number.isInteger(sent))
    throw new AppError('type', { field: 'version', params: { label: '版', type: '数値' } });
  if (sent !== current.version) throw new AppError('version_conflict', { data: shown });
}

async function finish(
  writing: Writing,
  resource: ResolvedResource,
  row: AnyRow,
  previous: AnyRow | null,
  values: Values,
  action: string,
  shown: object = {},
): Promise<void> {
  const { deps, tx, origin, jobs } = writing;
  await tellAfter(deps.rules[resource.name], [{ row, previous, values }], ruleContext(deps, tx, origin.actor, jobs));
  if (!(await isVisible(deps, tx, tableOf(deps, resource.name), row.id, origin.actor))) throw new AppError('forbidden');
  const { before, after } = await recorded(writing, resource, row, previous, values, shown);
  await audit(deps, tx, origin, { resource: resource.name, id: row.id, action, before, after });
}

/** What the audit log is told: the row, what was said with the write, and, where days or sub-rows changed, how they stand. */
async function recorded(
  { deps, tx, origin }: Writing,
  resource: ResolvedResource,
  row: AnyRow,
  previous: AnyRow | null,
  values: Values,
  shown: object,
): Promise<{ before: AnyRow | null; after: AnyRow }> {
  const fields = Object.keys(values).flatMap((name) => resource.field.get(name) ?? []);
  const said = Object.fromEntries(
    fields.filter((field) => field.transient && values[field.name] !== null).map(({ name }) => [name, values[name]]),
  );
  const hasHistory = fields.some((field) => field.dated || field.kind === 'children');
  if (previous === null || !hasHistory) return { before: previous, after: { ...row, ...said } };
  const [presented] = await present(deps, tx, resource, [row], origin.actor);
  return { before: { ...previous, ...shown }, after: { ...row, ...presented, ...said } };
}

/** The values that have a column in the resource's own table. */
function stored(resource: ResolvedResource, values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).filter(([name]) => {
      const field = resource.field.get(name);
      return field?.kind !== 'children' && field?.transient !== true;
    }),
  );
}

/**
 * What was sent back just as it was read says nothing, so a whole row may be sent where only one field was changed. But who says from
 * when, and changes nothing that holds from a day, means what was sent: the same values, from another day.
 */
function withoutUnchanged(resource: ResolvedResource, sent: Record<string, unknown>, shown: Record<string, unknown>) {
  const isDated = (name: string) => resource.field.get(name)?.dated === true;
  const differs = (name: string, value: unknown) => !Object.hasOwn(shown, name) || !isSame(value, shown[name]);
  const entries = Object.entries(sent);
  const restates =
    sent.validFrom !== undefined &&
    sent.validFrom !== null &&
    !entries.some(([name, value]) => isDated(name) && differs(name, value));
  return Object.fromEntries(entries.filter(([name, value]) => differs(name, value) || (restates && isDated(name))));
}

async function askRules(rules: LooseRules | undefined, values: Values, current: AnyRow | null, context: RuleContext) {
  const problems: Problem[] = [];
  await askBefore(rules, [{ values, current, problems }], context);
  if (problems.length > 0) throw new AppError(problems);
}

async function refuse(looking: Promise<readonly Problem[]>): Promise<void> {
  const problems = await looking;
  if (problems.length > 0) throw new AppError(problems);
}
