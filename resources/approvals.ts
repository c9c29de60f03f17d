import { boolean, json, moment, number, reference, resource, select, tags, text } from '#core/model/declare.ts';
import { customers, everyone, staff } from '#domain/accounts/roles.ts';
import {
  approvalConditionLabels,
  approvalExtentLabels,
  approvalKindLabels,
  approvalStatusLabels,
  approvalUseLabels,
  approvalWayLabels,
  approverLabels,
} from '#domain/approvals/approval.ts';
import { starsAreOfReplies } from '#domain/approvals/approval-rules.ts';
import { allForAdmins, forCustomers } from './scopes.ts';

export const approvalRule = resource({
  tokens: 'read',
  label: '承認のルール',
  purpose: '返信や投稿をGoogleに送る前に、誰の承認が要るかを決めます。',
  icon: 'audit',
  title: 'target',
  fields: {
    target: text('ルール', { max: 300, search: true, readOnly: true }),
    extent: select('対象の店舗', approvalExtentLabels, { required: true, initial: 'STORE' }),
    searchConditionId: reference('登録店舗', 'search-conditions', { required: true, shownWhen: { extent: ['STORE'] } }),
    userId: reference('契約者', 'system-user', {
      required: true,
      shownWhen: { extent: ['CUSTOMER'] },
      only: { systemUserRole: customers },
    }),
    use: select('承認が要るもの', approvalUseLabels, { required: true, initial: 'BOTH' }),
    condition: select('条件', approvalConditionLabels, { required: true, initial: 'ALL' }),
    stars: number('評価', {
      required: true,
      initial: 3,
      min: 1,
      max: 5,
      decimals: 0,
      unit: '★以下',
      shownWhen: { condition: ['STARS'] },
    }),
    words: tags('言葉', {
      required: true,
      shownWhen: { condition: ['WORDS'] },
      help: '本文かクチコミに、どれか一つでもあれば承認が要ります。全角・半角は区別しません。',
    }),
    approver: select('承認する人', approverLabels, {
      required: true,
      initial: 'CUSTOMER',
      help: '「決めた人」は、管理者が選びます。',
    }),
    approverUserId: reference('承認者', 'system-user', {
      required: true,
      shownWhen: { approver: ['USER'] },
      only: { systemUserRole: staff },
    }),
    isActive: boolean('有効', { initial: true }),
  },
  validate: { starsAreOfReplies },
  list: {
    columns: ['target', 'condition', 'approver', 'approverUserId', 'isActive'],
    filters: ['extent', 'use', 'isActive', 'userId', 'searchConditionId'],
    sort: ['extent', 'target'],
    card: ['condition', 'approver', 'isActive'],
  },
  access: {
    rows: { ...allForAdmins, MANAGER: { any: [{ through: 'userId' }, { through: 'searchConditionId' }] } },
    list: staff,
    create: staff,
    update: staff,
    remove: staff,
    import: [],
  },
});

export const approvalRequest = resource({
  tokens: 'read',
  label: '承認依頼',
  purpose: '返信や投稿の承認の依頼と、その結果です。承認が要る返信や投稿を送ると、ここに並びます。',
  icon: 'audit',
  menu: { order: 75, group: '履歴管理' },
  title: 'target',
  restorable: false,
  fields: {
    target: text('対象', { max: 300, search: true }),
    searchConditionId: reference('登録店舗', 'search-conditions', { tab: true, keepOnDelete: true }),
    userId: reference('契約者', 'system-user', { searchThrough: true, keepOnDelete: true }),
    kind: select('種類', approvalKindLabels),
    // The review or the post
    rowId: number('返信・投稿の番号', { hidden: true, decimals: 0, csv: false }),
    text: text('送る本文', { lines: 6, max: 5000, search: true }),
    content: json('送る内容', { hidden: true, csv: false }),
    fingerprint: text('内容の指紋', { max: 64, hidden: true, csv: false }),
    status: select('状態', approvalStatusLabels, {
      initial: 'PENDING',
      tones: { PENDING: 'warning', APPROVED: 'success', RETURNED: 'danger', WITHDRAWN: 'neutral', STALE: 'neutral' },
    }),
    requestedBy: reference('依頼した人', 'system-user', { keepOnDelete: true }),
    approverUserId: reference('承認する人', 'system-user', { keepOnDelete: true }),
    reason: text('差戻しの理由', { lines: 3, max: 500 }),
    decidedDate: moment('判断日時'),
    decidedWay: select('判断した場所', approvalWayLabels),
    decidedBy: text('判断した人', { max: 200 }),
    noticeDate: moment('連絡日時'),
    remindedDate: moment('再連絡日時'),
    undecidable: text('判断できない理由', { computed: true, hidden: true, csv: false }),
    unwithdrawable: text('取り下げられない理由', { computed: true, hidden: true, csv: false }),
  },
  list: {
    columns: ['target', 'status', 'approverUserId', 'createDate', 'decidedDate', 'decidedBy', 'reason'],
    filters: ['status', 'kind', 'approverUserId', 'userId', 'searchConditionId', 'createDate'],
    views: { 承認待ち: { where: { status: 'PENDING' } }, 差戻し: { where: { status: 'RETURNED' } } },
    sort: '-createDate',
    card: ['status', 'createDate', 'approverUserId'],
    reads: ['undecidable', 'unwithdrawable'],
  },
  access: {
    rows: {
      ...allForAdmins,
      MANAGER: { any: [{ through: 'searchConditionId' }, { own: 'approverUserId' }] },
      ...forCustomers({ own: 'userId' }),
    },
    list: everyone,
  },
  actions: {
    approve: {
      label: '承認',
      roles: everyone,
      when: { status: ['PENDING'] },
      next: { status: ['PENDING'] },
      refusedBy: 'undecidable',
      confirm: 'この内容をGoogleに送ることを承認します。返信はすぐに、投稿は予定の日時に送られます。',
      done: 'を承認しました',
    },
    'send-back': {
      label: '差戻し',
      roles: everyone,
      when: { status: ['PENDING'] },
      refusedBy: 'undecidable',
      confirm: '下書きに戻し、依頼した人に理由を知らせます。',
      done: 'を差し戻しました',
      input: { reason: text('差戻しの理由', { required: true, max: 500, lines: 3 }) },
    },
    withdraw: {
      label: '取下げ',
      roles: everyone,
      when: { status: ['PENDING'] },
      refusedBy: 'unwithdrawable',
      confirm: 'この依頼を取り下げます。本文は下書きに残ります。',
      done: 'を取り下げました',
    },
  },
  indexes: [
    ['kind', 'rowId'],
    ['status', 'approverUserId'],
  ],
});
