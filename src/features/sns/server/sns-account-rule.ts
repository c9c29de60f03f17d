import { eq } from 'drizzle-orm';
import { AppError } from '#core/model/errors.ts';
import type { RowOf } from '#core/model/row-types.ts';
import { forgetNotices } from '#links/server/notices.ts';
import type { RuleContext, Rules } from '#product';
import type { resources } from '#resources';
import { syncAccountJob, unlinkJob } from '#tiktok/server/job-names.ts';
import { snsLink } from '#tiktok/server/tables.ts';

type Accounts = (typeof resources)['sns-account'];

/**
 * A TikTok account is linked only by its owner's consent: a new one is 要再連携 until then, and nobody can set 連携中 by hand.
 * If it is unlinked or its provider changes, its tokens are deleted here and revoked at TikTok; a deleted account keeps
 * them as long as it can be restored. The identity at TikTok never changes: the same account must be linked again.
 */
export const snsAccount: Rules<Accounts> = {
  async beforeWrite(values, current, context) {
    if (current?.provider === 'TIKTOK' && current.externalId !== null) keepIdentity(values, current);
    const provider = values.provider ?? current?.provider;
    const status = values.status ?? current?.status;
    if (provider !== 'TIKTOK' || status !== 'LINKED') return;
    const linked = current?.provider === 'TIKTOK' && (await hasTokens(current, context));
    if (linked) return;
    if (current !== null && current.status !== 'LINKED' && values.status === 'LINKED')
      throw new AppError('tiktok_consent', { field: 'status' });
    values.status = 'RELINK';
  },
  async afterWrite(row, previous, _values, context) {
    if (previous === null) return;
    if (row.status === 'LINKED' && previous.status !== 'LINKED') await forgetNotices(context.tx, 'SNS', row.id);
    const ended = row.provider !== 'TIKTOK' || row.status === 'REVOKED';
    if (ended && previous.provider === 'TIKTOK') endLink(row, context);
  },
  actions: {
    async sync(row, context) {
      context.enqueue(syncAccountJob, { snsAccountId: row.id });
      return {};
    },
    async unlink(row, context) {
      if (row.provider === 'TIKTOK') endLink(row, context);
      return { status: 'REVOKED' };
    },
  },
};

function keepIdentity(values: Partial<RowOf<Accounts>>, current: RowOf<Accounts>): void {
  for (const [field, label] of [
    ['externalId', '外部ID'],
    ['provider', 'SNS'],
  ] as const)
    if (values[field] !== undefined && values[field] !== current[field])
      throw new AppError('tiktok_fixed', { field, params: { label } });
}

function endLink({ id }: { id: number }, { enqueue }: RuleContext): void {
  enqueue(unlinkJob, { snsAccountId: id });
}

async function hasTokens({ id }: RowOf<Accounts>, { tx }: RuleContext): Promise<boolean> {
  const found = await tx.select({ id: snsLink.snsAccountId }).from(snsLink).where(eq(snsLink.snsAccountId, id));
  return found.length === 1;
}
