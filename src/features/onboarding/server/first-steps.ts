import { and, eq, inArray, isNotNull, isNull, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { AppError } from '#core/model/errors.ts';
import type { Infer } from '#core/model/shape.ts';
import type { Orm } from '#core/server/database/database.ts';
import { setting } from '#core/server/kernel/tables.ts';
import { customers } from '#domain/accounts/roles.ts';
import { areFirstStepsDone, type FirstStep, firstSteps, type firstStepsShown } from '#domain/first-steps.ts';
import type { Deps, Tables } from '#product';
import { failedConnections } from './connections.ts';

/** What the list looks at. */
export interface FirstStepsDeps extends Pick<Deps, 'database' | 'now'> {
  readonly tables: Tables;
  /** The variables of the environment that are set, by their names. */
  readonly givenSettings: ReadonlySet<string>;
  /** Those that the demo's emulator stands in for. */
  readonly emulatedSettings: ReadonlySet<string>;
}

type Shown = Infer<typeof firstStepsShown>;

/** Under which it is kept that the list was put away. */
export const firstStepsKey = 'first-steps-dismissed';

/** The connections that steps set up, by the names that their features give them. */
const connectionOf: Readonly<Partial<Record<FirstStep, string>>> = {
  mail: 'smtp',
  places: 'places',
  'business-profile': 'business-profile',
};

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
  const { tables, database } = deps;
  const isSet = (name: string) => deps.givenSettings.has(name) || deps.emulatedSettings.has(name);
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
  const failed = await failedConnections(deps);
  const done: Readonly<Record<FirstStep, boolean>> = {
    issuer,
    mail: isSet('SMTP_URL'),
    places: isSet('GOOGLE_PLACES_API_KEY'),
    'business-profile': isSet('GOOGLE_CLIENT_ID') && isSet('GOOGLE_CLIENT_SECRET'),
    location,
    customer,
    store,
    reading: reading || earlier,
  };
  return (Object.keys(firstSteps) as FirstStep[]).map((step) => {
    const failure = (done[step] && failed.get(connectionOf[step] ?? '')) || null;
    return { step, isDone: done[step] && failure === null, failure };
  });
}

async function exists(orm: Orm, table: PgTable, where?: SQL): Promise<boolean> {
  const found = await orm.select().from(table).where(where).limit(1);
  return found.length > 0;
}
