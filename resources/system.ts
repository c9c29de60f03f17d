import { json, moment, number, reference, resource, select, singleton, text } from '#core/model/declare.ts';
import { admins } from '#domain/accounts/roles.ts';
import {
  auditFigures,
  auditThings,
  auditTopicLabels,
  auditTopics,
  auditVerbs,
  processLabels,
} from '#domain/audit-words.ts';
import { readableColour } from '#domain/brand.ts';

export const brand = singleton({
  label: 'ブランド',
  purpose:
    'ログイン画面・メニュー・メール・請求書・レポートに使う名前と色です。保存したあと、画面を開き直すと反映されます。',
  icon: 'idcard',
  fields: {
    name: text('表示名', { max: 30, help: '空欄のときは「店順」です。' }),
    colour: text('色', {
      max: 7,
      pattern: '#[0-9A-Fa-f]{6}',
      hint: '#001F60',
      help: '空欄のときは #001F60 です。文字が読める濃い色を指定します。',
    }),
  },
  form: { 名前と色: ['name', 'colour'] },
  validate: { readableColour },
  show: admins,
  path: '/setting/brand',
});

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

export const publicPage = singleton({
  label: '公開ページの文章',
  purpose: 'ログインしていない方にも公開する文章です。空欄のときは標準の文章を表示します。',
  icon: 'file-text',
  fields: {
    privacy: text('プライバシーポリシー', { lines: 16, max: 50_000 }),
    commerce: text('特定商取引法に基づく表記', { lines: 16, max: 50_000 }),
  },
  form: { 公開する文章: ['privacy', 'commerce'] },
  show: admins,
  path: '/setting/public-page',
});
