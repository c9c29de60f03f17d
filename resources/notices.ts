import { boolean, json, moment, number, reference, resource, select, text, url } from '#core/model/declare.ts';
import { admins, everyone, roleLabels } from '#domain/accounts/roles.ts';
import { notificationLabels, notificationTones } from '#domain/notices/notification-types.ts';
import { webhookDeliveryLabels, webhookEventLabels } from '#domain/notices/webhook-events.ts';
import { allForAdmins, forCustomers } from './scopes.ts';

export const notification = resource({
  label: '通知',
  listTitle: '通知履歴',
  purpose: '順位の変動や決済などの通知の履歴です。',
  icon: 'bell',
  menu: { order: 50, group: '履歴管理' },
  title: 'content',
  fields: {
    content: text('内容', { required: true, max: 1000, lines: 3, search: true }),
    notificationType: select('種類', notificationLabels, {
      required: true,
      initial: 'NONE',
      tones: notificationTones,
    }),
    operandValue: json('関連ID', { ids: true, hidden: true, csv: false }),
    recipientRoles: select('宛先の権限', roleLabels, {
      many: true,
      help: '権限もユーザーも選ばないと、全員に届きます。',
      readBy: admins,
    }),
    // Recipients do not see who else was notified
    recipientUserIds: reference('宛先のユーザー', 'system-user', { many: true, keepOnDelete: true, readBy: admins }),
    readDate: moment('既読日時', { computed: true, csv: false }),
    unread: boolean('未読', { computed: true, csv: false, words: ['あり', 'なし'] }),
  },
  // What a person writes has no type: the types are of events
  form: { 通知の内容: ['content', 'recipientRoles', 'recipientUserIds'] },
  list: {
    columns: ['content', 'notificationType', 'createDate', 'readDate'],
    filters: ['notificationType', 'createDate'],
    views: { 未読: { where: { unread: true } }, 既読: { where: { readDate_null: false } } },
    sort: '-createDate',
    card: ['notificationType', 'createDate'],
    reads: ['operandValue', 'unread'],
  },
  access: {
    rows: {
      ...allForAdmins,
      MANAGER: {
        any: [
          { holdsMe: 'recipientUserIds' },
          { holdsMyRole: 'recipientRoles' },
          { every: [{ empty: 'recipientUserIds' }, { empty: 'recipientRoles' }] },
        ],
      },
      ...forCustomers({
        any: [
          { holdsMe: 'recipientUserIds' },
          { holdsMyRole: 'recipientRoles' },
          { every: [{ empty: 'recipientUserIds' }, { empty: 'recipientRoles' }] },
        ],
      }),
    },
    list: everyone,
    create: admins,
    update: admins,
    remove: admins,
    import: [],
  },
  listActions: {
    'read-all': {
      label: 'すべて既読にする',
      roles: everyone,
      done: '未読の通知をすべて既読にしました',
    },
  },
  routes: { show: false },
  updatePath: '/notification/update/:id',
});

export const webhook = resource({
  tokens: 'read',
  label: 'Webhook',
  purpose: '請求や順位の変化などを、起きたときにほかのシステムへ知らせます。',
  icon: 'link',
  fields: {
    name: text('名称', { required: true, max: 100, search: true }),
    url: url('送信先URL', { required: true, help: 'https:// で始まる、インターネットから届くURL。' }),
    events: select('知らせる出来事', webhookEventLabels, { many: true, required: true }),
    status: select(
      '状態',
      { NEW: '準備中', ACTIVE: '有効', PAUSED: '一時停止', STOPPED: '自動停止' },
      {
        initial: 'NEW',
        readOnly: true,
        tones: { NEW: 'neutral', ACTIVE: 'success', PAUSED: 'warning', STOPPED: 'danger' },
      },
    ),
    failingSince: moment('失敗が続きはじめた日時', { readOnly: true }),
    lastDeliveredDate: moment('最終送信', { readOnly: true }),
  },
  list: {
    columns: ['name', 'url', 'events', 'status', 'lastDeliveredDate', 'failingSince'],
    filters: ['status'],
    sort: 'name',
    card: ['url', 'status'],
  },
  access: { rows: { ...allForAdmins }, list: admins, create: admins, update: admins, remove: admins, import: [] },
  actions: {
    test: {
      label: 'テスト送信',
      roles: admins,
      when: { status: ['ACTIVE'] },
      confirm: '送信先にテストの出来事を送ります。結果は送信の記録に出ます。',
    },
    pause: {
      label: '一時停止',
      roles: admins,
      when: { status: ['ACTIVE'] },
      confirm: '停止している間の出来事は送信されません。',
    },
    resume: {
      label: '再開',
      roles: admins,
      when: { status: ['PAUSED', 'STOPPED'] },
      confirm: '送信待ちのものから送信を再開します。',
    },
  },
});

export const webhookDelivery = resource({
  tokens: 'read',
  label: 'Webhookの送信',
  listTitle: 'Webhookの送信の記録',
  purpose: 'ほかのシステムへの送信と、その結果の記録です。30日間残ります。',
  icon: 'history',
  restorable: false,
  title: 'event',
  fields: {
    webhookId: reference('Webhook', 'webhook', { required: true, readOnly: true, tab: true, keepOnDelete: true }),
    event: select('出来事', webhookDeliveryLabels, { required: true, readOnly: true }),
    eventId: text('イベントID', { required: true, max: 60, readOnly: true, search: true }),
    state: select(
      '状態',
      { WAITING: '送信待ち', DELIVERED: '送信済', FAILED: '失敗' },
      { required: true, readOnly: true, tones: { WAITING: 'info', DELIVERED: 'success', FAILED: 'danger' } },
    ),
    attempts: number('試行回数', { required: true, readOnly: true, min: 0, decimals: 0, unit: '回' }),
    lastStatus: number('応答コード', { readOnly: true, decimals: 0 }),
    lastError: text('エラー', { max: 500, readOnly: true }),
    lastTriedDate: moment('最終試行', { readOnly: true }),
    nextTryDate: moment('次の試行', { readOnly: true }),
    deliveredDate: moment('送信日時', { readOnly: true }),
    body: json('内容'),
    claim: text('担当', { max: 40, readOnly: true, hidden: true }),
    claimedUntil: moment('担当の期限', { readOnly: true, hidden: true }),
  },
  list: {
    columns: ['createDate', 'webhookId', 'event', 'state', 'attempts', 'lastStatus', 'lastError', 'nextTryDate'],
    filters: ['webhookId', 'event', 'state', 'createDate'],
    views: { 失敗: { where: { state: 'FAILED' } }, 送信待ち: { where: { state: 'WAITING' } } },
    sort: '-createDate',
    card: ['createDate', 'webhookId', 'state', 'lastError'],
  },
  access: { rows: { ...allForAdmins }, list: admins },
  actions: {
    resend: {
      label: '再送',
      roles: admins,
      when: { state: ['WAITING', 'DELIVERED', 'FAILED'] },
      confirm: '{count}件を、同じイベントIDでもう一度送信します。',
      bulk: true,
    },
  },
  indexes: [['state', 'nextTryDate']],
});
