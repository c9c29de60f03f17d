import { json, moment, number, reference, resource, select, text } from '#core/model/declare.ts';
import { loginResultLabels } from '#domain/accounts/login-results.ts';
import { staff } from '#domain/accounts/roles.ts';
import {
  auditFigures,
  auditThings,
  auditTopicLabels,
  auditTopics,
  auditVerbs,
  processLabels,
} from '#domain/audit-words.ts';
import { allForAdmins } from './scopes.ts';

export const auditLog = resource({
  label: '監査ログ',
  purpose: '誰が、いつ、何を変えたかの記録です。',
  icon: 'audit',
  audit: { done: auditVerbs, things: auditThings, figures: auditFigures, topics: auditTopics },
  restorable: false,
  title: 'action',
  fields: {
    date: moment('日時', { required: true }),
    userId: reference('操作した人', 'system-user', { keepOnDelete: true }),
    by: select('自動処理', processLabels),
    resource: text('対象', { required: true, max: 60, search: true }),
    resourceId: number('対象の名称'),
    action: text('操作の種類', { required: true, max: 60, search: true }),
    topics: select('変更の種類', auditTopicLabels, { many: true }),
    before: json('変更前'),
    after: json('変更後'),
    ip: text('IPアドレス', { max: 45 }),
    requestId: text('リクエストID', { max: 64 }),
    token: text('APIトークン', { max: 120, help: '人ではなくプログラムが、この人のトークンで行った操作です。' }),
  },
  list: {
    columns: ['date', 'userId', 'resource', 'resourceId', 'action', 'after', 'by', 'ip'],
    optional: ['by', 'ip'],
    reads: ['before'],
    filters: ['resource', 'userId', 'by', 'date', 'topics'],
    views: { 料金の変更: { where: { topics: 'PRICE' } } },
    sort: '-date',
    card: ['date', 'resource', 'resourceId', 'after', 'userId'],
  },
  access: { rows: { SYSTEM_ADMINISTRATOR: 'all' }, list: ['SYSTEM_ADMINISTRATOR'] },
  indexes: [['resource', 'resourceId']],
});

export const loginHistory = resource({
  label: 'ログイン履歴',
  purpose: 'いつ、誰が、どこからログインしたかの記録です。',
  icon: 'login',
  menu: { order: 80, group: '履歴管理' },
  restorable: false,
  title: 'email',
  fields: {
    date: moment('日時', { required: true }),
    userId: reference('ユーザー', 'system-user', { keepOnDelete: true }),
    email: text('メールアドレス', { required: true, max: 254, search: true }),
    result: select('結果', loginResultLabels, {
      required: true,
      tones: { SUCCESS: 'success', FAILURE: 'danger', BLOCKED: 'warning' },
    }),
    reason: text('理由', { max: 200 }),
    ip: text('IPアドレス', { max: 45, search: true }),
    device: text('端末', { max: 100, search: true }),
    userAgent: text('ブラウザーの名乗り', { max: 500 }),
  },
  list: {
    columns: ['date', 'userId', 'email', 'result', 'reason', 'device', 'ip'],
    filters: ['result', 'userId', 'date', 'device', 'ip'],
    sort: '-date',
    card: ['date', 'userId', 'email', 'result', 'ip'],
  },
  access: {
    rows: {
      ...allForAdmins,
      // Same scope as for users: business administrators do not see system administrators. Attempts with unknown
      // addresses are visible to them
      BUSINESS_ADMINISTRATOR: { any: [{ through: 'userId' }, { empty: 'userId' }] },
      MANAGER: { through: 'userId' },
    },
    list: staff,
  },
  routes: { show: false },
});
