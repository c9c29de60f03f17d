import { parse } from 'csv-parse/sync';
import { and, eq } from 'drizzle-orm';
import type { ResolvedField, ResolvedResource } from '#core/model/resolved.ts';
import { alive, tableOf } from '#core/server/kernel/scope.ts';
import type { TestApp } from '../demo-app.ts';
import type { FuzzCall, Operation } from './calls.ts';
import type { Outcome } from './judge.ts';
import type { SeededRandom } from './seeded-random.ts';

/*
 * Calls that are only meaningful together: files whose lines change several rows, and repeated calls with one
 * Idempotency-Key. Everything acknowledged must have been saved.
 */

const role = 'SYSTEM_ADMINISTRATOR';

/** One of several consecutive calls. */
export interface Step {
  readonly call: FuzzCall;
  /** Returns what is wrong after the response. */
  after(outcome: Outcome): Promise<readonly string[]>;
}

interface Sent {
  readonly path: string;
  readonly operation: Operation;
  readonly type: string;
  readonly body: string;
  /** How many of the rows that the response counts as written lack the sent values. */
  missing(outcome: Outcome): Promise<number>;
}

/** Generates calls that belong together; none if the rows allow none. `mark` identifies the call of the round. */
export async function callsTogether(
  app: TestApp,
  operations: readonly Operation[],
  random: SeededRandom,
  mark: string,
): Promise<Step[]> {
  const makers = [filesOf, filesOf, createsOf, bulksOf];
  const [first, other] = await random.pick(makers)(app, operations, random, mark);
  if (first === undefined) return [];
  const key = random.once(3) ? null : `together-${mark}`;
  const asked: { sent: Sent; outcome: Outcome }[] = [];
  const stepOf = (sent: Sent): Step => ({
    call: callOf(sent, key),
    async after(outcome) {
      const before = asked.find((one) => one.sent === sent && key !== null);
      asked.push({ sent, outcome });
      if (!isAcknowledged(outcome)) return [];
      if (before !== undefined && isAcknowledged(before.outcome) && idIn(before.outcome) !== idIn(outcome))
        return ['the same call under the same key was done twice'];
      const missing = await sent.missing(outcome);
      return missing > 0 ? [`acknowledged, and ${missing} rows do not hold what was sent`] : [];
    },
  });
  if (key === null || other === undefined) return [stepOf(first)];
  const one = stepOf(first);
  return random.once(3) ? [one, one] : random.once(2) ? [one, stepOf(other)] : [one, one, stepOf(other)];
}

/** Adds more system administrators to the demo, so that several rows share a value. */
export async function addAdministrators(app: TestApp): Promise<void> {
  const { table } = tableOf(app, 'system-user');
  const moment = Date.now();
  const made = ['一', '二'].map((nth, at) => ({
    name: `管理者${nth}`,
    email: `fuzz-admin-${at}@example.com`,
    systemUserRole: role,
    status: 'ACTIVE',
    mustChangePassword: false,
    createDate: moment,
    updateDate: moment,
  }));
  await app.database.orm.insert(table).values(made);
}

/** Returns the violated invariants over all rows, in words. */
export async function brokenRules(app: TestApp): Promise<readonly string[]> {
  const users = tableOf(app, 'system-user');
  const isThere = and(eq(users.column('systemUserRole'), role), eq(users.column('status'), 'ACTIVE'), alive(users));
  return (await app.database.orm.$count(users.table, isThere)) > 0 ? [] : ['no system administrator is left'];
}

type Maker = (
  app: TestApp,
  operations: readonly Operation[],
  random: SeededRandom,
  mark: string,
) => Promise<readonly Sent[]>;

/** Two files that each change a column in all rows that share one value of it. */
const filesOf: Maker = async (app, operations, random, mark) => {
  const importable = [...app.resources.values()].filter((one) => operationOf(operations, `/${one.name}/import`));
  const users = importable.filter(({ name }) => name === 'system-user');
  const resource = random.pick(random.once(2) ? users : importable);
  const operation = operationOf(operations, `/${resource.name}/import`);
  const rows = await exported(app, resource);
  const fields = resource.fields.filter((field) => isChangeable(resource, field) && field.label in (rows[0] ?? {}));
  if (operation === undefined || rows.length === 0 || fields.length === 0) return [];
  // Rules over several rows mostly concern choices
  const choices = fields.filter(({ kind }) => kind === 'select');
  const field = random.pick(choices.length > 0 && random.once(2) ? choices : fields);
  const heading = headingOf(resource);
  const value = random.pick([...new Set(rows.map((row) => row[field.label] ?? ''))]);
  const keys = rows.filter((row) => row[field.label] === value).map((row) => row[heading] ?? '');
  const others =
    field.kind === 'select' ? Object.values(field.options).filter((one) => one !== value) : [`${mark}甲`, `${mark}乙`];
  if (others.length === 0) return [];
  const isTried = random.once(6);
  return [random.pick(others), random.pick(others)].map((to, at) => {
    const isDry = isTried && at === 0;
    return {
      path: `/${resource.name}/import?dryRun=${isDry}`,
      operation,
      type: 'text/csv',
      body: [[heading, field.label], ...keys.slice(0, 60).map((key) => [key, to])].map(lineOf).join('\r\n'),
      missing: async (outcome) => {
        if (isDry) return 0;
        const now = new Map((await exported(app, resource)).map((row) => [row[heading], row[field.label]]));
        const held = keys.slice(0, 60).filter((key) => now.get(key) === to).length;
        // A row may become invisible to the caller by the change
        const unseen = keys.slice(0, 60).filter((key) => !now.has(key)).length;
        return Math.max(0, Number(dataIn(outcome).updated ?? 0) - held - unseen);
      },
    };
  });
};

/** Creates two rows. */
const createsOf: Maker = async (app, operations, _chance, mark) => {
  const operation = operationOf(operations, '/search-location');
  if (operation === undefined) return [];
  return ['甲', '乙'].map((name) => ({
    path: '/search-location',
    operation,
    type: 'application/json',
    body: JSON.stringify({ name: `${mark}${name}`, kind: 'POINT', latitude: 35.6, longitude: 139.7, radius: 500 }),
    missing: async (outcome) => {
      const path = `/search-location/${Number(dataIn(outcome).id)}`;
      const { body } = await app.call(role, { method: 'GET', path });
      return body.data?.name === `${mark}${name}` ? 0 : 1;
    },
  }));
};

/** Changes the same rows twice. */
const bulksOf: Maker = async (app, operations, _chance, mark) => {
  const operation = operationOf(operations, '/{resource}/bulk') ?? operationOf(operations, '/search-location/bulk');
  const { body } = await app.call(role, { method: 'GET', path: '/search-location?_end=5&_fields=id' });
  const ids: number[] = Array.isArray(body.data) ? body.data.map((row: { id: number }) => row.id) : [];
  if (operation === undefined || ids.length === 0) return [];
  return ['甲', '乙'].map((note) => ({
    path: '/search-location/bulk',
    operation,
    type: 'application/json',
    body: JSON.stringify({ ids, change: { note: `${mark}${note}` } }),
    missing: async (outcome) => {
      const path = `/search-location?note=${encodeURIComponent(`${mark}${note}`)}&_end=0`;
      const { total } = (await app.call(role, { method: 'GET', path })).body;
      return Math.max(0, Number(dataIn(outcome).done ?? 0) - Number(total));
    },
  }));
};

function callOf({ path, operation, type, body }: Sent, key: string | null): FuzzCall {
  const headers = new Headers({ 'Content-Type': type });
  if (key !== null) headers.set('Idempotency-Key', key);
  return { role, path, init: { method: 'POST', headers, body }, operation };
}

function operationOf(operations: readonly Operation[], path: string): Operation | undefined {
  return operations.find((one) => one.method === 'POST' && one.path === path);
}

/** True for a field whose imported value takes effect at once and as it is. */
function isChangeable({ key }: ResolvedResource, field: ResolvedField): boolean {
  const { name, kind, readOnly, dated, transient, createOnly, unique, system, computed, derived } = field;
  const isFixed = readOnly || dated || transient || createOnly || unique || system || computed || derived;
  return !isFixed && name !== key && (kind === 'text' || (kind === 'select' && field.many !== true));
}

function headingOf({ key, field }: ResolvedResource): string {
  return (key === null ? undefined : field.get(key)?.label) ?? 'ID';
}

async function exported(app: TestApp, { name }: ResolvedResource): Promise<readonly Record<string, string>[]> {
  const response = await app.raw(role, `/${name}/export`);
  if (response.status !== 200) return [];
  return parse<Record<string, string>>(await response.text(), { bom: true, columns: true });
}

function lineOf(cells: readonly string[]): string {
  return cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',');
}

function isAcknowledged({ status }: Outcome): boolean {
  return status >= 200 && status < 300;
}

function dataIn({ text }: Outcome): Readonly<Record<string, unknown>> {
  const { data }: { data?: unknown } = Object(JSON.parse(text));
  return { ...Object(data) };
}

function idIn(outcome: Outcome): unknown {
  const { id, jobId } = dataIn(outcome);
  return jobId ?? id;
}
