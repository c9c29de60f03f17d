import { addDays, day as dayMs, hour, jstOffset, startOfDay } from '#core/model/day.ts';
import { linkNotice, linkNoticeKinds } from '#links/server/tables.ts';
import { performanceFetch } from '#performance/server/tables.ts';
import { type Demo, type Fresh, insertDemoRows } from './insert.ts';
import type { Shop } from './shops.ts';

// Long enough to compare the last month with the same days a year before
const figuresFor = 400;

const praise = [
  'スタッフの方がとても親切で、安心してお任せできました。また伺います。',
  '駅から近くて通いやすいです。清潔感があって気持ちよく過ごせました。',
  '丁寧に説明していただき、納得して決められました。',
  '予約の時間どおりに案内してもらえて助かりました。',
  '家族で利用しています。子どもにもやさしく接してくれます。',
  '初めて伺いましたが、雰囲気がよく居心地のよいお店でした。',
];
const middling = [
  '悪くはありませんが、混んでいて少し待ちました。',
  '値段相応だと思います。駐車場がもう少し広いと助かります。',
  '可もなく不可もなくという印象です。',
];
const complaints = [
  '予約していたのに30分以上待たされました。',
  '電話がつながりにくく、問い合わせに時間がかかりました。',
  '説明と違う対応をされ、残念な気持ちになりました。',
];
const replies = [
  'このたびはご来店とご投稿をありがとうございます。またのお越しをお待ちしております。',
  'ご意見をありがとうございます。いただいた点はスタッフ全員で改善してまいります。',
];
const reviewers = ['もも', 'たけのこ', 'S.K', 'みかん', 'ゆうすけ', '散歩好き', 'はるか', 'nao', 'あずき', 'こたろう'];
const summaries = [
  '今月の営業日のお知らせです。祝日も休まず営業いたします。',
  '新しいメニューを始めました。ぜひお試しください。',
  '平日の午前中は比較的ご案内しやすくなっています。',
  '年末年始の営業時間が変わります。お出かけ前にご確認ください。',
];
const metrics: readonly (readonly [name: string, usual: number])[] = [
  ['BUSINESS_IMPRESSIONS_MOBILE_MAPS', 140],
  ['BUSINESS_IMPRESSIONS_MOBILE_SEARCH', 90],
  ['BUSINESS_IMPRESSIONS_DESKTOP_MAPS', 25],
  ['BUSINESS_IMPRESSIONS_DESKTOP_SEARCH', 30],
  ['BUSINESS_DIRECTION_REQUESTS', 12],
  ['CALL_CLICKS', 6],
  ['WEBSITE_CLICKS', 9],
];

/** Creates the stores' data at Google (reviews, posts, figures) and their SNS accounts. */
export async function makeListings(demo: Demo, shops: readonly Shop[]): Promise<void> {
  const listed = shops.filter((shop) => shop.placeId !== null);
  const watched = listed.filter((_, index) => index % 4 === 0);
  await insertDemoRows(
    demo,
    'place-review',
    listed.flatMap((shop) => Array.from({ length: 5 }, (_, n) => review(demo, shop, n))),
  );
  await insertDemoRows(
    demo,
    'place-post',
    listed.flatMap((shop, index) => posts(demo, shop, index)),
  );
  await insertDemoRows(
    demo,
    'performance-metric',
    watched.flatMap((shop) => figures(demo, shop)),
  );
  await insertDemoRows(
    demo,
    'performance-keyword',
    watched.flatMap((shop) => searches(demo, shop)),
  );
  await demo.tx
    .insert(performanceFetch)
    .values(watched.map((shop) => ({ storeId: shop.id, fetchedDate: startOfDay(demo.today) })));
  const accounts = await insertDemoRows(
    demo,
    'sns-account',
    listed.filter((_, index) => index % 3 === 0).map((shop, index) => account(demo, shop, index)),
  );
  // The demo's users were already notified of links in trouble before the demo began
  const notices = accounts.flatMap((linkId) => linkNoticeKinds.map((notice) => ({ linkId, notice })));
  await demo.tx.insert(linkNotice).values(notices.map((one) => ({ ...one, kind: 'SNS', noticeDate: demo.now })));
}

function review({ random, now }: Demo, shop: Shop, n: number): Fresh<'place-review'> {
  const stars = random.pick([5, 5, 5, 4, 4, 3, 2, 1]);
  const createTime = now - random.whole(1, 170) * dayMs - random.whole(0, dayMs);
  const replied = random.percent(60);
  return {
    storeId: shop.id,
    googleName: `locations/${shop.id}/reviews/${shop.id}-${n}`,
    reviewer: random.pick(reviewers),
    stars,
    comment: random.pick(stars >= 4 ? praise : stars === 3 ? middling : complaints),
    createTime,
    updateTime: createTime,
    replyComment: replied ? replies[stars >= 3 ? 0 : 1] : null,
    replyUpdateTime: replied ? createTime + dayMs : null,
    replyState: replied ? 'SENT' : 'NONE',
  };
}

function posts({ random, now, today }: Demo, shop: Shop, index: number): Fresh<'place-post'>[] {
  const base = {
    storeId: shop.id,
    topic: 'STANDARD',
    callToActionType: null,
    callToActionUrl: null,
    eventTitle: null,
    eventStart: null,
    eventStartTime: null,
    eventEnd: null,
    eventEndTime: null,
    scheduledAt: null,
    error: null,
    sentTime: null,
    createDate: now,
    updateDate: now,
  } as const;
  const summary = random.pick(summaries);
  const sentTime = startOfDay(addDays(today, -random.whole(2, 60))) + 10 * hour;
  const live: Fresh<'place-post'> = {
    ...base,
    summary,
    state: 'LIVE',
    sentTime,
    createDate: sentTime - hour,
    updateDate: sentTime,
    callToActionType: 'LEARN_MORE',
    callToActionUrl: `https://store${index + 1}.example.com/news`,
  };
  const event: Fresh<'place-post'> = {
    ...base,
    summary: '季節のイベントを開きます。お気軽にお立ち寄りください。',
    topic: 'EVENT',
    // Nothing is linked to Google yet, so that nothing can be scheduled
    state: 'DRAFT',
    eventTitle: '季節のイベント',
    eventStart: addDays(today, 7),
    eventStartTime: '10:00',
    eventEnd: addDays(today, 9),
    eventEndTime: '19:00',
    scheduledAt: startOfDay(addDays(today, 3)) + 10 * hour,
  };
  const refused: Fresh<'place-post'> = {
    ...base,
    summary: 'お電話でのご予約をお待ちしています。',
    state: 'REJECTED',
    error: '本文に電話番号が含まれています',
  };
  const draft: Fresh<'place-post'> = { ...base, summary: '来月のお休みのお知らせ（下書き）', state: 'DRAFT' };
  return [
    live,
    ...(index % 3 === 0 ? [event] : []),
    ...(index % 10 === 0 ? [refused] : []),
    ...(index % 5 === 0 ? [draft] : []),
  ];
}

function figures({ random, today }: Demo, shop: Shop) {
  const size = 0.6 + random.next();
  return Array.from({ length: figuresFor }, (_, n) => addDays(today, -1 - n)).flatMap((day) => {
    const weekend = [0, 6].includes(new Date(startOfDay(day) + jstOffset).getUTCDay()) ? 1.3 : 1;
    return metrics.map(([metric, usual]) => ({
      storeId: shop.id,
      day,
      metric,
      value: Math.round(usual * size * weekend * (0.7 + random.next() * 0.6)),
    }));
  });
}

const searched = ['近く', '予約', '営業時間', '駐車場', '口コミ', 'おすすめ', '日曜営業', '駅前', '電話番号'];

/** Returns the search terms of the last four months; rare ones have only the bound "fewer than 15". */
function searches({ random, today }: Demo, shop: Shop) {
  const months = [0, 1, 2, 3].map((back) => addDays(`${today.slice(0, 7)}-15`, -30 * back).slice(0, 7));
  const keywords = [
    ...new Set(shop.keywords.map(({ keyword }) => keyword)),
    ...searched.map((word) => `${shop.name} ${word}`),
  ];
  return months.flatMap((month) =>
    keywords.map((keyword, place) => {
      const count = Math.round((random.whole(200, 420) / (place + 1) ** 1.2) * (month === today.slice(0, 7) ? 0.5 : 1));
      return {
        storeId: shop.id,
        month,
        keyword,
        value: count < 15 ? null : count,
        threshold: count < 15 ? 15 : null,
      };
    }),
  );
}

function account({ random, now }: Demo, shop: Shop, index: number): Fresh<'sns-account'> {
  const provider = random.pick(['INSTAGRAM', 'TIKTOK', 'X', 'LINE', 'FACEBOOK', 'YOUTUBE']);
  // TikTok is linked only by consent, which nobody has given yet
  const waits = provider === 'TIKTOK';
  const status = waits || index % 7 === 3 ? 'RELINK' : index % 11 === 5 ? 'REVOKED' : 'LINKED';
  const followers = random.whole(80, 9000);
  const ends = now + (status === 'LINKED' ? random.whole(2, 60) : -3) * dayMs;
  const synced = now - random.whole(1, 40) * hour;
  return {
    provider,
    handle: `store_${shop.id}`,
    url: `https://${provider.toLowerCase()}.example.com/store_${shop.id}`,
    searchConditionId: shop.id,
    status,
    followers: waits ? null : followers,
    accessTokenExpiresAt: waits ? null : ends,
    lastSyncedAt: waits ? null : synced,
    lastError: waits ? 'まだ連携されていません' : status === 'RELINK' ? '認証の有効期限が切れました' : null,
  };
}
