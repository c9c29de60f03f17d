import { sql } from 'drizzle-orm';
import { rules } from '#app/feature-parts.ts';
import { chatWriter } from '#writing/server/chat-writer.ts';
import { startEmulator } from '../../support/emulator.ts';
import { googleAt } from '../../support/google.ts';
import { accountApp } from './account-app.ts';
import type { DatabaseKind } from './databases.ts';

const everything = { replies: true, posts: true, profile: true };

type Call = (
  name: string,
  method: string,
  path: string,
  body?: unknown,
) => ReturnType<Awaited<ReturnType<typeof accountApp>>['call']>;

/** How the owner reads the words for the store, and agrees to them. */
function consentTo(call: Call, storeId: number) {
  return async (scopes: object = everything) => {
    const { body } = await call('owner', 'GET', `store-consents/${storeId}/words`);
    return call('owner', 'POST', `store-consents/${storeId}`, { ...scopes, mark: body.data.mark });
  };
}

/**
 * An owner's store that is linked to a profile on the emulator, with the owner's consent, and another owner's that is not. The test controls
 * the clock. Long, for it lists what a test of them can do.
 */
export async function linkedStore(kind: DatabaseKind) {
  const clock = { now: Date.parse('2026-10-15T03:00:00Z') };
  const google = await startEmulator(() => clock.now);
  const writer = chatWriter({ url: `${google.url}/writer`, key: 'key-of-the-tests', model: null });
  const app = await accountApp(kind, { google: googleAt({ url: google.url }), rules, writer });
  app.clock.now = clock.now;
  await google.admin('places', [
    { id: 'ChIJplace1', name: '店舗1', latitude: 35, longitude: 139, address: '東京都千代田区1', profile: '101' },
  ]);
  const ids: Record<string, number> = {};
  const tokens: Record<string, string> = {};
  for (const [name, role] of [
    ['admin', 'SYSTEM_ADMINISTRATOR'],
    ['owner', 'GENERAL_MEO_DIRECT'],
    ['stranger', 'GENERAL_MEO_DIRECT'],
  ] as const) {
    ids[name] = await app.addUser({ email: `${name}@example.com`, role, name });
    tokens[name] = await app.tokenOf(`${name}@example.com`);
  }
  const call = (name: string, method: string, path: string, body?: unknown) =>
    app.call(path, { method, token: tokens[name] ?? '', ...(body === undefined ? {} : { body }) });
  const addStore = async (values: object) => {
    const made = await call('admin', 'POST', 'search-conditions', { address: '東京都', ...values });
    return Number(made.body.data.id);
  };
  const storeId = await addStore({ name: '一号店', placeId: 'ChIJplace1', ownerUserId: ids.owner });
  const unlinkedId = await addStore({ name: '他店', placeId: 'ChIJplace9', ownerUserId: ids.stranger });
  const link = async () => {
    const start = await call('owner', 'POST', 'google-oauth/start');
    const back = await google.consent(start.body.data.url);
    await call('owner', 'POST', 'google-oauth', Object.fromEntries(back));
    return call('owner', 'POST', 'google-locations/refresh');
  };
  await link();
  await app.database.rows(
    sql`insert into issuer (id, create_date, update_date, name) values (1, 0, 0, '株式会社店順')`,
  );
  const consent = consentTo(call, storeId);
  const consented = await consent();
  if (consented.status !== 200) throw new Error(`consent: ${consented.status}`);
  return {
    app,
    google,
    ids,
    call,
    link,
    consent,
    storeId,
    unlinkedId,
    /** Signs everybody in again: after some hours their sessions are over. */
    async signIn() {
      for (const name of Object.keys(ids)) tokens[name] = await app.tokenOf(`${name}@example.com`);
    },
    /** Advances the clock, here and at Google. */
    pass(milliseconds: number) {
      clock.now += milliseconds;
      app.clock.now = clock.now;
    },
    now: () => clock.now,
    async close() {
      await app.close();
      await google.close();
    },
  };
}

export type LinkedStore = Awaited<ReturnType<typeof linkedStore>>;
