import { eq } from 'drizzle-orm';
import { AppError } from '#core/model/errors.ts';
import { sentence } from '#core/model/language.ts';
import type { Actor } from '#core/model/roles.ts';
import { calledSql } from '#core/server/database/sql.ts';
import { staff } from '#domain/accounts/roles.ts';
import type { Row, RuleContext, Rules } from '#product';
import type { resources } from '#resources';
import { approved, sentBack } from './decide.ts';

type Request = Row<'approval-request'>;

/** A request is decided by its approver alone, and is never edited: it is the history of who approved what. */
export const approvalRequestRule: Rules<(typeof resources)['approval-request']> = {
  enrich: {
    fills: ['undecidable', 'unwithdrawable'],
    rows: async (rows, { actor }) =>
      rows.map((row) => ({
        ...row,
        undecidable: isApprover(row, actor) ? null : sentence({ code: 'approval_not_yours' }),
        unwithdrawable: mayWithdraw(row, actor) ? null : sentence({ code: 'approval_not_withdrawable' }),
      })),
  },
  actions: {
    async approve(row, context) {
      return approved(context, row, await deciderOf(row, context));
    },
    async 'send-back'(row, context, { reason }) {
      return sentBack(context, row, { ...(await deciderOf(row, context)), reason });
    },
    async withdraw(row, context) {
      if (!mayWithdraw(row, context.actor)) throw new AppError('approval_not_withdrawable');
      return { status: 'WITHDRAWN', decidedDate: context.now, decidedWay: 'CONSOLE', decidedBy: await nameOf(context) };
    },
  },
};

function isApprover({ approverUserId }: Pick<Request, 'approverUserId'>, actor: Actor | null): boolean {
  return actor !== null && approverUserId === actor.id;
}

/** Who requested it, and staff who see the store. */
function mayWithdraw({ requestedBy }: Pick<Request, 'requestedBy'>, actor: Actor | null): boolean {
  return actor !== null && (requestedBy === actor.id || staff.some((role) => role === actor.role));
}

/** Returns the approver. Throws AppError 403 `approval_not_yours` if somebody else wants to decide. */
async function deciderOf(row: Request, context: RuleContext) {
  if (!isApprover(row, context.actor)) throw new AppError('approval_not_yours');
  return { name: await nameOf(context), way: 'CONSOLE' } as const;
}

async function nameOf({ tx, tables, actor }: RuleContext): Promise<string> {
  const user = tables['system-user'];
  const [found] = await tx
    .select({ name: calledSql(user.companyName, user.name) })
    .from(user)
    .where(eq(user.id, actor?.id ?? 0));
  return (found?.name ?? '').slice(0, 200);
}
