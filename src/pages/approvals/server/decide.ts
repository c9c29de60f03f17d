import { and, eq } from 'drizzle-orm';
import { AppError } from '#core/model/errors.ts';
import { alive } from '#core/server/kernel/scope.ts';
import { systemChange } from '#core/server/kernel/writes/system-write.ts';
import { fingerprintOf, postContent, replyContent, type SentContent } from '#google/server/approvals/sent-content.ts';
import { rulesOfStores } from '#google/server/approvals/store-rules.ts';
import { queueEdit } from '#google/server/edits.ts';
import { editsJob } from '#google/server/edits-job.ts';
import { ruleWriting } from '#google/server/rule-writing.ts';
import { emitNotification } from '#notifications/server/emit.ts';
import type { Row, RuleContext, Tables } from '#product';

type Request = Row<'approval-request'>;

/** What a decision is written with; without an actor it was made by a link. */
export type Deciding = Pick<RuleContext, 'tx' | 'tables' | 'now' | 'actor' | 'enqueue'>;

/** Who decided, in words, and from where. */
export interface Decider {
  readonly name: string;
  readonly way: 'CONSOLE' | 'LINK';
}

/**
 * Approves a locked request and lets its content be sent, in the same transaction: a reply at once, a post at its time. Returns the change of
 * the request. Throws AppError 409 `approval_changed` if the reply or post is not any more what was to be approved.
 */
export async function approved(context: Deciding, request: Request, decider: Decider): Promise<Partial<Request>> {
  const release = await releaseOf(context, request);
  if (release === null) throw new AppError('approval_changed');
  await release();
  await notifyRequester(context, request, `承認されました：${request.target}（${decider.name}）`);
  return { status: 'APPROVED', ...decidedBy(context, decider) };
}

/** Sends a locked request back to who made it, with a reason; the text stays as a draft. Returns the change of the request. */
export async function sentBack(
  context: Deciding,
  request: Request,
  { reason, ...decider }: Decider & { readonly reason: string },
): Promise<Partial<Request>> {
  await notifyRequester(context, request, `差し戻されました：${request.target}（${decider.name}）「${reason}」`);
  return { status: 'RETURNED', reason, ...decidedBy(context, decider) };
}

function decidedBy({ now }: Deciding, { name, way }: Decider) {
  return { decidedDate: now, decidedWay: way, decidedBy: name.slice(0, 200) };
}

/** True if the reply or post is still what the request is about. Its row is locked. */
export async function isAsRequested(context: Deciding, request: Request): Promise<boolean> {
  return (await releaseOf(context, request)) !== null;
}

/** Locks the reply or post, and returns what lets it be sent; null if it is gone or changed. */
async function releaseOf(context: Deciding, request: Request): Promise<(() => Promise<void>) | null> {
  const id = request.rowId ?? 0;
  if (request.kind === 'REPLY') {
    const review = context.tables['place-review'];
    const [row] = await context.tx
      .select()
      .from(review)
      .where(and(eq(review.id, id), alive(review)))
      .for('update');
    if (row === undefined || !(await isOf(context, request, replyContent(row)))) return null;
    return () => releaseReply(context, row, request);
  }
  const post = context.tables['place-post'];
  const [row] = await context.tx
    .select()
    .from(post)
    .where(and(eq(post.id, id), alive(post)))
    .for('update');
  if (row === undefined || !(await isOf(context, request, postContent(row)))) return null;
  return () => releasePost(context, row, request);
}

async function isOf({ tx, tables }: Deciding, request: Request, content: SentContent): Promise<boolean> {
  const { customerId } = (await rulesOfStores({ tx, tables }, [content.storeId]))(content.storeId);
  return fingerprintOf(content, customerId) === request.fingerprint;
}

const byApproval = 'send-approved';

async function releaseReply(context: Deciding, row: Row<'place-review'>, request: Request): Promise<void> {
  // It was sent meanwhile in another way, such as after the rule had ended
  if (row.replyState === 'SENDING' || row.replyState === 'SENT') return;
  const change = { replyState: 'SENDING', replyReason: null, replyError: null } as const;
  await changeOfRow(context, 'place-review', row.id, change);
  await queue(context, { kind: 'reply', storeId: row.storeId, rowId: row.id, request });
}

async function releasePost(context: Deciding, row: Row<'place-post'>, request: Request): Promise<void> {
  if (row.state !== 'DRAFT' && row.state !== 'REJECTED' && row.state !== 'UNKNOWN') return;
  const isInDoubt = row.state === 'UNKNOWN';
  const isLater = !isInDoubt && row.scheduledAt !== null && row.scheduledAt > context.now;
  await changeOfRow(context, 'place-post', row.id, { state: isLater ? 'SCHEDULED' : 'SENDING', error: null });
  if (isLater) return;
  const mayBeThere = isInDoubt && !row.googleName;
  await queue(context, { kind: 'post', storeId: row.storeId, rowId: row.id, request, mayBeThere });
}

async function changeOfRow<Name extends 'place-review' | 'place-post'>(
  context: Deciding,
  resource: Name,
  id: number,
  change: Partial<Tables[Name]['$inferInsert']>,
): Promise<void> {
  await systemChange(
    ruleWriting(context),
    context.tx,
    { actor: context.actor, ...(context.actor === null ? { by: 'VISITOR' } : {}), action: byApproval },
    { resource, id },
    change,
  );
}

interface Queued {
  readonly kind: 'reply' | 'post';
  readonly storeId: number;
  readonly rowId: number;
  readonly request: Request;
  readonly mayBeThere?: boolean;
}

/** What is sent was requested by a person: programs request nothing. */
async function queue({ tx, now, enqueue }: Deciding, { request, ...edit }: Queued): Promise<void> {
  await queueEdit({ tx, now, byToken: false }, { ...edit, requestedBy: request.requestedBy });
  enqueue(editsJob, {});
}

/** Notifies who requested an approval what became of it. */
export async function notifyRequester(context: Deciding, request: Request, content: string): Promise<void> {
  if (request.requestedBy === null) return;
  await emitNotification(context, {
    notificationType: 'NONE',
    content: content.slice(0, 1000),
    operandValue: [request.id],
    recipientUserIds: [request.requestedBy],
  });
}
