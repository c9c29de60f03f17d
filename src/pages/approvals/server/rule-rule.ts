import { eq } from 'drizzle-orm';
import { AppError } from '#core/model/errors.ts';
import { calledSql } from '#core/server/database/sql.ts';
import { admins } from '#domain/accounts/roles.ts';
import { approvalConditionLabels, approvalExtentLabels, approvalUseLabels } from '#domain/approvals/approval.ts';
import type { Row, RuleContext, Rules } from '#product';
import type { resources } from '#resources';

type Rule = Row<'approval-rule'>;

/** A rule is called by its stores and what it asks for. One for all stores is the administrators'. */
export const approvalRuleRule: Rules<(typeof resources)['approval-rule']> = {
  async beforeWrite(values, current, context) {
    const row = { ...current, ...values };
    const isAdmin = context.actor === null || admins.some((role) => role === context.actor?.role);
    if (row.extent === 'ALL' && !isAdmin) throw new AppError('approval_all_stores', { field: 'extent' });
    values.target =
      `${await stores(row, context)}：${approvalUseLabels[row.use ?? 'BOTH']}（${conditionText(row)}）`.slice(0, 300);
  },
};

async function stores({ extent, userId, searchConditionId }: Partial<Rule>, { tx, tables }: RuleContext) {
  const { 'search-conditions': store, 'system-user': user } = tables;
  if (extent === 'STORE') {
    const [found] = await tx
      .select({ name: store.name })
      .from(store)
      .where(eq(store.id, searchConditionId ?? 0));
    return found?.name ?? '';
  }
  if (extent !== 'CUSTOMER') return approvalExtentLabels.ALL;
  const [found] = await tx
    .select({ name: calledSql(user.companyName, user.name) })
    .from(user)
    .where(eq(user.id, userId ?? 0));
  return found?.name ?? '';
}

function conditionText({ condition, stars, words }: Partial<Rule>): string {
  if (condition === 'STARS') return `★${stars ?? ''}以下`;
  if (condition === 'WORDS') return `「${(words ?? []).join('」「')}」`;
  return approvalConditionLabels.ALL;
}
