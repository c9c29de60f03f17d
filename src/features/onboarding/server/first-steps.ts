import { and, eq, inArray, isNotNull, isNull, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { AppError } from '#core/model/errors.ts';
import type { Infer } from '#core/model/shape.ts';
import type { Orm } from '#core/server/database/database.ts';
import { setting } from '#core/server/kernel/tables.ts';
import { customers } from '#domain/accounts/roles.ts';
import { areFirstStepsDone, type FirstStep, firstSteps, type firstStepsShown } from '#domain/first-steps.ts';
import type { Tables } from '#product';
import { type ConnectionDeps, type ShownConnection, shownConnections } from './connections.ts';

/** What the list looks at. */
export interface FirstStepsDeps extends ConnectionDeps {
  readonly tables: Tables;
}

type Shown = Infer<typeof firstStepsShown>;

/** Under which it is kept that the list was put away. */
export const firstStepsKey = 'first-steps-dismissed';

/** The connections that steps set up, by the names that their features give them. */
const connectionOf = {
  mail: 'smtp',
  places: 'places',
  'business-profile': 'business-profile',
} as const satisfies Partial<Record<FirstStep, string>>;

type OfService = keyof typeof connectionOf;

/** How far the installation has come: read from what is there, so that a step is ticked off however it was done, unless what it set up was tried in vain. */
export async function firstStepsOf(deps: FirstStepsDeps): Promise<Shown> {
  const [dismissed] = await deps.database.orm.select().from(setting).where(eq(setting.key, firstStepsKey));
  if (dismissed !== undefined) return { isDismissed: true, steps: [] };
  return { isDismissed: false, steps: await stepsNow(deps) };
}

/** Puts the list away, for everybody; AppError 409 while something is to be done. */
export async function putAwayFirstSteps(deps: FirstStepsDeps, userId: number): Promise<Shown> {
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

/** A service is set up once its settings are there and its last try, if there was one, went. */
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
