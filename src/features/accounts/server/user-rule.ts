import { and, count, countDistinct, eq, gte, isNull, ne, or } from 'drizzle-orm';
import { requestMonthsOf } from '#billing/server/counting/store-months.ts';
import { AppError } from '#core/model/errors.ts';
import { words } from '#core/model/language.ts';
import type { RowOf } from '#core/model/row-types.ts';
import { lockOne } from '#core/server/database/database.ts';
import { alive } from '#core/server/kernel/scope.ts';
import { endTokens } from '#core/server/sessions/tokens.ts';
import { lockNumbers } from '#domain/lock-numbers.ts';
import { mailJob } from '#mail/server/job-names.ts';
import type { RuleContext, Rules } from '#product';
import type { resources } from '#resources';
import { savePayingSince } from '#users/server/paying.ts';
import { dropSecondFactor, isSwitchedOn, secondFactorsOf, switchedOff } from './factors/second-factor.ts';
import { endPersonalTokens } from './sessions/personal-token.ts';
import { endSessions } from './sessions/session.ts';

type Users = (typeof resources)['system-user'];
type User = RowOf<Users>;

/** Rules of users beyond their fields: the invitation, and ending the sessions when an account is closed. */
export const systemUser: Rules<Users> = {
  async beforeWrite(values, current) {
    if (current === null) values.mustChangePassword = true;
  },
  async afterWrite(row, previous, _values, context) {
    if (previous === null) context.enqueue(mailJob, { template: 'invitation', userId: row.id });
    else {
      // Checked after the write: in an import that removes all administrators, no single line would fail before it
      if (previous.systemUserRole !== row.systemUserRole) await requireAnAdministrator(previous, context);
      await savePayingSince(context, row.id, previous.systemUserRole, row.systemUserRole);
      if (previous.systemUserRole !== row.systemUserRole) await requestMonthsOf(context, row.id);
      // A changed role changes what may be seen: end everything opened under the old one
      if (previous.systemUserRole !== row.systemUserRole) await endAccess(row.id, context);
      // Links made for another address or role become invalid for good, even if both are restored later
      if (previous.systemUserRole !== row.systemUserRole || previous.email !== row.email)
        await endTokens(context.tx, row.id);
    }
  },
  async beforeRemove(row, context) {
    refuseOneself(row, context);
    await requireAnAdministrator(row, context);
    await refusePlannedOwner(row, context);
    await endAccess(row.id, context);
    await endTokens(context.tx, row.id);
  },
  computed: {
    hasSecondFactor: ({ tables }) => isSwitchedOn(tables['system-user'].id),
  },
  enrich: {
    fills: ['hasSecondFactor'],
    async rows(rows, { tx }) {
      const on = await secondFactorsOf(
        tx,
        rows.map(({ id }) => id),
      );
      return rows.map((row) => ({ ...row, hasSecondFactor: on.has(row.id) }));
    },
  },
  actions: {
    async stop(row, context) {
      refuseOneself(row, context);
      await requireAnAdministrator(row, context);
      await endAccess(row.id, context);
      await endTokens(context.tx, row.id);
      return { status: 'STOPPED' };
    },
    async reopen(row, context) {
      await endTokens(context.tx, row.id);
      return { status: 'ACTIVE' };
    },
    async invite(row, context) {
      context.enqueue(mailJob, { template: 'invitation', userId: row.id });
      return {};
    },
    async 'reset-password'(row, context) {
      context.enqueue(mailJob, { template: 'reset', userId: row.id, data: { by: 'administrator' } });
      return {};
    },
    async leave(row, context) {
      await endAccess(row.id, context);
      await endTokens(context.tx, row.id);
      return { status: 'LEFT' };
    },
    async stay(row, context) {
      await endTokens(context.tx, row.id);
      return { status: 'ACTIVE' };
    },
    async 'remove-second-factor'(row, context) {
      // Users remove their own second factor with the password, on its own page
      refuseOneself(row, context);
      if (await dropSecondFactor(context.tx, row.id)) context.enqueue(mailJob, switchedOff(row.id));
      return {};
    },
  },
};

/** Ends all sessions and API tokens of the user at once. */
async function endAccess(userId: number, { tx }: RuleContext): Promise<void> {
  await endSessions(tx, userId);
  await endPersonalTokens(tx, userId);
}

function refuseOneself(row: User, { actor }: RuleContext): void {
  if (actor?.id === row.id) throw new AppError('oneself');
}

/** Keeps at least one system administrator: without one nobody could appoint another. */
async function requireAnAdministrator(row: User, { tx, tables }: RuleContext): Promise<void> {
  if (row.systemUserRole !== 'SYSTEM_ADMINISTRATOR') return;
  // Lock: two concurrent removals would each still see the other administrator
  await lockOne(tx, lockNumbers.administrators, 0);
  const users = tables['system-user'];
  const others = and(
    eq(users.systemUserRole, 'SYSTEM_ADMINISTRATOR'),
    eq(users.status, 'ACTIVE'),
    alive(users),
    ne(users.id, row.id),
  );
  const [found] = await tx.select({ n: count() }).from(users).where(others);
  if ((found?.n ?? 0) === 0) throw new AppError('last_administrator');
}

/** Refuses to remove a user who is, or is planned to be, the owner of a store. */
async function refusePlannedOwner({ id }: User, { tx, tables, today }: RuleContext): Promise<void> {
  const { 'search-condition-term': term, 'search-conditions': store } = tables;
  const [found] = await tx
    .select({ stores: countDistinct(store.id) })
    .from(term)
    .innerJoin(store, eq(store.id, term.searchConditionId))
    .where(
      and(
        eq(term.ownerUserId, id),
        isNull(term.deleteDate),
        isNull(store.deleteDate),
        or(isNull(term.effectiveTo), gte(term.effectiveTo, today)),
      ),
    );
  const stores = found?.stores ?? 0;
  if (stores > 0) throw new AppError('in_use', { params: { by: words().uses('登録店舗', stores) } });
}
