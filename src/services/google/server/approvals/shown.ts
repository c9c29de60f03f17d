import { inArray } from 'drizzle-orm';
import { minuteText } from '#core/model/day.ts';
import { sentence } from '#core/model/language.ts';
import type { Actor } from '#core/model/roles.ts';
import { calledSql } from '#core/server/database/sql.ts';
import type { ApprovalStatus } from '#domain/approvals/approval.ts';
import type { Row } from '#product';
import { type ApprovalOf, approvalsOf } from './lack.ts';
import type { SentContent } from './sent-content.ts';
import type { ApprovalReading } from './store-rules.ts';

/** What the console shows of the approval of a reply or post. */
interface ShownApproval {
  /** Who would be asked if it were sent now; null if nobody. */
  readonly approver: string | null;
  readonly approvalStatus: ApprovalStatus | null;
  readonly approvalNote: string | null;
  readonly approvalId: number | null;
  readonly unsendable: string | null;
  readonly unaskable: string | null;
}

/** The fields that `withApprovals` fills. */
export const approvalFills = [
  'approver',
  'approvalStatus',
  'approvalNote',
  'approvalId',
  'unsendable',
  'unaskable',
] as const;

interface Waiting<T> {
  /** What is sent of a row that a person may yet send; null of any other. */
  content(row: T): SentContent | null;
}

/** Adds to each row who has to approve it, what became of its last request, and which of sending and asking is possible. */
export async function withApprovals<T extends { readonly obstacle: string | null }>(
  rows: readonly T[],
  reading: ApprovalReading & { readonly actor: Actor | null },
  { content }: Waiting<T>,
): Promise<(T & ShownApproval)[]> {
  const contents = rows.map(content);
  const found = await approvalsOf(
    reading,
    contents.filter((one) => one !== null),
  );
  const byContent = new Map(found.map((one) => [one.content, one]));
  const names = await namesOf(reading, found);
  return rows.map((row, index) => {
    const one = contents[index] ?? null;
    const approval = one === null ? null : (byContent.get(one) ?? null);
    return { ...row, ...shownOf(approval, row.obstacle, { names, actor: reading.actor }) };
  });
}

interface Shown {
  readonly names: ReadonlyMap<number, string>;
  readonly actor: Actor | null;
}

function shownOf(approval: ApprovalOf | null, obstacle: string | null, { names, actor }: Shown): ShownApproval {
  const { rule = null, isFree = true, fingerprint = '', customerId = null } = approval ?? {};
  // What another customer of the store said is not for this one
  const request = approval?.request?.userId === customerId ? (approval?.request ?? null) : null;
  const isCurrent = request !== null && request.fingerprint === fingerprint;
  // One that was sent back is shown until the next; of the others only one for what is there now
  const isWaiting = isCurrent && request.status === 'PENDING' && request.approverUserId === rule?.approver?.id;
  // Who approves oneself just sends
  const mustAsk = !isFree && rule?.approver?.id !== actor?.id;
  const approver = mustAsk ? (rule?.approver?.name ?? '') : null;
  const shown =
    isCurrent || request?.status === 'RETURNED' || (request?.status === 'STALE' && !isFree) ? request : null;
  const waits = isWaiting ? '承認を待っています' : null;
  return {
    approver,
    approvalStatus: shown?.status ?? null,
    approvalNote: shown === null ? null : noteOfRequest(shown, names),
    approvalId: request?.id ?? null,
    unsendable: obstacle ?? waits ?? (mustAsk ? sentence({ code: 'approval_missing' }) : null),
    unaskable: obstacle ?? waits ?? (mustAsk ? null : '承認は要りません'),
  };
}

function noteOfRequest(request: Row<'approval-request'>, names: ReadonlyMap<number, string>): string | null {
  const { status, approverUserId, createDate, decidedDate, decidedBy, reason } = request;
  const approver = names.get(approverUserId ?? 0) ?? '承認者';
  if (status === 'PENDING') return `${approver}さんの承認を待っています（${minuteText(createDate)}に依頼）`;
  if (status === 'RETURNED') return `${decidedBy ?? approver}から差し戻されました：${reason ?? ''}`;
  if (status === 'APPROVED')
    return `${decidedBy ?? approver}が承認しました（${minuteText(decidedDate ?? createDate)}）`;
  if (status === 'STALE') return '承認を依頼したあとに内容が変わりました。もう一度、承認を依頼してください';
  return null;
}

async function namesOf({ tx, tables }: ApprovalReading, found: readonly ApprovalOf[]) {
  const ids = [...new Set(found.flatMap(({ request }) => request?.approverUserId ?? []))];
  if (ids.length === 0) return new Map<number, string>();
  const user = tables['system-user'];
  const rows = await tx
    .select({ id: user.id, name: calledSql(user.companyName, user.name) })
    .from(user)
    .where(inArray(user.id, ids));
  return new Map(rows.map(({ id, name }) => [id, name ?? '']));
}
