import { addDays, type Day, day, dayOf, jstOffset } from '#core/model/day.ts';
import { pathTo } from '#core/model/paths/path-to.ts';
import type { Filter } from '#core/model/row-types.ts';
import { billedStatuses } from '#domain/billing/charge-status.ts';
import { unansweredStates } from '#domain/reply-states.ts';
import type { ResourceName } from '#domain/resource-name.ts';

/** A kind of pending work: the rows of a list that match these filters. */
export interface Waiting {
  readonly label: string;
  readonly resource: ResourceName;
  /** The list's path, where it is not the resource's own. */
  readonly list?: string;
  readonly filters: readonly Filter[];
}

const is = (field: string, value: unknown): Filter => ({ field, operator: 'eq', value });

/** Set by migration 0006_paused_since on stores whose day of 停止 or 解約 it had to assume; a person removes it. */
const stopDayTag = '停止日を確認';

const aWeek = 7 * day;
/** The JST hour by which the day's readings and their retries are done: what is still 未計測 then needs a person. */
const readBy = 7;

/** Replies and posts that are sent only once this user has approved them. */
function toApprove(userId: number): Waiting {
  const filters = [is('status', 'PENDING'), is('approverUserId', userId)];
  return { label: '承認を待つ返信・投稿', resource: 'approval-request', filters };
}

/**
 * Returns the kinds of pending work, the most urgent first: rejected or late payments, readings about to be missed,
 * broken links, then the rest. `now` in epoch ms. Where there is a refresh token, an expired access token is not
 * reported. Of approvals, those that this user decides.
 */
export function waitingOn(now: number, userId: number): readonly Waiting[] {
  const today = dayOf(now);
  const hour = new Date(now + jstOffset).getUTCHours();
  const charges = 'incentive-history';
  const stores = 'search-conditions';
  return [
    { label: '決済に失敗した請求', resource: charges, filters: [is('status', 'FAILED')] },
    {
      label: '支払期限を過ぎた請求',
      resource: charges,
      filters: [is('status', 'ISSUED'), { field: 'dueDate', operator: 'lte', value: addDays(today, -1) }],
    },
    // Known only after the issue: never changed by silence, corrected by a person
    {
      label: '計測停止（Google側）の日を請求した請求',
      resource: charges,
      filters: [is('hasStoppedDays', true), { field: 'status', operator: 'in', value: billedStatuses }],
    },
    // Until it is answered, its month is not issued
    { label: '対応待ちの異議', resource: 'objection', filters: [is('status', 'OPEN')] },
    toApprove(userId),
    // Google's policy gives seven business days
    { label: '解除する連携', resource: 'profile-unlinking', filters: [is('status', 'OPEN')] },
    ...(hour < readBy
      ? []
      : [{ label: '本日未計測のキーワードがある店舗', resource: stores, filters: [is('hasUnread', true)] } as const]),
    { label: 'プロフィールの要対応がある店舗', resource: stores, filters: [is('profileAttention', true)] },
    {
      label: '計測中で未照合の店舗',
      resource: stores,
      filters: [is('matching', 'UNMATCHED'), is('statusToday', 'MEASURING')],
    },
    // A customer who got none will not pay: a person decides whether to send it again
    { label: '送信不明の請求書メール', resource: charges, filters: [is('mailState', 'UNKNOWN')] },
    { label: '停止日・解約日の確認が必要な店舗', resource: stores, filters: [is('tags', stopDayTag)] },
    { label: '送信不明の投稿', resource: 'place-post', list: pathTo('/posts'), filters: [is('state', 'UNKNOWN')] },
    { label: '再連携が必要なSNSアカウント', resource: 'sns-account', filters: [is('status', 'RELINK')] },
    { label: '発行を待つ請求の下書き', resource: charges, filters: [is('status', 'DRAFT')] },
    { label: '30日以内に終わる承諾', resource: 'consent', filters: endingConsents(today) },
    { label: '未対応のお問い合わせ', resource: 'inquiry', filters: [is('status', 'NEW')] },
    {
      label: '未返信のクチコミ',
      resource: 'place-review',
      list: pathTo('/reviews'),
      filters: [{ field: 'replyState', operator: 'in', value: unansweredStates }],
    },
    { label: '退会を申請したユーザー', resource: 'system-user', filters: [is('status', 'LEAVING')] },
    {
      label: '7日以内に期限の切れるSNS連携',
      resource: 'sns-account',
      filters: [is('status', 'LINKED'), { field: 'refreshTokenExpiresAt', operator: 'lte', value: now + aWeek }],
    },
    { label: '契約終了が近い店舗', resource: stores, filters: [is('endsSoon', true)] },
    { label: '準備中の店舗', resource: stores, filters: [is('statusToday', 'PREPARING')] },
  ];
}

/** Those that are over are no longer to be renewed in time. */
function endingConsents(today: Day): readonly Filter[] {
  return [
    is('status', 'GIVEN'),
    { field: 'lastDay', operator: 'gte', value: today },
    { field: 'lastDay', operator: 'lte', value: addDays(today, 30) },
  ];
}
