import { type SQL, sql } from 'drizzle-orm';
import { logOut } from '#core/model/calls/core-calls.ts';
import { checkedResources } from '#core/model/check.ts';
import type { Actor, Role } from '#core/model/roles.ts';
import type { Database, Orm } from '#core/server/database/database.ts';
import { snapshotOf, statementsBetween } from '#core/server/database/schema/drizzle-kit.ts';
import { exclusionStatements, exclusionsOf } from '#core/server/database/schema/exclusions.ts';
import type { Tables } from '#core/server/database/schema/table-types.ts';
import { tablesOf } from '#core/server/database/schema/tables.ts';
import { idempotencyKey, loginAttempt, ownTableNames, storedFile } from '#core/server/database/sql.ts';
import { openBroker } from '#core/server/events/broker.ts';
import { createApp } from '#core/server/http/app.ts';
import { type Endpoint, endpoints } from '#core/server/http/endpoint.ts';
import { eventRoutes } from '#core/server/http/event-stream.ts';
import { viewRoutes } from '#core/server/http/view-routes.ts';
import { bulkRow, bulkRunTable } from '#core/server/kernel/bulk-tables.ts';
import type { LongWorkDeps } from '#core/server/kernel/deps.ts';
import { csvImport, csvImportLine, importHeading, pendingRow } from '#core/server/kernel/import-tables.ts';
import { revertTable } from '#core/server/kernel/revert-table.ts';
import type { RulesByResource } from '#core/server/kernel/rules/loose-rules.ts';
import { tableOf } from '#core/server/kernel/scope.ts';
import { listColumnsTable, savedViewTable } from '#core/server/kernel/view-tables.ts';
import { bulkJob, runBulk } from '#core/server/verbs/bulk/run.ts';
import { csvImportJob, runImport } from '#core/server/verbs/import/run.ts';
import { getMeWithRole } from '../product/calls.ts';
import { larderRules } from './larder-rules.ts';
import '../product/words.ts';
import { resources as declared, kinds, nameOf, optionsOf } from '../product/resources.ts';
import type { Sampled } from '../product/samples.ts';

const own = {
  bulkRun: bulkRunTable,
  bulkRow,
  rowRevert: revertTable,
  csvImport,
  csvImportLine,
  importHeading,
  pendingRow,
  idempotencyKey,
  loginAttempt,
  storedFile,
  savedView: savedViewTable,
  listColumns: listColumnsTable,
};

export const resources = checkedResources(declared, {
  tables: ownTableNames(own),
  pages: [],
  calls: [],
  latinWords: null,
});
export const tables: Tables = tablesOf(declared, resources);

/** Whom a token stands for: nobody signs in here, for the product brings that. */
const people: readonly { readonly name: string; readonly email: string; readonly role: Role }[] = [
  { name: 'Olive Owner', email: 'olive@example.com', role: 'OWNER' },
  { name: 'Clark Clerk', email: 'clark@example.com', role: 'CLERK' },
  { name: 'Gus Guest', email: 'gus@example.com', role: 'GUEST' },
];

/** The token of a role's person. */
export function tokenOf(role: Role): string {
  return `token-of-${role}`;
}

/**
 * What is kept in a column that the rule fills: here of the row itself, where others would read other tables. And what is said with a
 * write, of which it makes nothing.
 */
function withRuleOf(kind: Sampled): readonly [string, RulesByResource[string]] {
  const { table, column } = tableOf({ tables }, nameOf(kind));
  const of = (_tables: unknown, id: SQL) =>
    sql`select ${column('plain')} as derived from ${table} where ${column('id')} = ${id}`;
  return [nameOf(kind), { derived: { fields: ['derived'], of }, takes: ['transient'], beforeWrite: async () => {} }];
}

/** What only a rule can do: a text that the server makes up, what the jars do and say, and what a view is of. */
const rules: RulesByResource = {
  ...larderRules,
  ...Object.fromEntries(kinds.filter((kind) => optionsOf(kind).includes('derived')).map(withRuleOf)),
  'a-text': {
    ...withRuleOf('text')[1],
    beforeWrite: async (values, current) => {
      if (current === null && (values.generated ?? null) === null) values.generated = 'made up';
    },
  },
};

/** Its tables, its people and a tool. */
async function furnish(database: Database, moment: number): Promise<void> {
  const statements = await statementsBetween(null, await snapshotOf(resources, own), resources);
  await database.transaction(async (tx) => {
    for (const statement of [...statements, ...exclusionStatements({}, exclusionsOf(resources))])
      await tx.execute(sql.raw(statement));
  });
  const times = { createDate: moment, updateDate: moment };
  await database.orm
    .insert(tableOf({ tables }, 'person').table)
    .values(people.map((one) => ({ ...one, active: true, ...times })));
  await database.orm.insert(tableOf({ tables }, 'tool').table).values([{ name: 'Ladle', ...times }]);
}

/** The personal token of a program of that role's person, made for jars and seats. */
export function programOf(role: Role): string {
  return `program-of-${tokenOf(role)}`;
}

/** Who calls, by the token in the header or in the cookie. */
async function authenticate(request: Request) {
  const token =
    /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '')?.[1] ??
    /(?:^|; )token=([^;]+)/.exec(request.headers.get('cookie') ?? '')?.[1];
  const index = people.findIndex(({ role }) => [tokenOf(role), programOf(role)].includes(token ?? ''));
  const person = people[index];
  if (person === undefined) return null;
  const actor: Actor = { id: index + 1, role: person.role };
  const grant = { id: 1, may: (resource: string) => ['jar', 'seat'].includes(resource) };
  const program = token === programOf(person.role) ? { token: grant } : {};
  return {
    actor,
    sessionId: person.role,
    endsAt: Date.now() + 86_400_000,
    lacksSecondFactor: false,
    viewerId: null,
    ...program,
  };
}

/** The second product's server on an empty database: the core, and of its own no more than who calls. */
export async function startKitchen(
  database: Database,
  more: { consoleFiles?: Parameters<typeof createApp>[0]['consoleFiles'] } = {},
) {
  const log = () => {};
  const now = () => Date.now();
  await furnish(database, now());
  const broker = await openBroker({ database, tables, resources, log });
  const jobs: Promise<void>[] = [];
  const deps: LongWorkDeps = {
    resources,
    tables,
    database,
    rules,
    now,
    enqueue: async (_tx: Orm, job: string, data: object) => {
      // Its row is locked by who asks, so that the job begins once that is committed
      if (job === csvImportJob && 'importId' in data) jobs.push(runImport(deps, Number(data.importId)));
      if (job === bulkJob && 'runId' in data) jobs.push(runBulk(deps, Number(data.runId)));
    },
    publishChange: broker.publishChange,
    log,
  };
  const on = endpoints(deps);
  const account: Endpoint[] = [
    on(getMeWithRole, ({ actor: { id, role } }) => {
      const { name = '', email = '' } = people[id - 1] ?? {};
      return { id, name, email, role };
    }),
    on(logOut, () => ({ loggedOut: true })),
  ];
  const app = createApp({
    ...deps,
    authenticate,
    addressOf: () => '127.0.0.1',
    antiForgery: { check: async (_, next) => next(), ofSession: () => {} },
    secure: false,
    features: [account, viewRoutes(deps), eventRoutes({ ...deps, broker, authenticate })],
    openPaths: [],
    ready: () => database.ping(),
    measure: () => {},
    metrics: async () => '',
    metricsRoles: ['OWNER'],
    metricsToken: null,
    log,
    ...more,
  });
  return {
    app,
    async close() {
      await Promise.all(jobs);
      await broker.close();
    },
  };
}

export type Kitchen = Awaited<ReturnType<typeof startKitchen>>;
