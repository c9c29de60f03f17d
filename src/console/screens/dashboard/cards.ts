import { mayDo } from '#model/access.ts';
import { type Filter, formatQuery } from '#model/query.ts';
import type { ResolvedResources } from '#model/resolve.ts';
import type { Actor } from '#model/roles.ts';

/** A count, where it is asked, and where its rows are. */
export interface Card {
  readonly label: string;
  readonly to: string;
  /** The call whose total, or number of rows, is the count. */
  readonly call: string;
}

interface Count {
  readonly label: string;
  readonly resource: string;
  readonly filters: readonly Filter[];
}

const is = (field: string, value: unknown): Filter => ({ field, operator: 'eq', value });

const counts: readonly { heading: string; cards: readonly Count[] }[] = [
  {
    heading: '登録店舗',
    cards: [
      { label: '計測中', resource: 'search-conditions', filters: [is('status', 'MEASURING')] },
      { label: '準備中', resource: 'search-conditions', filters: [is('status', 'PREPARING')] },
      { label: '停止', resource: 'search-conditions', filters: [is('status', 'PAUSED')] },
      { label: 'SNS 要再連携', resource: 'sns-account', filters: [is('status', 'RELINK')] },
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

/** The cards of a role: only of lists that it may open, the unread notifications first. */
export function cardsFor(
  resources: ResolvedResources,
  actor: Pick<Actor, 'role'>,
): readonly { heading: string; cards: readonly Card[] }[] {
  const unread: Card = { label: '未読の通知', to: '/notification', call: '/notification-unread' };
  const shown = counts.map(({ heading, cards }) => ({
    heading,
    cards: cards.flatMap((card) => cardOf(card, resources, actor)),
  }));
  return [{ heading: 'お知らせ', cards: [unread] }, ...shown].filter(({ cards }) => cards.length > 0);
}

function cardOf(
  { label, resource: name, filters }: Count,
  resources: ResolvedResources,
  actor: Pick<Actor, 'role'>,
): Card[] {
  const resource = resources.get(name);
  if (resource === undefined || resource.routes.list === null || !mayDo(resource, 'list', actor)) return [];
  return [
    {
      label,
      to: `${resource.routes.list}?${new URLSearchParams(formatQuery({ filters }))}`,
      call: `/${name}?${new URLSearchParams(formatQuery({ start: 0, end: 0, filters }))}`,
    },
  ];
}
