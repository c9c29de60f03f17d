import { and, count, countDistinct, eq, gte, isNull, ne, or } from 'drizzle-orm';
import { requestMonthsOf } from '#billing/server/counting/store-months.ts';
import type { RowOf } from '#core/model/declaration/row.ts';
import { AppError } from '#core/model/errors.ts';
import { words } from '#core/model/language.ts';
import { lockOne } from '#core/server/database/locks.ts';
import { alive } from '#core/server/kernel/scope.ts';
import { endTokens } from '#core/server/sessions/one-time-tokens.ts';
import { lockNumbers } from '#domain/lock-numbers.ts';
import { mailJob } from '#mail/server/job-names.ts';
import type { RuleContext, Rules } from '#product';
import type { resources } from '#resources';
import { savePayingSince } from '#users/server/paying.ts';
import { dropSecondFactor, switchedOff } from './factors/second-factor.ts';
import { endSessions } from './sessions/session.ts';
import { endPersonalTokens } from './tokens/own-tokens.ts';

type Users = (typeof resources)['system-user'];
type User = RowOf<Users>;

/** What a user does beyond the fields: the invitation, and the end of sessions when the account is closed. */
export const systemUser: Rules<Users> = {
  async beforeWrite(values, current) {
    if (current === null) values.mustChangePassword = true;
  },
  async afterWrite(row, previous, _values, context) {
    if (previous === null) context.enqueue(mailJob, { template: 'invitation', userId: row.id });
    else {
      // Once it is written: of a file that gives up all administrators no line does so by itself
      if (previous.systemUserRole !== row.systemUserRole) await requireAnAdministrator(previous, context);
      await savePayingSince(context, row.id, previous.systemUserRole, row.systemUserRole);
      if (previous.systemUserRole !== row.systemUserRole) await requestMonthsOf(context, row.id);
      // Another role is another person to the console: what is open under the old one ends
      if (previous.systemUserRole !== row.systemUserRole) await endAccess(row.id, context);
      // A link made for another address or role is dead, also when both come back
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
      // One's own is given up with the password, on the screen for it
      refuseOneself(row, context);
      if (await dropSecondFactor(context.tx, row.id)) context.enqueue(mailJob, switchedOff(row.id));
      return {};
    },
  },
};

/** Whoever is signed in as the user, and whatever program calls as the user, is out at once. */
async function endAccess(userId: number, { tx }: RuleContext): Promise<void> {
  await endSessions(tx, userId);
  await endPersonalTokens(tx, userId);
}

function refuseOneself(row: User, { actor }: RuleContext): void {
  if (actor?.id === row.id) throw new AppError('oneself');
}

/** Without one system administrator nobody could ever make another. */
async function requireAnAdministrator(row: User, { tx, tables }: RuleContext): Promise<void> {
  if (row.systemUserRole !== 'SYSTEM_ADMINISTRATOR') return;
  // Two that are given up at once would each find the other still there
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

/** A store whose owner somebody is, or is to be, is neither left without one nor billed to nobody. */
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
