import { call, data, download } from '#core/model/call.ts';
import { text } from '#core/model/declare.ts';
import {
  array,
  codeOf,
  epochMs,
  flag,
  type Infer,
  integer,
  nullable,
  object,
  oneOf,
  string,
} from '#core/model/shape.ts';
import { approvalKindLabels, approvalLinkStates } from '#domain/approvals/approval.ts';

const forHolders = '公開';
const token = text('リンク', { required: true, max: 100 });

const shownContent = object({
  store: string,
  kind: codeOf(approvalKindLabels),
  stars: nullable(integer),
  /** Of a reply: the review that it answers. */
  review: nullable(string),
  /** What will be sent. */
  text: string,
  /** Its further fields, in words. */
  facts: array(object({ label: string, value: string })),
  hasPhoto: flag,
  /** When it will be published; null for at once. */
  scheduledAt: nullable(epochMs),
});

export type ShownContent = Infer<typeof shownContent>;

const approvalLink = object({
  state: oneOf(approvalLinkStates),
  /** Who approves: the one to whom the link was sent. */
  approver: string,
  /** The installation's issuer; null before one is entered. */
  agency: nullable(string),
  requestedDate: epochMs,
  expiresDate: epochMs,
  decidedDate: nullable(epochMs),
  /** Null once nothing can be decided any more. */
  content: nullable(shownContent),
});

export type ApprovalLink = Infer<typeof approvalLink>;

/** Returns what a link asks to approve. Public: the link's token is the permission. It decides nothing, so that programs may open it. */
export const readApprovalLink = call({
  method: 'post',
  path: '/approval-link/look',
  who: 'public',
  summary: '承認のリンクの内容',
  tag: forHolders,
  body: { token },
  answer: data(approvalLink),
});

/** Returns the photo of the post that a link asks to approve. */
export const readApprovalPhoto = call({
  method: 'post',
  path: '/approval-link/photo',
  who: 'public',
  summary: '承認する投稿の写真',
  tag: forHolders,
  body: { token },
  answer: download('image/jpeg', 'image/png'),
});

/** Approves by a link, once. Returns what became of the request, also where somebody else was faster. */
export const approveByLink = call({
  method: 'post',
  path: '/approval-link/approve',
  who: 'public',
  summary: 'リンクからの承認',
  tag: forHolders,
  body: { token },
  answer: data(approvalLink),
});

/** Sends back by a link, with a reason. Returns what became of the request. */
export const sendBackByLink = call({
  method: 'post',
  path: '/approval-link/send-back',
  who: 'public',
  summary: 'リンクからの差戻し',
  tag: forHolders,
  body: { token, reason: text('差戻しの理由', { required: true, max: 500, lines: 3 }) },
  answer: data(approvalLink),
});

/** What a request asks to approve, in words. */
export const getApprovalContent = call({
  method: 'get',
  path: '/approval-contents/{id}',
  who: { resource: 'approval-request', may: 'show' },
  summary: '承認依頼の内容',
  tag: '承認',
  answer: data(shownContent),
});

/** The photo of a request's post, as it was when the approval was requested. */
export const getApprovalPhoto = call({
  method: 'get',
  path: '/approval-contents/{id}/photo',
  who: { resource: 'approval-request', may: 'show' },
  summary: '承認依頼の写真',
  tag: '承認',
  answer: download('image/jpeg', 'image/png'),
});
