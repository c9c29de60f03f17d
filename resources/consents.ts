import {
  boolean,
  date,
  file,
  moment,
  number,
  reference,
  resource,
  select,
  singleton,
  text,
} from '#core/model/declare.ts';
import { admins, customers, everyone, staff } from '#domain/accounts/roles.ts';
import { consentScopeLabels, consentStatusLabels, consentWayLabels } from '#domain/consents/consent.ts';
import { unlinkingCauseLabels, unlinkingStatusLabels } from '#domain/consents/unlinking.ts';
import { allForAdmins, forCustomers } from './scopes.ts';

export const consent = resource({
  tokens: 'read',
  label: '承諾',
  purpose: '契約者の名でGoogleに送ることへの承諾です。',
  icon: 'audit',
  title: 'target',
  restorable: false,
  fields: {
    target: text('対象', { max: 300, search: true, readOnly: true }),
    searchConditionId: reference('登録店舗', 'search-conditions', {
      required: true,
      createOnly: true,
      tab: true,
      keepOnDelete: true,
    }),
    userId: reference('契約者', 'system-user', { readOnly: true, searchThrough: true, keepOnDelete: true }),
    way: select('承諾の方法', consentWayLabels, {
      required: true,
      initial: 'CONSOLE',
      createOnly: true,
      help: '「画面で承諾」では、契約者に通知とメールが届きます。',
    }),
    replies: boolean(consentScopeLabels.replies, { createOnly: true }),
    posts: boolean(consentScopeLabels.posts, { createOnly: true }),
    profile: boolean(consentScopeLabels.profile, { createOnly: true }),
    firstDay: date('開始日', { required: true, initial: 'today', createOnly: true }),
    lastDay: date('終了日', {
      notBefore: 'firstDay',
      createOnly: true,
      help: '空欄のときは、撤回まで続きます。',
    }),
    signedOn: date('署名日', { shownWhen: { way: ['PAPER'] } }),
    paper: file('署名した書面', {
      types: ['application/pdf', 'image/jpeg', 'image/png'],
      maxSize: 9_000_000,
      shownWhen: { way: ['PAPER'] },
      help: '書面を登録すると、承諾済になります。',
    }),
    words: text('承諾の文面', {
      lines: 10,
      max: 4000,
      rare: true,
      createOnly: true,
      help: '空欄のときは、設定の文面です。',
    }),
    edition: text('文面の版', { max: 50, readOnly: true }),
    status: select('状態', consentStatusLabels, {
      initial: 'REQUESTED',
      readOnly: true,
      tones: {
        REQUESTED: 'warning',
        GIVEN: 'success',
        DECLINED: 'danger',
        CANCELLED: 'neutral',
        SUPERSEDED: 'neutral',
        WITHDRAWN: 'danger',
      },
    }),
    givenDate: moment('承諾日時', { readOnly: true }),
    withdrawnDate: moment('撤回・辞退の日時', { readOnly: true }),
    requestedBy: reference('依頼した人', 'system-user', { readOnly: true, readBy: staff, keepOnDelete: true }),
  },
  list: {
    columns: ['target', 'userId', 'status', 'firstDay', 'lastDay', 'way', 'givenDate'],
    filters: ['status', 'way', 'userId', 'searchConditionId', 'lastDay'],
    views: { お願い中: { where: { status: 'REQUESTED' } } },
    sort: '-createDate',
    card: ['status', 'firstDay', 'lastDay'],
    notFor: { userId: customers },
  },
  access: {
    rows: { ...allForAdmins, MANAGER: { through: 'userId' }, ...forCustomers({ own: 'userId' }) },
    list: everyone,
    create: staff,
    update: staff,
    import: [],
  },
  actions: {
    give: {
      label: '承諾する',
      roles: customers,
      when: { status: ['REQUESTED'], way: ['CONSOLE'] },
      ownButton: true,
      confirm: 'この文面に承諾します。',
      input: {
        replies: boolean(consentScopeLabels.replies),
        posts: boolean(consentScopeLabels.posts),
        profile: boolean(consentScopeLabels.profile),
      },
    },
    decline: {
      label: '承諾しない',
      roles: customers,
      when: { status: ['REQUESTED'] },
      confirm: '担当者に知らせます。',
    },
    cancel: {
      label: 'お願いの取消',
      roles: staff,
      when: { status: ['REQUESTED'] },
      confirm: 'このお願いを取り消します。',
    },
    withdraw: {
      label: '撤回',
      roles: everyone,
      when: { status: ['GIVEN'] },
      confirm: '今から、この店舗の名ではGoogleに何も送られません。',
      danger: true,
    },
  },
  indexes: [['searchConditionId', 'status']],
});

export const consentSetting = singleton({
  label: '承諾の設定',
  purpose: '承諾を求めるかどうかと、その文面です。',
  icon: 'audit',
  fields: {
    required: boolean('承諾がないと送信しない', {
      initial: true,
      help: 'Googleのポリシーは、書面による事前の承諾を求めています。オフでも、契約者の答え（範囲・辞退・撤回）は守られます。',
    }),
    words: text('承諾の文面', {
      lines: 12,
      max: 3000,
      help: '空欄のときは標準の文面です。{契約者} {店舗} {発行者} {範囲} {期間} は置き換わります。',
    }),
    edition: number('文面の版', { min: 1, decimals: 0, readOnly: true, hidden: true }),
  },
  form: { 承諾: ['required', 'words'] },
  show: admins,
  path: '/setting/consent',
});

export const profileUnlinking = resource({
  tokens: 'read',
  label: '連携の解除',
  purpose:
    '契約が終わる店舗の、Googleビジネスプロフィールとの連携を7営業日以内に解除します。解約した店舗は、ここに自動で並びます。',
  icon: 'link',
  title: 'target',
  restorable: false,
  fields: {
    target: text('対象', { max: 300, search: true, readOnly: true }),
    searchConditionId: reference('登録店舗', 'search-conditions', {
      required: true,
      createOnly: true,
      keepOnDelete: true,
    }),
    userId: reference('契約者', 'system-user', { readOnly: true, searchThrough: true, keepOnDelete: true }),
    cause: select('きっかけ', unlinkingCauseLabels, { initial: 'NOTICE', readOnly: true }),
    noticedOn: date('申し出・解約の日', { required: true, initial: 'today' }),
    dueOn: date('期限', { readOnly: true }),
    // The user whose link reaches the profile, and its name at Google
    linkUserId: reference('連携した人', 'system-user', { readOnly: true, readBy: staff, keepOnDelete: true }),
    location: text('Googleでの名前', { max: 200, readOnly: true, readBy: staff }),
    status: select('状態', unlinkingStatusLabels, {
      initial: 'OPEN',
      readOnly: true,
      tones: { OPEN: 'warning', DONE: 'success', CANCELLED: 'neutral' },
    }),
    outcome: text('Googleの回答', { lines: 4, max: 1000, readOnly: true }),
    doneDate: moment('解除日時', { readOnly: true }),
    doneBy: reference('解除した人', 'system-user', { readOnly: true, readBy: staff, keepOnDelete: true }),
  },
  list: {
    columns: ['target', 'userId', 'cause', 'noticedOn', 'dueOn', 'status', 'doneDate'],
    filters: ['status', 'userId', 'searchConditionId', 'dueOn'],
    views: { 対応待ち: { where: { status: 'OPEN' } } },
    sort: ['-status', 'dueOn'],
    card: ['status', 'dueOn'],
    notFor: { userId: customers },
  },
  access: {
    rows: { ...allForAdmins, MANAGER: { through: 'userId' }, ...forCustomers({ own: 'userId' }) },
    list: everyone,
    create: staff,
    import: [],
  },
  actions: {
    confirm: {
      label: '解除を確認した',
      roles: staff,
      when: { status: ['OPEN'] },
      confirm: '権限が外れたことを、Googleの画面で確かめてください。',
      input: { outcome: text('確かめ方', { required: true, max: 500, lines: 3 }) },
    },
    cancel: {
      label: '申し出の取り下げ',
      roles: staff,
      // The others are cancelled when their cause lapses
      when: { status: ['OPEN'], cause: ['NOTICE'] },
      confirm: 'この解除を取り消します。連携はそのまま続きます。',
    },
  },
  indexes: [['status', 'dueOn']],
});
