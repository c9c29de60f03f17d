import { api, type Mutation, unit } from './mutation.ts';

const mail = (name: string) => api('tests/api/mail-once.test.ts', name);
const webhooks = (name: string) => api('tests/api/webhooks.test.ts', name);

/** Rules on what leaves the product or is sent to open pages. */
export const messages: readonly Mutation[] = [
  // Mails
  {
    rule: 'mails: of several workers one takes each',
    file: 'src/services/mail/server/delivery.ts',
    find: `.where(and(eq(mailDelivery.id, id), eq(mailDelivery.state, 'WAITING')))`,
    put: '.where(eq(mailDelivery.id, id))',
    caughtBy: mail('however often a period is sent at once'),
  },
  {
    rule: 'mails: what may have left is not sent again by itself',
    file: 'src/services/mail/server/delivery.ts',
    find: 'if (!(error instanceof OutcomeUnknown)) return',
    put: 'if (error !== undefined) return',
    caughtBy: api('tests/api/mail-once.test.ts'),
  },
  {
    rule: 'mails: a job tried again finds the one it began',
    file: 'src/services/mail/server/delivery.ts',
    find: '.values({ jobId, writer, job, messageId: randomUUID(), createDate: now, updateDate: now })\n    .onConflictDoNothing();',
    put: '.values({ jobId: randomUUID(), writer, job, messageId: randomUUID(), createDate: now, updateDate: now });',
    caughtBy: mail('a job tried again finds the mail that it began'),
  },
  {
    rule: 'mails: the quiet hours are waited for',
    file: 'src/services/mail/server/delivery.ts',
    find: 'lte(mailDelivery.heldUntil, now())',
    put: 'isNotNull(mailDelivery.heldUntil)',
    caughtBy: mail('waits over the quiet hours of its reader'),
  },
  // Events
  {
    rule: 'events: a change is told to whoever sees the row',
    file: 'src/core/server/events/broker.ts',
    find: `.where(and(isAnyOf(column('id'), ids), scope))`,
    put: `.where(isAnyOf(column('id'), ids))`,
    caughtBy: api('tests/api/access-cells.test.ts', 'events'),
  },
  {
    rule: 'events: a notice is told to whom it is for',
    file: 'src/core/server/events/broker.ts',
    find: 'if (isFor(message, actor)) send',
    put: 'send',
    caughtBy: api('tests/api/thorough/live-changes.test.ts', 'comes to each in its order'),
  },
  // Webhooks
  {
    rule: 'webhooks: never into a network of our own',
    file: 'src/services/webhooks/server/addresses.ts',
    find: `return !closed.check(address, 'ipv4');`,
    put: 'return true;',
    caughtBy: unit('src/services/webhooks/server/addresses.test.ts'),
  },
  {
    rule: 'webhooks: signed over what is sent',
    file: 'src/services/webhooks/server/sign.ts',
    find: `\${seconds}.\${body}`,
    put: `\${seconds}.`,
    caughtBy: webhooks('are told what happened with its transaction, signed'),
  },
  // Google
  {
    rule: 'posts: one whose answer was lost is looked for, not made twice',
    file: 'src/features/posts/server/post-edits.ts',
    find: 'if (found !== null) return found;',
    put: '',
    caughtBy: api('tests/api/google-posts.test.ts', 'not made twice|of which nobody knows stand|show up after all'),
  },
];
