import { hashPassword } from '#accounts/server/passwords/passwords.ts';
import { antiForgery } from '#accounts/server/sessions/anti-forgery.ts';
import { authenticate } from '#accounts/server/sessions/session.ts';
import { featureRoutes, googleHooks, rules as productRules, templates } from '#app/feature-parts.ts';
import type { PaymentGateway } from '#billing/server/payment/gateway.ts';
import { resolveResources } from '#core/model/resolve.ts';
import type { Role } from '#core/model/roles.ts';
import { tablesOf } from '#core/server/database/schema/tables.ts';
import { openBroker } from '#core/server/events/broker.ts';
import { createApp } from '#core/server/http/app.ts';
import { clientAddress } from '#core/server/http/client-address.ts';
import { sealer } from '#core/server/kernel/sealing/sealed.ts';
import { signer } from '#core/server/kernel/sealing/signed.ts';
import type { RulesByResource } from '#core/server/kernel/writes/rule.ts';
import { admins } from '#domain/accounts/roles.ts';
import type { GoogleDeps } from '#google/server/deps.ts';
import { googleParts } from '#google/server/parts.ts';
import { mailWriter } from '#mail/server/mail-job.ts';
import { type Mail, mailer } from '#mail/server/mailer.ts';
import { openOutbox } from '#mail/server/outbox.ts';
import type { Row } from '#product';
import { openInstrument } from '#ranking/server/instruments/registry.ts';
import { resources as declared } from '#resources';
import type { TikTokDeps } from '#tiktok/server/routes.ts';
import { credential } from '#users/server/tables.ts';
import type { Writer } from '#writing/server/writer.ts';
import { channelsAt } from '../../support/channels.ts';
import { answersAsDescribed } from '../../support/described.ts';
import type { DatabaseKind } from './databases.ts';
import { openTestDatabase } from './test-database.ts';
import { type QueuedJob, testQueue } from './test-queue.ts';

export interface Send {
  readonly method?: string;
  readonly body?: unknown;
  readonly token?: string;
  readonly cookie?: string;
  readonly ip?: string;
  readonly headers?: Record<string, string>;
}

export interface NewUser {
  readonly email: string;
  readonly role?: Role;
  readonly name?: string;
  readonly status?: Row<'system-user'>['status'];
  readonly password?: string | null;
}

interface Options {
  readonly google?: GoogleDeps['google'];
  readonly tiktok?: TikTokDeps['tiktok'];
  readonly gateway?: PaymentGateway | null;
  /** The service that suggests drafts; none by default. */
  readonly writer?: Writer | null;
  readonly demo?: boolean;
  /** The emulator's URL; connects LINE, Slack and Chatwork to it. */
  readonly channelsUrl?: string;
  readonly requiresSecondFactor?: boolean;
  /** A folder into which mails are written too, for tests to read. */
  readonly outboxFolder?: string;
  readonly rules?: RulesByResource;
  /** The interval of heartbeats in event streams, in ms. */
  readonly heartbeat?: number;
}

export const goodPassword = 'correct horse battery';

/** The accounts' API on an empty database, with a clock that the test controls and mails that it can read. */
export async function accountApp(
  kind: DatabaseKind,
  {
    google = null,
    tiktok = null,
    gateway = null,
    writer = null,
    demo = false,
    requiresSecondFactor = false,
    outboxFolder,
    rules = productRules,
    heartbeat = 200,
    channelsUrl,
  }: Options = {},
) {
  const resources = resolveResources(declared);
  const tables = tablesOf(declared, resources);
  const opened = await openTestDatabase(kind);
  const { database } = opened;
  const clock = { now: Date.parse('2026-10-15T03:00:00Z') };
  const now = () => clock.now;
  const mails: Mail[] = [];
  const asked: QueuedJob[] = [];
  const logged: Record<string, unknown>[] = [];
  const log = (entry: Record<string, unknown>) => void logged.push(entry);
  const publicUrl = 'https://console.example.com';
  const write =
    outboxFolder === undefined
      ? null
      : mailer({ smtpUrl: null, from: '店順 <no-reply@example.com>', outbox: outboxFolder, now });
  const send = async (one: Mail) => {
    mails.push(one);
    await write?.(one);
  };
  const writeMail = mailWriter({ database, tables, resources, publicUrl, now }, templates);
  const queue = await testQueue(database, async (one) => {
    if (one.job !== 'mail') return void asked.push(one);
    const mail = await writeMail(one.data);
    if (mail !== null && !('heldUntil' in mail)) await send(mail);
  });
  const broker = await openBroker({ database, tables, resources, log });
  const base = {
    resources,
    tables,
    database,
    rules,
    now,
    enqueue: queue.enqueue,
    publishChange: broker.publishChange,
    publicUrl,
    channels: channelsAt(channelsUrl ?? null),
    sealer: sealer('a secret of the tests'),
    signer: signer('a secret of the tests', 'reconnect'),
    pictureSigner: signer('a secret of the tests', 'post-photo'),
    loopbackWebhooks: true,
    tiktok,
    gateway,
    geocoder: null,
    writer,
    instrument: openInstrument({ database, now, apiKey: null, url: '' }),
    log,
  };
  const who = authenticate({ database, tables, requiresSecondFactor, now });
  const googleLinked = googleParts({ ...base, ...googleHooks, google, pause: async () => {} });
  const features = featureRoutes({
    ...base,
    ...googleLinked,
    clientSettings: {
      googleClientId: null,
      stripePublishableKey: null,
      mapTilesUrl: '',
      demo,
      writer: writer !== null,
    },
    demo,
    secure: true,
    requiresSecondFactor,
    givenSettings: new Set(),
    emulatedSettings: new Set(),
    testMail: null,
    outbox: outboxFolder === undefined ? null : openOutbox(outboxFolder),
    broker,
    authenticate: who,
    heartbeat,
  });
  const app = createApp({
    ...base,
    authenticate: who,
    addressOf: clientAddress(1),
    antiForgery: antiForgery({ secure: true }),
    secure: true,
    features,
    ready: () => database.ping(),
    measure: () => {},
    metrics: async () => '',
    metricsRoles: admins,
    metricsToken: 'a-token-of-the-tests',
    log,
  });

  const check = await answersAsDescribed(() => app.request('/api/openapi.json'));
  const request = async (
    path: string,
    { method = 'GET', body, token, cookie, ip = '192.0.2.1', headers = {} }: Send = {},
  ) => {
    const answer = await app.request(`/api/${path}`, {
      method,
      headers: {
        'x-forwarded-for': ip,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(cookie === undefined ? {} : { cookie }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    await queue.drain();
    await check({ method, path: `/api/${path}` }, answer);
    return answer;
  };
  const sendBytes = async (path: string, { method = 'POST', token = '', headers = {} }: Send, body: ArrayBuffer) => {
    const sent = { method, headers: { ...headers, authorization: `Bearer ${token}` }, body };
    const answer = await app.request(`/api/${path}`, sent);
    await check({ method, path: `/api/${path}` }, answer);
    return answer;
  };
  const call = async (path: string, options?: Send) => {
    const answer = await request(path, options);
    return { status: answer.status, headers: answer.headers, body: await answer.json() };
  };
  const logIn = (email: string, password: string = goodPassword, options: Send = {}) =>
    call('auth/login', { method: 'POST', body: { email, password }, ...options });

  return {
    call,
    /** The API calls that the features define. */
    calls: features.flat().map((endpoint) => endpoint.call),
    send: request,
    queue,
    sendBytes,
    logIn,
    clock,
    mails,
    /** The queued jobs other than mails; nothing runs them here. */
    asked,
    links: base,
    logged,
    database,
    tables,
    resources,
    broker,
    sealing: base.sealer,
    /** The dependencies of the jobs that send notifications to channels. */
    notices: base,
    google: googleLinked,
    async tokenOf(email: string, password?: string): Promise<string> {
      return (await logIn(email, password)).body.data.token;
    },
    async addUser({
      email,
      role = 'MANAGER',
      name = '試験 太郎',
      status = 'ACTIVE',
      password = goodPassword,
    }: NewUser): Promise<number> {
      const users = tables['system-user'];
      const [made] = await database.orm
        .insert(users)
        .values({
          name,
          email,
          systemUserRole: role,
          status,
          mustChangePassword: false,
          createDate: clock.now,
          updateDate: clock.now,
        })
        .returning({ id: users.id });
      const userId = Number(made?.id);
      if (password !== null)
        await database.orm
          .insert(credential)
          .values({ userId, passwordHash: await hashPassword(password), updatedDate: clock.now });
      return userId;
    },
    /** The token of the link in the last mail. */
    linkToken: () => /(?:token|confirm)=([\w-]+)/.exec(mails.at(-1)?.text ?? '')?.[1] ?? '',
    async close() {
      await broker.close();
      await opened.close();
    },
  };
}

export type AccountApp = Awaited<ReturnType<typeof accountApp>>;
