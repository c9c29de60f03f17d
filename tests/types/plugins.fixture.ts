/*
 * Uses of what a feature adds to the server that must not compile. Each mistake stands in the line after its mark.
 */

import { accountsServer } from '#accounts/server.ts';
import type { RulesFor } from '#core/server/kernel/rules/rule.ts';
import { type HandedTo, merged, partsOf } from '#core/server/plugin/plugin.ts';
import type { JobQueue } from '#core/server/queue/queue.ts';
import type { UsesGoogle } from '#google/server/deps.ts';
import type { SendsMails } from '#mail/server/sends-mails.ts';
import type { MailTemplates } from '#mail/server/template.ts';
import { notificationsServer } from '#notifications/server.ts';
import { postalCodeServer } from '#postal-code/server.ts';
import type { ServerPlugin } from '#product';
import type { resources } from '#resources';
import { reviewsServer } from '#reviews/server.ts';
import { snsServer } from '#sns/server.ts';

const { 'sns-account': ofAccounts } = snsServer.rules;
const { notices } = notificationsServer.mails;
const { reply } = reviewsServer.googleEdits;
const { userId } = notificationsServer.tables.notificationRead;

export const good: readonly (ServerPlugin & SendsMails & UsesGoogle)[] = [
  { rules: { 'sns-account': ofAccounts }, mails: { notices }, googleEdits: { reply } },
  { leftovers: { ofUsers: [userId], of: { notification: [userId] } } },
];

export const mistakes: readonly (ServerPlugin & SendsMails & UsesGoogle)[] = [
  // @ts-expect-error a part that no plugin has
  { rule: {} },

  // @ts-expect-error the rule of a resource that is not declared
  { rules: { 'sns-acount': ofAccounts } },

  // @ts-expect-error the rule of another resource
  { rules: { 'system-user': ofAccounts } },

  // @ts-expect-error a mail that is not declared
  { mails: { notises: notices } },

  // @ts-expect-error the template of another mail
  { mails: { monthlyReport: notices } },

  // @ts-expect-error a kind of edit that Google's queue does not know
  { googleEdits: { rreply: reply } },

  // @ts-expect-error what is left over of a resource that is not declared
  { leftovers: { of: { notifications: [userId] } } },

  // @ts-expect-error a table where its column that names the user is asked for
  { leftovers: { ofUsers: [notificationsServer.tables.notificationRead] } },
];

const some = [accountsServer, notificationsServer, postalCodeServer, snsServer] as const;

// @ts-expect-error declared actions without a rule
merged(partsOf(some, 'rules')) satisfies RulesFor<typeof resources>;

// @ts-expect-error mails without a template
merged(partsOf(some, 'mails')) satisfies MailTemplates;

// @ts-expect-error a part that none of them has
partsOf(some, 'googleEdits');

const routes = partsOf(some, 'routes').flat();
type Handed = HandedTo<(typeof routes)[number]>;
export const answered = (deps: Handed) => routes.map((route) => route(deps));

// @ts-expect-error calls that are not handed what one of them needs
export const unanswered = (deps: Omit<Handed, 'requiresSecondFactor'>) => routes.map((route) => route(deps));

const jobs = partsOf(some, 'jobs').flat();
type Needed = HandedTo<(typeof jobs)[number]>;
export const done = (queue: JobQueue, deps: Needed) => jobs.map((register) => register(queue, deps));

// @ts-expect-error jobs that are not handed what one of them needs
export const undone = (queue: JobQueue, deps: Omit<Needed, 'signer'>) => jobs.map((one) => one(queue, deps));
