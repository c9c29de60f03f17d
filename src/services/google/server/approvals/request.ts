import { AppError } from '#core/model/errors.ts';
import { systemAdd, systemChange } from '#core/server/kernel/writes/system-write.ts';
import { job } from '#core/server/queue/queue.ts';
import type { ApprovalStatus } from '#domain/approvals/approval.ts';
import { frozenText } from '#domain/approvals/approval-content.ts';
import type { Row, RuleContext } from '#product';
import { requirePerson } from '../edits.ts';
import { ruleWriting } from '../rule-writing.ts';
import { type ApprovalOf, approvalOf, waitingRequest } from './lack.ts';
import { approvalTarget, fingerprintOf, type SentContent } from './sent-content.ts';
import { rulesOfStores } from './store-rules.ts';

/** Notifies the approver of a new request. */
export const approvalJob = job<{ readonly requestId: number }>('approval-requested');

/**
 * Returns whether this may be sent now. If not, an approval is requested in the caller's transaction, in place of one that waits for another
 * content. Who is the approver oneself approves by sending. Throws AppError 409 `approval_waiting` if the same content waits already, 422
 * `approval_nobody` if nobody can approve, 403 if a program wants to send.
 */
export async function passApproval(context: RuleContext, content: SentContent): Promise<boolean> {
  requirePerson(context);
  const found = await approvalOf(context, content);
  const { rule, request, fingerprint, isFree } = found;
  if (isFree) {
    await endWaiting(context, content, 'STALE');
    return true;
  }
  if (rule?.approver === null || rule === null) throw new AppError('approval_nobody');
  const isOwn = context.actor?.id === rule.approver.id;
  const isSame =
    request?.status === 'PENDING' && request.fingerprint === fingerprint && request.approverUserId === rule.approver.id;
  if (isSame && !isOwn) throw new AppError('approval_waiting', { params: { name: rule.approver.name } });
  await endWaiting(context, content, 'STALE');
  const id = await systemAdd(
    ruleWriting(context),
    context.tx,
    { actor: context.actor, action: isOwn ? 'approve-own' : 'request-approval' },
    'approval-request',
    requestOf(found, rule.approver, context, isOwn),
  );
  if (!isOwn) context.enqueue(approvalJob, { requestId: id });
  return isOwn;
}

function requestOf(
  { content, storeName, customerId, fingerprint }: ApprovalOf,
  approver: { readonly id: number; readonly name: string },
  { actor, now }: RuleContext,
  isOwn: boolean,
): Omit<Row<'approval-request'>, 'id' | 'version' | 'createDate' | 'updateDate' | 'deleteDate'> {
  const { kind, rowId, storeId, fields, photo } = content;
  const decided = { decidedDate: now, decidedWay: 'CONSOLE', decidedBy: approver.name.slice(0, 200) } as const;
  return {
    target: approvalTarget(storeName, content),
    searchConditionId: storeId,
    userId: customerId,
    kind,
    rowId,
    text: frozenText(content),
    content: { kind, fields, photo: photo === null ? null : { ...photo } },
    fingerprint,
    status: isOwn ? 'APPROVED' : 'PENDING',
    requestedBy: actor?.id ?? null,
    approverUserId: approver.id,
    reason: null,
    ...(isOwn ? decided : { decidedDate: null, decidedWay: null, decidedBy: null }),
    noticeDate: isOwn ? now : null,
    remindedDate: null,
  };
}

/** Ends the request that waits for this reply or post, if there is one. */
export async function endWaiting(
  context: RuleContext,
  row: Pick<SentContent, 'kind' | 'rowId'>,
  status: ApprovalStatus,
): Promise<void> {
  const waiting = await waitingRequest(context, row);
  if (waiting === null) return;
  await systemChange(
    ruleWriting(context),
    context.tx,
    { actor: context.actor, action: 'update' },
    { resource: 'approval-request', id: waiting.id, unchanged: { status: 'PENDING' } },
    { status },
  );
}

/** Ends the request that waits for another content than this: what was changed has to be requested again. */
export async function endChanged(context: RuleContext, content: SentContent): Promise<void> {
  const waiting = await waitingRequest(context, content);
  if (waiting === null) return;
  const { customerId } = (await rulesOfStores(context, [content.storeId]))(content.storeId);
  if (waiting.fingerprint !== fingerprintOf(content, customerId)) await endWaiting(context, content, 'STALE');
}
