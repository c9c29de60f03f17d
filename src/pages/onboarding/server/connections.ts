import { eq, like, sql } from 'drizzle-orm';
import { second } from '#core/model/day.ts';
import { AppError } from '#core/model/errors.ts';
import type { Infer } from '#core/model/shape.ts';
import { setting } from '#core/server/database/sql.ts';
import type { Connection, ConnectionOutcome, ConnectionState, shownConnection } from '#domain/accounts/connection.ts';
import type { Deps } from '#product';

/** What listing and testing the connections requires. */
export interface ConnectionDeps extends Pick<Deps, 'database' | 'now'> {
  log(entry: Record<string, unknown>): void;
  /** The connections of all features that use an external service. */
  readonly connections: readonly Connection[];
  /** The names of the environment variables that are set, never their values. */
  readonly givenSettings: ReadonlySet<string>;
  /** The names of the variables that the demo's emulator provides. */
  readonly emulatedSettings: ReadonlySet<string>;
}

/** A connection as the API returns it. */
export type ShownConnection = Infer<typeof shownConnection>;
type Try = NonNullable<ShownConnection['lastTry']>;

/** The minimum between two tests of a service, across all users and processes. */
const pause = 10 * second;
/** Timeout of a test: a user waits for its result. */
const patience = 15 * second;
const prefix = 'connection-try:';

/** Returns every connection with which settings are set and the result of its last test. */
export async function shownConnections(deps: ConnectionDeps): Promise<ShownConnection[]> {
  const kept = await deps.database.orm
    .select()
    .from(setting)
    .where(like(setting.key, `${prefix}%`));
  const tries = new Map(kept.map(({ key, value }) => [key, tryIn(value)]));
  return Promise.all(deps.connections.map((one) => shownAs(deps, one, tries.get(prefix + one.name) ?? null)));
}

/**
 * Tests a connection now. Throws AppError: 404 if it does not exist, 409 if settings are missing, 429 within ten seconds
 * of the last test.
 */
export async function testConnection(deps: ConnectionDeps, name: string): Promise<ShownConnection> {
  const connection = deps.connections.find((one) => one.name === name);
  if (connection === undefined) throw new AppError('not_found');
  const { state } = settingsOf(deps, connection);
  if (state === 'MISSING' || state === 'PARTLY') throw new AppError('wrong_state');
  await claim(deps, prefix + name);
  const outcome = await outcomeOf(deps, connection);
  const tried: Try = { date: deps.now(), ...outcome };
  await deps.database.orm
    .update(setting)
    .set({ value: tried })
    .where(eq(setting.key, prefix + name));
  return shownAs(deps, connection, tried);
}

/** Lets only one of two concurrent requests run the test. Its result overwrites this placeholder. */
async function claim({ database, now }: ConnectionDeps, key: string): Promise<void> {
  const value: Try = { date: now(), isOk: false, message: '応答を待っています' };
  const claimed = await database.orm
    .insert(setting)
    .values({ key, value })
    .onConflictDoUpdate({
      target: setting.key,
      set: { value },
      setWhere: sql`(${setting.value}->>'date')::bigint <= ${now() - pause}::bigint`,
    })
    .returning({ key: setting.key });
  if (claimed.length > 0) return;
  const seconds = pause / second;
  throw new AppError('too_many_requests', { params: { seconds }, retryAfter: seconds });
}

async function outcomeOf({ log }: ConnectionDeps, connection: Connection): Promise<ConnectionOutcome> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<ConnectionOutcome>((resolve) => {
    const message = '15秒以内に応答がありませんでした。サーバーから外部への通信が許可されているか確認してください。';
    timer = setTimeout(() => resolve({ isOk: false, message }), patience);
  });
  try {
    return await Promise.race([connection.test(), late]);
  } catch (error) {
    // The error may contain a URL with a password, so log only its class
    log({ event: 'connection-test', name: connection.name, error: error instanceof Error ? error.name : 'unknown' });
    return {
      isOk: false,
      message: '接続できませんでした。サーバーから外部への通信と、接続先の設定を確認してください。',
    };
  } finally {
    clearTimeout(timer);
  }
}

async function shownAs(deps: ConnectionDeps, connection: Connection, lastTry: Try | null): Promise<ShownConnection> {
  const { name, label, purpose } = connection;
  const { settings, state } = settingsOf(deps, connection);
  const notes = [...((await connection.notes?.()) ?? [])];
  return { name, label, purpose, state, settings, notes, lastTry };
}

/** Returns which settings of a connection are set, and what that comes to. */
function settingsOf(
  { givenSettings, emulatedSettings }: ConnectionDeps,
  { settings }: Connection,
): Pick<ShownConnection, 'settings' | 'state'> {
  const shown = settings.map((one) => ({ ...one, isSet: givenSettings.has(one.name) }));
  return {
    settings: shown,
    state: stateOf(
      shown.filter((one) => one.required),
      emulatedSettings,
    ),
  };
}

function stateOf(required: ShownConnection['settings'], emulated: ReadonlySet<string>): ConnectionState {
  const missing = required.filter(({ isSet }) => !isSet);
  if (missing.length === 0) return 'READY';
  if (missing.every(({ name }) => emulated.has(name))) return 'DEMO';
  return missing.length === required.length ? 'MISSING' : 'PARTLY';
}

function tryIn(value: unknown): Try {
  const { date, isOk, message } = Object(value);
  return { date: Number(date), isOk: isOk === true, message: String(message) };
}
