import { hashPassword } from '#accounts/server/passwords/passwords.ts';
import { templates } from '#app/feature-parts.ts';
import type { PaymentGateway } from '#billing/server/payment/gateway.ts';
import type { Role } from '#core/model/roles.ts';
import type { Database } from '#core/server/database/database.ts';
import { openBroker } from '#core/server/events/broker.ts';
import type { RulesByResource } from '#core/server/kernel/rules/loose-rules.ts';
import type { GoogleDeps } from '#google/server/deps.ts';
import { mailWriter } from '#mail/server/mail-job.ts';
import { type Mail, mailer } from '#mail/server/mailer.ts';
import { openOutbox } from '#mail/server/outbox.ts';
import type { Row } from '#product';
import type { TikTokDeps } from '#tiktok/server/routes.ts';
import { credential } from '#users/server/tables.ts';
import type { Writer } from '#writing/server/writer.ts';
import { channelsAt } from '../../support/channels.ts';
import { answersAsDescribed } from '../../support/described.ts';
import { assembleOf, testParts } from './assembled.ts';
import type { DatabaseKind } from './databases.ts';
import { product } from './product.ts';
import { openTestDatabase } from './test-database.ts';
import { type QueuedJob, testQueue } from './test-queue.ts';

const { resources, tables } = product;

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
  { demo = false, requiresSecondFactor = false, outboxFolder, heartbeat = 200, channelsUrl, ...given }: Options = {},
) {
  const opened = await openTestDatabase(kind);
  const { database } = opened;
  const clock = { now: Date.parse('2026-10-15T03:00:00Z') };
  const now = () => clock.now;
  const logged: Record<string, unknown>[] = [];
  const log = (entry: Record<string, unknown>) => void logged.push(entry);
  const { mails, asked, queue } = await mailingQueue(database, now, outboxFolder);
  const broker = await openBroker({ database, tables, resources, log });
  const channels = channelsAt(channelsUrl ?? null);
  const on = { resources, tables, database, now, enqueue: queue.enqueue, broker, log };
  const base = testParts({ ...on, ...given, channels, pause: async () => {} });
  const { app, features } = assembleOf(base, {
    demo,
    secure: true,
    proxies: 1,
    requiresSecondFactor,
    outbox: outboxFolder === undefined ? null : openOutbox(outboxFolder),
    heartbeat,
  });
  const calling = await callsTo(app, queue.drain);

  return {
    ...calling,
    /** The app itself, to be served to real connections. */
    fetch: app.fetch,
    /** The API calls that the features define. */
    calls: features.flat().map((endpoint) => endpoint.call),
    queue,
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
    google: base,
    tokenOf: async (email: string, password?: string): Promise<string> =>
      (await calling.logIn(email, password)).body.data.token,
    addUser: (user: NewUser) => addUser(database, now(), user),
    /** The token of the link in the last mail. */
    linkToken: () => /(?:token|confirm)=([\w-]+)/.exec(mails.at(-1)?.text ?? '')?.[1] ?? '',
    async close() {
      await broker.close();
      await opened.close();
    },
  };
}

/** A queue that sends mails at once, to the test and to the folder if there is one, and records every other job. */
async function mailingQueue(database: Database, now: () => number, outbox: string | undefined) {
  const mails: Mail[] = [];
  const asked: QueuedJob[] = [];
  const from = '店順 <no-reply@example.com>';
  const write = outbox === undefined ? null : mailer({ smtpUrl: null, from, outbox, now });
  const writeMail = mailWriter(
    { database, tables, resources, publicUrl: 'https://console.example.com', now },
    templates,
  );
  const queue = await testQueue(database, async (one) => {
    if (one.job !== 'mail') return void asked.push(one);
    const mail = await writeMail(one.data);
    if (mail === null || 'heldUntil' in mail) return;
    mails.push(mail);
    await write?.(mail);
  });
  return { mails, asked, queue };
}

/** Calls the app as a browser behind one proxy; every response is checked against OpenAPI. */
async function callsTo(app: ReturnType<typeof assembleOf>['app'], drain: () => Promise<void>) {
  const check = await answersAsDescribed(() => app.request('/api/openapi.json'));
  const send = async (
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
    await drain();
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
    const answer = await send(path, options);
    return { status: answer.status, headers: answer.headers, body: await answer.json() };
  };
  const logIn = (email: string, password: string = goodPassword, options: Send = {}) =>
    call('auth/login', { method: 'POST', body: { email, password }, ...options });
  return { send, sendBytes, call, logIn };
}

async function addUser(
  database: Database,
  moment: number,
  { email, role = 'MANAGER', name = '試験 太郎', status = 'ACTIVE', password = goodPassword }: NewUser,
): Promise<number> {
  const users = tables['system-user'];
  const [made] = await database.orm
    .insert(users)
    .values({
      name,
      email,
      systemUserRole: role,
      status,
      mustChangePassword: false,
      createDate: moment,
      updateDate: moment,
    })
    .returning({ id: users.id });
  const userId = Number(made?.id);
  if (password !== null)
    await database.orm
      .insert(credential)
      .values({ userId, passwordHash: await hashPassword(password), updatedDate: moment });
  return userId;
}

export type AccountApp = Awaited<ReturnType<typeof accountApp>>;
