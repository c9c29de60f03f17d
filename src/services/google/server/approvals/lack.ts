import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import { decidingRule } from '#domain/approvals/approval-rules.ts';
import type { Row } from '#product';
import { approvalSubject, fingerprintOf, replyContent, type SentContent } from './sent-content.ts';
import { type ApprovalReading, rulesOfStores, type StoreRule } from './store-rules.ts';

/** What is known of the approval of a content. */
export interface ApprovalOf {
  readonly content: SentContent;
  readonly storeName: string;
  readonly customerId: number | null;
  readonly fingerprint: string;
  /** The rule that names the approver; null if no rule asks for an approval. */
  readonly rule: StoreRule | null;
  /** The last request for this reply or post, whatever its content was; null if there is none. */
  readonly request: Row<'approval-request'> | null;
  /** True if exactly this content may be sent: no rule asks, or the last request was for it and was approved. */
  readonly isFree: boolean;
}

/** Returns what is known of the approval of each of these contents, in their order. */
export async function approvalsOf(
  reading: ApprovalReading,
  contents: readonly SentContent[],
): Promise<readonly ApprovalOf[]> {
  if (contents.length === 0) return [];
  const rulesOf = await rulesOfStores(reading, [...new Set(contents.map(({ storeId }) => storeId))]);
  const requests = await lastRequests(reading, contents);
  return contents.map((content) => {
    const { storeName, customerId, rules } = rulesOf(content.storeId);
    const rule = decidingRule(rules, approvalSubject(content));
    const fingerprint = fingerprintOf(content, customerId);
    const request = requests.get(keyOf(content)) ?? null;
    // Approved by whom the rule names now
    const isApproved = request?.status === 'APPROVED' && request.approverUserId === rule?.approver?.id;
    const isFree = rule === null || (isApproved && request.fingerprint === fingerprint);
    return { content, storeName, customerId, fingerprint, rule, request, isFree };
  });
}

/** The same of one content. */
export async function approvalOf(reading: ApprovalReading, content: SentContent): Promise<ApprovalOf> {
  const [found] = await approvalsOf(reading, [content]);
  if (found === undefined) throw new Error('an approval was not looked up');
  return found;
}

function keyOf({ kind, rowId }: Pick<SentContent, 'kind'> & { readonly rowId: number | null }): string {
  return `${kind} ${rowId}`;
}

/** The last request of each reply and post: a later one, also one that was sent back, takes an earlier approval away. */
async function lastRequests({ tx, tables }: ApprovalReading, contents: readonly SentContent[]) {
  const request = tables['approval-request'];
  const rowIds = [...new Set(contents.map(({ rowId }) => rowId))];
  const found = await tx
    .select()
    .from(request)
    .where(and(inArray(request.rowId, rowIds), inArray(request.kind, ['REPLY', 'POST'])))
    .orderBy(asc(request.id));
  return new Map(found.map((row) => [`${row.kind} ${row.rowId}`, row]));
}

/**
 * Returns the reviews whose draft was written here in place of the reply at Google, and whose approval was requested: neither while it waits
 * nor when it was sent back is it overwritten.
 */
export async function draftsToApprove(
  reading: ApprovalReading,
  reviews: readonly Row<'place-review'>[],
): Promise<ReadonlySet<number>> {
  const drafts = reviews.filter(({ replyState, replyComment }) => replyState === 'NONE' && replyComment);
  if (drafts.length === 0) return new Set();
  const requests = await lastRequests(reading, drafts.map(replyContent));
  return new Set(
    drafts.filter(({ id, replyComment }) => requests.get(`REPLY ${id}`)?.text === replyComment).map(({ id }) => id),
  );
}

/** Returns whether an approval is missing for what is about to be sent; null if it may be sent. */
export async function approvalLack(
  reading: ApprovalReading,
  content: SentContent | null,
): Promise<'approval_missing' | null> {
  if (content === null) return null;
  return (await approvalOf(reading, content)).isFree ? null : 'approval_missing';
}

/** Returns when the approval of a reply or post was requested last, in epoch ms; null if it never was. */
export async function requestedAt(
  reading: ApprovalReading,
  content: Pick<SentContent, 'kind' | 'rowId'>,
): Promise<number | null> {
  const request = reading.tables['approval-request'];
  const [found] = await reading.tx
    .select({ createDate: request.createDate })
    .from(request)
    .where(and(eq(request.kind, content.kind), eq(request.rowId, content.rowId)))
    .orderBy(desc(request.id))
    .limit(1);
  return found?.createDate ?? null;
}

/** Locks the request of a content that waits. Returns it; null if none waits. */
export async function waitingRequest(
  { tx, tables }: { readonly tx: ApprovalReading['tx']; readonly tables: ApprovalReading['tables'] },
  { kind, rowId }: Pick<SentContent, 'kind' | 'rowId'>,
): Promise<Row<'approval-request'> | null> {
  const request = tables['approval-request'];
  const [found = null] = await tx
    .select()
    .from(request)
    .where(and(eq(request.kind, kind), eq(request.rowId, rowId), eq(request.status, 'PENDING')));
  return found;
}
