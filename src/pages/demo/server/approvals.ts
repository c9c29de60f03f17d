import { and, asc, eq, isNotNull } from 'drizzle-orm';
import { addDays, day as dayMs, hour, startOfDay } from '#core/model/day.ts';
import { frozenText } from '#domain/approvals/approval-content.ts';
import {
  approvalTarget,
  fingerprintOf,
  postContent,
  replyContent,
  type SentContent,
} from '#google/server/approvals/sent-content.ts';
import { type Demo, type Fresh, insertDemoRows } from './insert.ts';
import type { People } from './people.ts';

const company = 'ふうりん鍼灸院';

/**
 * Creates rules of approvals for one customer, who approves replies to poor reviews, and for one of their stores, whose posts an administrator
 * approves. One request waits, one was sent back, one was approved by a link. No other store needs an approval.
 */
export async function makeApprovals(demo: Demo, { managerId, businessAdminId, customers }: People): Promise<void> {
  const customer = customers.find((one) => one.companyName === company);
  const { 'search-conditions': store, 'place-review': review, 'place-post': post } = demo.tables;
  const [shop] = await demo.tx
    .select({ id: store.id, name: store.name })
    .from(store)
    .where(and(isNotNull(store.placeId), eq(store.ownerUserId, customer?.id ?? 0)))
    .orderBy(asc(store.id))
    .limit(1);
  if (shop === undefined || customer === undefined) return;
  await insertDemoRows(demo, 'approval-rule', rulesFor(shop, customer, businessAdminId));
  await insertDemoRows(demo, 'place-review', reviewsOf(demo, shop.id));
  await insertDemoRows(demo, 'place-post', [postOf(demo, shop.id)]);
  const named = (name: string) => eq(review.googleName, nameOf(shop.id, name));
  const [back] = await demo.tx.select().from(review).where(named('back'));
  const [sent] = await demo.tx.select().from(review).where(named('sent'));
  const [waiting] = await demo.tx.select().from(post).where(eq(post.batch, batch));
  if (back === undefined || sent === undefined || waiting === undefined) return;
  const approver = customer.name;
  const request = (content: SentContent, over: Partial<Fresh<'approval-request'>>): Fresh<'approval-request'> => ({
    target: approvalTarget(shop.name, content),
    searchConditionId: shop.id,
    userId: customer.id,
    kind: content.kind,
    rowId: content.rowId,
    text: frozenText(content),
    content: { kind: content.kind, fields: content.fields, photo: null },
    fingerprint: fingerprintOf(content, customer.id),
    requestedBy: managerId,
    approverUserId: customer.id,
    status: 'PENDING',
    reason: null,
    decidedDate: null,
    decidedWay: null,
    decidedBy: null,
    noticeDate: demo.now - dayMs,
    createDate: demo.now - dayMs,
    updateDate: demo.now - dayMs,
    ...over,
  });
  const decided = { decidedDate: demo.now - 20 * hour, updateDate: demo.now - 20 * hour };
  await insertDemoRows(demo, 'approval-request', [
    request(replyContent(sent), {
      ...decided,
      status: 'APPROVED',
      decidedWay: 'LINK',
      decidedBy: `${company}（${approver}）さんに送ったリンク`,
    }),
    request(replyContent(back), {
      ...decided,
      status: 'RETURNED',
      decidedWay: 'CONSOLE',
      decidedBy: `${company}（${approver}）`,
      reason: '駐車場は来月から2台分増えます。そのことも書いてください。',
    }),
    request(postContent(waiting), { approverUserId: businessAdminId }),
  ]);
}

const batch = 'demo-approval';

function nameOf(storeId: number, name: string): string {
  return `locations/${storeId}/reviews/${storeId}-${name}`;
}

function rulesFor(
  shop: { readonly id: number; readonly name: string },
  customer: { readonly id: number; readonly name: string },
  approverUserId: number,
): Fresh<'approval-rule'>[] {
  return [
    {
      target: `${company}（${customer.name}）：クチコミ返信（★3以下）`,
      extent: 'CUSTOMER',
      userId: customer.id,
      searchConditionId: null,
      use: 'REPLY',
      condition: 'STARS',
      stars: 3,
      approver: 'CUSTOMER',
      approverUserId: null,
      isActive: true,
    },
    {
      target: `${shop.name}：投稿（いつも）`,
      extent: 'STORE',
      userId: null,
      searchConditionId: shop.id,
      use: 'POST',
      condition: 'ALL',
      stars: null,
      approver: 'USER',
      approverUserId,
      isActive: true,
    },
  ];
}

function reviewsOf({ now }: Demo, storeId: number): Fresh<'place-review'>[] {
  const base = { storeId, createTime: now - 3 * dayMs, updateTime: now - 3 * dayMs, createDate: now - 3 * dayMs };
  return [
    {
      ...base,
      googleName: nameOf(storeId, 'back'),
      reviewer: 'ゆうすけ',
      stars: 3,
      comment: '施術には満足ですが、駐車場がいつもいっぱいです。',
      replyComment: 'ご不便をおかけし、申し訳ございません。お近くの有料駐車場もご利用ください。',
      replyState: 'NONE',
      replyUpdateTime: null,
    },
    {
      ...base,
      googleName: nameOf(storeId, 'sent'),
      reviewer: 'みかん',
      stars: 2,
      comment: '予約の時間に着いたのに、20分ほど待ちました。',
      replyComment:
        'お待たせして申し訳ございませんでした。予約の間隔を見直しました。またのお越しをお待ちしております。',
      replyState: 'SENT',
      replyUpdateTime: now - 20 * hour,
    },
  ];
}

function postOf({ now, today }: Demo, storeId: number): Fresh<'place-post'> {
  return {
    storeId,
    topic: 'STANDARD',
    summary: '年末は29日まで、年始は5日から営業します。混み合いますので、お早めにご予約ください。',
    callToActionType: null,
    callToActionUrl: null,
    scheduledAt: startOfDay(addDays(today, 4)) + 10 * hour,
    state: 'DRAFT',
    batch,
    createDate: now - 2 * dayMs,
    updateDate: now - 2 * dayMs,
  };
}
