import { pathTo } from '#core/console/ui/paths.ts';
import { mayDo } from '#core/model/access.ts';
import { type Filter, formatQuery } from '#core/model/query.ts';
import type { ResolvedResources } from '#core/model/resolved/resource.ts';
import type { Actor } from '#core/model/roles.ts';

/** A count, where it is asked, and where its rows are. */
export interface Card {
  readonly label: string;
  readonly to: string;
  /** The list that is counted, and which of its rows; null: the unread notifications. */
  readonly counted: { readonly resource: string; readonly filters: readonly Filter[] } | null;
}

interface Count {
  readonly label: string;
  readonly resource: string;
  /** The list, where it is not the resource's own. */
  readonly list?: string;
  readonly filters: readonly Filter[];
}

const is = (field: string, value: unknown): Filter => ({ field, operator: 'eq', value });

const soon = 7 * 86_400_000;

/** What waits for somebody. Where a refresh token stands behind it, the end of the access token means nothing. */
const waiting = (now: number): readonly Count[] => [
  {
    label: '未返信のクチコミ',
    resource: 'place-review',
    list: pathTo('/reviews'),
    filters: [{ field: 'replyState', operator: 'in', value: ['NONE', 'FAILED'] }],
  },
  { label: 'SNS 要再連携', resource: 'sns-account', filters: [is('status', 'RELINK')] },
  {
    label: 'SNS連携 7日以内に期限',
    resource: 'sns-account',
    filters: [is('status', 'LINKED'), { field: 'refreshTokenExpiresAt', operator: 'lte', value: now + soon }],
  },
];

const counts: readonly { heading: string; cards: readonly Count[] }[] = [
  {
    heading: '登録店舗',
    cards: [
      { label: '計測中', resource: 'search-conditions', filters: [is('statusToday', 'MEASURING')] },
      { label: '準備中', resource: 'search-conditions', filters: [is('statusToday', 'PREPARING')] },
      { label: '停止', resource: 'search-conditions', filters: [is('statusToday', 'PAUSED')] },
    ],
  },
  {
    heading: '請求',
    cards: [
      { label: '下書き', resource: 'incentive-history', filters: [is('status', 'DRAFT')] },
      { label: '入金待ち', resource: 'incentive-history', filters: [is('status', 'ISSUED')] },
      { label: '決済失敗', resource: 'incentive-history', filters: [is('status', 'FAILED')] },
    ],
  },
  {
    heading: 'お客様',
    cards: [
      { label: '有効なユーザー', resource: 'system-user', filters: [is('status', 'ACTIVE')] },
      { label: '退会申請中', resource: 'system-user', filters: [is('status', 'LEAVING')] },
    ],
  },
];

/** The cards of a role: only of lists that it may open, what waits for somebody first. `now` in epoch ms. */
export function cardsFor(
  resources: ResolvedResources,
  actor: Pick<Actor, 'role'>,
  now: number,
): readonly { heading: string; cards: readonly Card[] }[] {
  const unread: Card = { label: '未読の通知', to: pathTo('/notification'), counted: null };
  const shown = counts.map(({ heading, cards }) => ({
    heading,
    cards: cards.flatMap((card) => cardOf(card, resources, actor)),
  }));
  const waits = [unread, ...waiting(now).flatMap((card) => cardOf(card, resources, actor))];
  return [{ heading: '対応待ち', cards: waits }, ...shown].filter(({ cards }) => cards.length > 0);
}

function cardOf(
  { label, resource: name, list, filters }: Count,
  resources: ResolvedResources,
  actor: Pick<Actor, 'role'>,
): Card[] {
  const resource = resources.get(name);
  const path = list ?? resource?.routes.list ?? null;
  if (resource === undefined || path === null || !mayDo(resource, 'list', actor)) return [];
  return [
    {
      label,
      to: `${path}?${new URLSearchParams(formatQuery({ filters }))}`,
      counted: { resource: name, filters },
    },
  ];
}
