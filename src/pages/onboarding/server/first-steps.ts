import { and, eq, inArray, isNotNull, isNull, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { AppError } from '#core/model/errors.ts';
import type { Infer } from '#core/model/shape.ts';
import type { Orm } from '#core/server/database/database.ts';
import { setting } from '#core/server/database/sql.ts';
import { customers } from '#domain/accounts/roles.ts';
import {
  areFirstStepsDone,
  type FirstStep,
  firstSteps,
  firstStepsKey,
  type firstStepsShown,
} from '#domain/first-steps.ts';
import type { Tables } from '#product';
import { type ConnectionDeps, type ShownConnection, shownConnections } from './connections.ts';

/** What the state of the steps is computed from. */
export interface FirstStepsDeps extends ConnectionDeps {
  readonly tables: Tables;
}

type Shown = Infer<typeof firstStepsShown>;

/** The connection that each step sets up, by its name in its feature. */
const connectionOf = {
  mail: 'smtp',
  places: 'places',
  'business-profile': 'business-profile',
} as const satisfies Partial<Record<FirstStep, string>>;

type OfService = keyof typeof connectionOf;

/**
 * Returns the state of the steps. Derives it from the installation's data, so a step counts as done however it was done;
 * a failed connection test reopens its step.
 */
export async function firstStepsOf(deps: FirstStepsDeps): Promise<Shown> {
  const [dismissed] = await deps.database.orm.select().from(setting).where(eq(setting.key, firstStepsKey));
  if (dismissed !== undefined) return { isDismissed: true, steps: [] };
  return { isDismissed: false, steps: await stepsNow(deps) };
}

/** Dismisses the list for everyone. Throws AppError 409 while a step is open. */
export async function hideFirstSteps(deps: FirstStepsDeps, userId: number): Promise<Shown> {
  if (!areFirstStepsDone(await stepsNow(deps))) throw new AppError('wrong_state');
  const value = { userId, date: deps.now() };
  await deps.database.orm.insert(setting).values({ key: firstStepsKey, value }).onConflictDoNothing();
  return { isDismissed: true, steps: [] };
}

async function stepsNow(deps: FirstStepsDeps): Promise<Shown['steps']> {
  const there = await whatIsThere(deps);
  const services = await shownConnections(deps);
  return (Object.keys(firstSteps) as FirstStep[]).map((step) =>
    isOfService(step)
      ? { step, ...stateOf(services, connectionOf[step]) }
      : { step, isDone: there[step], failure: null },
  );
}

function isOfService(step: FirstStep): step is OfService {
  return Object.hasOwn(connectionOf, step);
}

/** Done once the service's settings are set and its last test, if any, succeeded. */
function stateOf(
  services: readonly ShownConnection[],
  name: string,
): Pick<Shown['steps'][number], 'isDone' | 'failure'> {
  const found = services.find((one) => one.name === name);
  if (found === undefined) throw new Error(`there is no connection ${name}`);
  const { state, lastTry } = found;
  const isSet = state === 'READY' || state === 'DEMO';
  const failure = isSet && lastTry?.isOk === false ? lastTry.message : null;
  return { isDone: isSet && failure === null, failure };
}

async function whatIsThere({
  tables,
  database,
}: FirstStepsDeps): Promise<Readonly<Record<Exclude<FirstStep, OfService>, boolean>>> {
  const users = tables['system-user'];
  const stores = tables['search-conditions'];
  const locations = tables['search-location'];
  const { 'rank-observation': readings, 'rank-month': months } = tables;
  const any = (table: PgTable, where?: SQL) => exists(database.orm, table, where);
  const isCustomer = and(isNull(users.deleteDate), inArray(users.systemUserRole, [...customers]));
  const [issuer, location, customer, store, reading, earlier] = await Promise.all([
    any(tables.issuer),
    any(locations, isNull(locations.deleteDate)),
    any(users, isCustomer),
    any(stores, isNull(stores.deleteDate)),
    any(readings, eq(readings.status, 'OK')),
    any(months, isNotNull(months.bestRank)),
  ]);
  return { issuer, location, customer, store, reading: reading || earlier };
}

async function exists(orm: Orm, table: PgTable, where?: SQL): Promise<boolean> {
  const found = await orm.select().from(table).where(where).limit(1);
  return found.length > 0;
}
