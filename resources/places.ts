import {
  date,
  file,
  internal,
  json,
  moment,
  month,
  number,
  reference,
  resource,
  select,
  text,
  url,
  view,
} from '#core/model/declare.ts';
import { linkHealthLabels, linkHealthTones, linkKindLabels, linkProviderLabels } from '#domain/accounts/link-health.ts';
import { admins, everyone, staff } from '#domain/accounts/roles.ts';
import { approvalStatusLabels } from '#domain/approvals/approval.ts';
import { placeholders, templateUses, written } from '#domain/placeholders.ts';
import { postTopics } from '#domain/post-topics.ts';
import { clockTime, endsAfterStart } from '#domain/posts/post-interval.ts';
import { replyBytes } from '#domain/posts/post-text.ts';
import { replyStateLabels, unansweredStates } from '#domain/reply-states.ts';
import { starBands } from '#domain/star-bands.ts';
import { allForAdmins, asTheirs, forCustomers, sharedOrOwn } from './scopes.ts';

export const snsAccount = resource({
  tokens: 'read',
  label: '連携SNSアカウント',
  purpose: '店舗のSNSアカウントを登録し、連携の状態を確認します。',
  icon: 'link',
  menu: { order: 20 },
  title: 'handle',
  fields: {
    provider: select(
      'SNS',
      { INSTAGRAM: 'Instagram', TIKTOK: 'TikTok', FACEBOOK: 'Facebook', X: 'X', LINE: 'LINE', YOUTUBE: 'YouTube' },
      { required: true },
    ),
    handle: text('アカウント名', { required: true, max: 100, search: true }),
    url: url('URL', { search: true }),
    searchConditionId: reference('登録店舗', 'search-conditions', { required: true, tab: true }),
    externalId: text('外部ID', { rare: true, max: 100 }),
    status: select(
      '状態',
      { LINKED: '連携中', RELINK: '要再連携', REVOKED: '解除' },
      { initial: 'LINKED', tones: { LINKED: 'success', RELINK: 'warning', REVOKED: 'neutral' } },
    ),
    followers: number('フォロワー', { min: 0, unit: '人', readOnly: true }),
    accessTokenExpiresAt: moment('アクセストークン期限', { readOnly: true }),
    refreshTokenExpiresAt: moment('更新トークン期限', { readOnly: true }),
    lastSyncedAt: moment('最終同期', { readOnly: true }),
    lastError: text('直近のエラー', { max: 500, readOnly: true }),
  },
  list: {
    columns: ['handle', 'provider', 'searchConditionId', 'status', 'followers', 'accessTokenExpiresAt', 'lastSyncedAt'],
    filters: ['provider', 'status', 'searchConditionId', 'accessTokenExpiresAt'],
    views: { 要再連携: { where: { status: 'RELINK' } } },
    sort: '-createDate',
    card: ['provider', 'searchConditionId', 'status', 'followers'],
  },
  access: { rows: allForAdmins, list: admins, create: admins, update: admins, remove: admins },
  actions: {
    sync: {
      label: '今すぐ同期',
      roles: admins,
      when: { provider: ['TIKTOK'], status: ['LINKED'] },
      confirm: '{count}件のプロフィールと動画を読み直します。',
      bulk: true,
    },
    unlink: {
      label: '連携解除',
      roles: admins,
      when: { status: ['LINKED', 'RELINK'] },
      confirm: '{count}件の連携を解除します。もう一度使うには、アカウントの持ち主による連携が必要です。',
      danger: true,
      bulk: true,
    },
  },
});

// Every link to an external account: of stores (SNS) and of users (Google)
export const linkHealth = view({
  label: '連携',
  listTitle: '連携状況',
  purpose: 'SNSアカウントを登録すると、連携の状態がここに並びます。',
  icon: 'link',
  fields: {
    name: text('アカウント', { search: true }),
    provider: select('連携先', linkProviderLabels),
    storeName: text('登録店舗', { search: true }),
    ownerName: text('契約者', { search: true }),
    health: select('連携状態', linkHealthLabels, { tones: linkHealthTones }),
    endsAt: moment('連携期限'),
    lastSyncedAt: moment('最終同期'),
    lastError: text('直近のエラー'),
    kind: select('種類', linkKindLabels, { hidden: true }),
    linkId: number('連携の番号', { hidden: true }),
    storeId: number('登録店舗の番号', { hidden: true }),
    ownerUserId: number('契約者の番号', { hidden: true }),
    managerUserId: number('担当マネージャーの番号', { hidden: true }),
  },
  list: {
    columns: ['name', 'provider', 'storeName', 'ownerName', 'health', 'endsAt', 'lastSyncedAt'],
    filters: ['health', 'provider'],
    sort: ['health', 'endsAt'],
    counts: 'health',
    card: ['provider', 'storeName', 'health', 'endsAt'],
    reads: ['kind', 'linkId', 'storeId', 'ownerUserId'],
  },
  access: { rows: allForAdmins, list: admins },
  routes: { list: '/sns-account/health', show: false },
});

// What a rule of approvals says of what waits to be sent
const approvalFields = {
  approver: text('承認する人', { computed: true, hidden: true, csv: false }),
  approvalStatus: select('承認の状態', approvalStatusLabels, { computed: true, hidden: true, csv: false }),
  approvalNote: text('承認の状況', { computed: true, hidden: true, csv: false }),
  approvalId: number('承認依頼の番号', { computed: true, hidden: true, csv: false }),
  unsendable: text('そのまま送れない理由', { computed: true, hidden: true, csv: false }),
  unaskable: text('承認を依頼できない理由', { computed: true, hidden: true, csv: false }),
} as const;

export const placePost = resource({
  label: '投稿',
  purpose: 'Googleマップの店舗ページに載せる投稿です。',
  icon: 'form',
  title: 'summary',
  fields: {
    storeId: reference('登録店舗', 'search-conditions', {
      required: true,
      createOnly: true,
      tab: true,
      keepOnDelete: true,
    }),
    topic: select('種類', postTopics, { initial: 'STANDARD' }),
    summary: text('本文', { required: true, lines: 6, max: 1500, search: true }),
    callToActionType: select(
      'ボタン',
      {
        BOOK: '予約',
        ORDER: 'オンライン注文',
        SHOP: '購入',
        LEARN_MORE: '詳細',
        SIGN_UP: '登録',
        CALL: '電話',
      },
      { shownWhen: { topic: ['STANDARD', 'EVENT'] } },
    ),
    callToActionUrl: url('ボタンのリンク先', {
      shownWhen: { topic: ['STANDARD', 'EVENT'] },
      requiredWhen: { callToActionType: ['BOOK', 'ORDER', 'SHOP', 'LEARN_MORE', 'SIGN_UP'] },
      emptyWhen: { callToActionType: ['CALL'] },
      help: '「電話」のときは空欄にします。',
    }),
    eventTitle: text('イベント名', {
      max: 58,
      required: true,
      shownWhen: { topic: ['EVENT', 'OFFER'] },
    }),
    eventStart: date('開始日', {
      required: true,
      shownWhen: { topic: ['EVENT', 'OFFER'] },
    }),
    eventStartTime: text('開始時刻', {
      max: 5,
      pattern: clockTime,
      reads: 'time',
      hint: '時:分（9:00）',
      required: true,
      shownWhen: { topic: ['EVENT', 'OFFER'] },
      help: '終日のときは 0:00 から 23:59 までにします。',
    }),
    eventEnd: date('終了日', {
      required: true,
      shownWhen: { topic: ['EVENT', 'OFFER'] },
      notBefore: 'eventStart',
    }),
    eventEndTime: text('終了時刻', {
      max: 5,
      pattern: clockTime,
      reads: 'time',
      hint: '時:分（9:00）',
      required: true,
      shownWhen: { topic: ['EVENT', 'OFFER'] },
    }),
    offerCoupon: text('クーポンコード', { max: 58, shownWhen: { topic: ['OFFER'] } }),
    offerUrl: url('特典のリンク先', { shownWhen: { topic: ['OFFER'] } }),
    offerTerms: text('利用条件', { lines: 3, max: 1000, shownWhen: { topic: ['OFFER'] } }),
    photo: file('写真', {
      types: ['image/jpeg', 'image/png'],
      maxSize: 5_000_000,
      help: '10KB以上、縦横250ピクセル以上の写真を載せられます。',
    }),
    mediaUrl: url('画像のURL', { help: '写真を選ばず、公開済みの画像を使うときだけ入力します。' }),
    scheduledAt: moment('予約日時'),
    state: select(
      '状態',
      {
        DRAFT: '下書き',
        SCHEDULED: '予約',
        SENDING: '送信中',
        UNKNOWN: '送信不明',
        LIVE: '公開',
        REJECTED: '却下',
      },
      {
        initial: 'DRAFT',
        readOnly: true,
        tones: {
          DRAFT: 'neutral',
          SCHEDULED: 'info',
          SENDING: 'warning',
          UNKNOWN: 'warning',
          LIVE: 'success',
          REJECTED: 'danger',
        },
      },
    ),
    googleName: text('Googleでの名前', { max: 300, readOnly: true, hidden: true }),
    searchUrl: url('公開先', { readOnly: true }),
    error: text('エラー', { max: 500, readOnly: true }),
    obstacle: text('公開できない理由', { computed: true, hidden: true, csv: false }),
    ...approvalFields,
    sentTime: moment('公開日時', { readOnly: true }),
    batch: text('一括投稿', { max: 40, createOnly: true, hidden: true }),
  },
  list: {
    columns: ['summary', 'storeId', 'topic', 'state', 'scheduledAt', 'createDate'],
    filters: ['state', 'topic', 'storeId', 'scheduledAt'],
    views: {
      下書き: { where: { state: 'DRAFT' } },
      予約: { where: { state: 'SCHEDULED' } },
      却下: { where: { state_in: ['REJECTED', 'UNKNOWN'] } },
    },
    sort: '-createDate',
    card: ['state', 'topic', 'scheduledAt'],
    reads: ['obstacle', 'approvalStatus'],
  },
  access: {
    rows: asTheirs('storeId'),
    list: everyone,
    create: everyone,
    update: everyone,
    remove: staff,
    import: [],
  },
  validate: { endsAfterStart },
  actions: {
    publish: {
      label: '公開',
      roles: everyone,
      when: { state: ['DRAFT', 'REJECTED', 'UNKNOWN'] },
      refusedBy: 'unsendable',
      confirm:
        '{count}件の投稿をGoogleに送ります。予約日時があるものはその時刻に公開します。承認が要るものは、承認を依頼します。送信不明の投稿は、Googleに見つからないときだけもう一度送ります。',
      refusesTokens: 'google_by_program',
      bulk: true,
    },
    'request-approval': {
      label: '承認を依頼',
      roles: everyone,
      when: { state: ['DRAFT', 'REJECTED', 'UNKNOWN'] },
      refusedBy: 'unaskable',
      confirm: '承認されると、予約日時か、過ぎていればすぐに公開します。',
      done: 'の承認を依頼しました',
      refusesTokens: 'google_by_program',
    },
    withdraw: {
      label: '予約の取消',
      roles: everyone,
      when: { state: ['SCHEDULED'] },
      confirm: '{count}件の予約を取り消して下書きに戻します。',
      bulk: true,
    },
  },
  routes: {
    list: '/google-map-place-manage/:googleMapPlaceId/posts',
    create: '/google-map-place-manage/:googleMapPlaceId/posts/create',
    edit: '/google-map-place-manage/:googleMapPlaceId/posts/:id/edit',
    show: '/google-map-place-manage/:googleMapPlaceId/posts/:id',
  },
});

export const placeReview = resource({
  label: 'クチコミ',
  purpose: 'Googleマップに寄せられたクチコミです。連携すると届きます。',
  icon: 'star',
  title: 'reviewer',
  titlePattern: '{title}さんのクチコミ',
  fields: {
    storeId: reference('登録店舗', 'search-conditions', {
      required: true,
      readOnly: true,
      tab: true,
      keepOnDelete: true,
    }),
    googleName: text('Googleでの名前', { max: 300, readOnly: true, hidden: true, unique: true }),
    reviewer: text('投稿者', { max: 200, readOnly: true, search: true }),
    stars: number('評価', { min: 1, max: 5, readOnly: true, unit: '★' }),
    comment: text('クチコミ', { lines: 4, max: 10_000, readOnly: true, search: true }),
    translation: text('Googleの翻訳', { lines: 4, max: 10_000, readOnly: true, search: true }),
    photos: json('写真・動画', { readOnly: true, hidden: true }),
    createTime: moment('投稿日時', { readOnly: true }),
    updateTime: moment('クチコミの更新日時', { readOnly: true }),
    replyComment: text('返信', { lines: 6, max: 4096, maxBytes: 4096 }),
    replyUpdateTime: moment('返信日時', { readOnly: true }),
    replyState: select('返信の状態', replyStateLabels, {
      initial: 'NONE',
      readOnly: true,
      tones: { NONE: 'warning', SENDING: 'info', SENT: 'success', FAILED: 'danger', CHANGED: 'warning' },
    }),
    replyError: text('返信のエラー', { max: 500, readOnly: true }),
    // Of Google's refusal: its PolicyViolation, or PENDING for a review that lasts too long
    replyReason: text('Googleの示した理由', { max: 100, readOnly: true, hidden: true }),
    obstacle: text('送信できない理由', { computed: true, hidden: true, csv: false }),
    ...approvalFields,
    assigneeUserId: reference('担当者', 'system-user', { keepOnDelete: true }),
  },
  // The review comes before its reply
  form: {
    クチコミ: [
      'storeId',
      'reviewer',
      'stars',
      'comment',
      'translation',
      'createTime',
      'replyComment',
      'assigneeUserId',
    ],
  },
  list: {
    columns: ['reviewer', 'storeId', 'stars', 'comment', 'replyState', 'updateTime'],
    filters: ['replyState', 'stars', 'storeId', 'updateTime'],
    views: {
      未返信: { where: { replyState_in: unansweredStates } },
      '★1〜2': { where: { stars_lte: 2 } },
      返信後に変更: { where: { replyState: 'CHANGED' } },
    },
    // The worst first, since they need an answer most
    sort: ['stars', '-updateTime'],
    card: ['stars', 'comment', 'replyState'],
    reads: ['obstacle', 'approver', 'approvalStatus', 'approvalNote', 'approvalId'],
  },
  access: { rows: asTheirs('storeId'), list: everyone, update: everyone, import: [] },
  actions: {
    'send-reply': {
      label: '返信を送信',
      roles: everyone,
      when: { replyState: ['NONE', 'FAILED'] },
      refusedBy: 'unsendable',
      confirm: '{count}件の返信をGoogleに送ります。承認が要るものは、承認を依頼します。',
      refusesTokens: 'google_by_program',
      bulk: true,
    },
    'request-approval': {
      label: '承認を依頼',
      roles: everyone,
      when: { replyState: ['NONE', 'FAILED'] },
      refusedBy: 'unaskable',
      confirm: '承認されると、すぐにGoogleに送られます。',
      done: 'の承認を依頼しました',
      refusesTokens: 'google_by_program',
    },
    'keep-reply': {
      label: '返信をこのままにする',
      roles: everyone,
      when: { replyState: ['CHANGED'] },
      confirm: '{count}件の返信はそのままにして、返信済に戻します。',
      bulk: true,
    },
  },
  routes: {
    list: '/google-map-place-manage/:googleMapPlaceId/reviews',
    edit: '/google-map-place-manage/:googleMapPlaceId/reviews/:id/edit',
    show: '/google-map-place-manage/:googleMapPlaceId/reviews/:id',
  },
});

export const performanceMetric = internal(
  'パフォーマンス指標',
  {
    storeId: reference('登録店舗', 'search-conditions', { required: true, keepOnDelete: true }),
    day: date('日', { required: true }),
    metric: text('指標', { required: true, max: 60 }),
    value: number('値', { required: true, min: 0 }),
  },
  { unique: [['storeId', 'day', 'metric']] },
);

export const performanceKeyword = internal(
  '検索キーワード',
  {
    storeId: reference('登録店舗', 'search-conditions', { required: true, keepOnDelete: true }),
    month: month('月', { required: true }),
    keyword: text('キーワード', { required: true, max: 500 }),
    value: number('表示回数', { min: 0 }),
    // For rare searches Google reports only an upper bound
    threshold: number('未満', { min: 0 }),
  },
  { unique: [['storeId', 'month', 'keyword']] },
);

export const replyTemplate = resource({
  label: '文面テンプレート',
  purpose:
    'クチコミへの返信と投稿のひな形です。{店舗名}などの差し込みは、店舗とクチコミに合わせて置き換わります。全員に共有したものは、契約者も自分の店舗で使えます。',
  icon: 'form',
  fields: {
    name: text('名前', { required: true, max: 100, search: true }),
    use: select('用途', templateUses, { required: true, initial: 'REPLY' }),
    forStars: select('評価', starBands, {
      shownWhen: { use: ['REPLY'] },
      help: 'まとめて返信するとき、この評価のクチコミには最初からこの文面が入ります。',
    }),
    audience: select('使う人', { ALL: '全員', OWN: '作成者だけ' }, { required: true, initial: 'ALL' }),
    body: text('本文', {
      required: true,
      lines: 6,
      max: 4096,
      maxBytes: replyBytes,
      search: true,
      help: `返信では${placeholders.REPLY.map(written).join(' ')}、投稿では${placeholders.POST.map(written).join(' ')}が使えます。`,
    }),
    ownerUserId: reference('作成者', 'system-user', { readOnly: true, keepOnDelete: true }),
  },
  list: {
    columns: ['name', 'use', 'forStars', 'body', 'audience', 'ownerUserId', 'updateDate'],
    filters: ['use', 'audience'],
    sort: 'name',
    card: ['use', 'body'],
  },
  access: {
    rows: { ...allForAdmins, MANAGER: sharedOrOwn, ...forCustomers(sharedOrOwn) },
    list: everyone,
    create: staff,
    update: staff,
    remove: staff,
    import: [],
  },
});
