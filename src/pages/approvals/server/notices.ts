import { and, asc, eq } from 'drizzle-orm';
import { day } from '#core/model/day.ts';
import { systemChange } from '#core/server/kernel/writes/system-write.ts';
import { type JobQueue, job } from '#core/server/queue/queue.ts';
import { approvalReminderDays } from '#domain/approvals/approval.ts';
import { approvalJob } from '#google/server/approvals/request.ts';
import { mailJob } from '#mail/server/job-names.ts';
import { emitNotification } from '#notifications/server/emit.ts';
import type { Deps, Row } from '#product';
import { isAsRequested, notifyRequester } from './decide.ts';

const approvalRound = job('approval-round');
const notifying = { actor: null, action: 'notify-approver' } as const;

/** Registers the notice of a new request, and the hourly round over those that wait. */
export async function registerApprovalJobs(queue: JobQueue, deps: Deps): Promise<void> {
  await queue.work(approvalJob, ({ requestId }) => notifyApprover(deps, requestId));
  await queue.work(approvalRound, () => goRound(deps));
  await queue.schedule(approvalRound, '25 * * * *');
}

/** Notifies the approver of a request, once, by the console, the channels and a mail with the link. */
export async function notifyApprover(deps: Deps, requestId: number): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const target = {
      resource: 'approval-request',
      id: requestId,
      unchanged: { status: 'PENDING', noticeDate: null },
    } as const;
    const row = await systemChange(deps, tx, notifying, target, { noticeDate: deps.now() });
    if (row !== null) await notify(deps, tx, row, '承認のお願い');
  });
}

/** Marks requests whose content has changed, and reminds the approvers of the others, once each. */
export async function goRound(deps: Deps): Promise<void> {
  const request = deps.tables['approval-request'];
  const waiting = await deps.database.orm
    .select({ id: request.id })
    .from(request)
    .where(eq(request.status, 'PENDING'))
    .orderBy(asc(request.id));
  for (const { id } of waiting) await goTo(deps, id);
}

async function goTo(deps: Deps, id: number): Promise<void> {
  const { tables, now, database } = deps;
  const request = tables['approval-request'];
  await database.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(request)
      .where(and(eq(request.id, id), eq(request.status, 'PENDING')))
      .for('update');
    if (row === undefined) return;
    const context = { tx, tables, now: now(), actor: null, enqueue: () => undefined };
    if (!(await isAsRequested(context, row))) {
      const write = { actor: null, by: 'GOOGLE', action: 'update' } as const;
      await systemChange(deps, tx, write, { resource: 'approval-request', id }, { status: 'STALE' });
      await notifyRequester(context, row, `承認の依頼は、内容が変わったため無効になりました：${row.target}`);
      return;
    }
    const isLate = row.noticeDate !== null && row.noticeDate <= now() - approvalReminderDays * day;
    if (!isLate || row.remindedDate !== null) return;
    await systemChange(deps, tx, notifying, { resource: 'approval-request', id }, { remindedDate: now() });
    await notify(deps, tx, row, '承認をお待ちしています');
  });
}

async function notify(
  deps: Deps,
  tx: Parameters<Deps['enqueue']>[0],
  { id, target, approverUserId }: Row<'approval-request'>,
  what: string,
): Promise<void> {
  if (approverUserId === null) return;
  await emitNotification(
    { tx, tables: deps.tables, now: deps.now() },
    {
      notificationType: 'NONE',
      content: `${what}：${target}。「承認依頼」で内容を確認してください`.slice(0, 1000),
      operandValue: [id],
      recipientUserIds: [approverUserId],
    },
  );
  await deps.enqueue(tx, mailJob, { template: 'approvalRequested', userId: approverUserId, data: { requestId: id } });
}
