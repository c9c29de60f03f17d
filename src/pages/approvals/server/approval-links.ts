import { eq } from 'drizzle-orm';
import { day } from '#core/model/day.ts';
import { AppError } from '#core/model/errors.ts';
import type { Orm } from '#core/server/database/database.ts';
import { hashToken, looksLikeToken, newToken } from '#core/server/sessions/tokens.ts';
import { type ApprovalLinkState, type ApprovalStatus, approvalLinkDays } from '#domain/approvals/approval.ts';
import type { Row, Tables } from '#product';
import { findAccount } from '#users/server/users.ts';
import { approvalLink } from './tables.ts';

/** Makes a new link to a request, for the mail to this address that carries it. Returns its token. */
export async function makeApprovalLink(
  tx: Orm,
  { requestId, email, now }: { readonly requestId: number; readonly email: string; readonly now: number },
): Promise<string> {
  const { token, tokenHash } = newToken();
  await tx.insert(approvalLink).values({
    ...{ tokenHash, requestId, addressHash: hashToken(email), createDate: now },
    expiresDate: now + approvalLinkDays * day,
  });
  return token;
}

/** A link with its request. */
export interface OpenedLink {
  readonly request: Row<'approval-request'>;
  readonly expiresDate: number;
  /** False if the approver's account was stopped, closed or deleted, or has another address by now. */
  readonly isOpen: boolean;
}

/** Returns the link of this token; with `lock` its request stays locked. Throws AppError 422 `approval_link_unknown` if there is none. */
export async function openedApproval(
  { tables }: { readonly tables: Tables },
  tx: Orm,
  token: string,
  { lock = false } = {},
): Promise<OpenedLink> {
  const request = tables['approval-request'];
  const [link] = looksLikeToken(token)
    ? await tx
        .select({
          requestId: approvalLink.requestId,
          expiresDate: approvalLink.expiresDate,
          addressHash: approvalLink.addressHash,
        })
        .from(approvalLink)
        .where(eq(approvalLink.tokenHash, hashToken(token)))
    : [];
  const query = tx
    .select()
    .from(request)
    .where(eq(request.id, link?.requestId ?? 0));
  const [found] = lock ? await query.for('update') : await query;
  if (link === undefined || found === undefined) throw new AppError('approval_link_unknown');
  const account = found.approverUserId === null ? null : await findAccount(tables, tx, { id: found.approverUserId });
  const isAddress = link.addressHash === null || link.addressHash === hashToken(account?.email ?? '');
  return { request: found, expiresDate: link.expiresDate, isOpen: account?.open === true && isAddress };
}

const ofStatus: Readonly<Record<ApprovalStatus, ApprovalLinkState>> = {
  PENDING: 'WAITING',
  APPROVED: 'APPROVED',
  RETURNED: 'RETURNED',
  WITHDRAWN: 'WITHDRAWN',
  STALE: 'CHANGED',
};

/** Returns what the link shows; `isUnchanged` says of a request that waits whether its content is still the same. */
export function stateOfLink(
  { request, expiresDate, isOpen }: OpenedLink,
  { now, isUnchanged }: { readonly now: number; readonly isUnchanged: boolean },
): ApprovalLinkState {
  const state = ofStatus[request.status];
  if (state !== 'WAITING') return state;
  if (!isOpen || expiresDate <= now) return 'EXPIRED';
  return isUnchanged ? 'WAITING' : 'CHANGED';
}
