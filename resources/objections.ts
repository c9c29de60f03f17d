import { date, list, moment, number, reference, resource, select, singleton, text } from '#core/model/declare.ts';
import { admins, customers, payers, staff } from '#domain/accounts/roles.ts';
import { objectionStatusLabels, usualObjectionDays } from '#domain/billing/objection.ts';
import { allForAdmins, forCustomers } from './scopes.ts';

export const objection = resource({
  label: '異議',
  listTitle: '成果日への異議',
  purpose: '成果日や請求への異議と、その回答です。請求の「成果の根拠」から申し立てます。',
  icon: 'message',
  title: 'target',
  restorable: false,
  fields: {
    target: text('対象', { required: true, max: 300, search: true }),
    userId: reference('契約者', 'system-user', {
      required: true,
      searchThrough: true,
      keepOnDelete: true,
    }),
    searchConditionId: reference('登録店舗', 'search-conditions', {
      required: true,
      keepOnDelete: true,
    }),
    // Null: the whole fixed month
    detailId: reference('キーワード', 'search-condition-detail', { keepOnDelete: true, hidden: true }),
    chargeId: reference('請求', 'incentive-history', { tab: true, keepOnDelete: true }),
    // Empty for a fixed month
    days: list('日', { day: date('日', { required: true }) }, { max: 62, hidden: true }),
    firstDay: date('対象の最初の日', { required: true }),
    lastDay: date('対象の最後の日', { required: true }),
    content: text('異議の内容', { required: true, lines: 4, max: 1000, search: true }),
    status: select('状態', objectionStatusLabels, {
      required: true,
      initial: 'OPEN',
      tones: { OPEN: 'warning', ACCEPTED: 'success', REFUSED: 'neutral', WITHDRAWN: 'neutral' },
    }),
    answer: text('回答', { lines: 4, max: 1000 }),
    decidedDate: moment('回答日時'),
    decidedBy: reference('回答した人', 'system-user', { readBy: staff, keepOnDelete: true }),
  },
  list: {
    columns: ['target', 'userId', 'content', 'status', 'createDate', 'decidedDate'],
    filters: ['status', 'userId', 'searchConditionId', 'createDate'],
    views: { 対応待ち: { where: { status: 'OPEN' } } },
    sort: '-createDate',
    card: ['createDate', 'content', 'status'],
    notFor: { userId: customers },
  },
  access: {
    rows: { ...allForAdmins, MANAGER: { through: 'userId' }, ...forCustomers({ own: 'userId' }) },
    // A customer who is billed no more still reads what was answered to them
    list: [...staff, ...customers],
  },
  actions: {
    accept: {
      label: '認める',
      roles: admins,
      when: { status: ['OPEN'] },
      next: { status: ['OPEN'] },
      confirm:
        'この日をこのキーワードの成果から外します。集計し直しても成果には戻りません。同じ日のほかのキーワードや、上限で外れていた日が代わりに請求されることはあります（合計は増えません）。発行した請求は取り消し、訂正の下書きを作ります。',
      danger: true,
      done: 'を認めました。契約者に知らせます',
      input: { answer: text('回答', { required: true, max: 1000, lines: 4 }) },
    },
    refuse: {
      label: '認めない',
      roles: admins,
      when: { status: ['OPEN'] },
      // Beside 認める, as the other of two answers
      ownButton: true,
      confirm: '成果日はそのままです。回答を契約者に知らせます。',
      done: 'に回答しました。契約者に知らせます',
      input: { answer: text('回答', { required: true, max: 1000, lines: 4 }) },
    },
    withdraw: {
      label: '取り下げ',
      roles: payers,
      when: { status: ['OPEN'] },
      next: { status: ['OPEN'] },
      confirm: 'この異議を取り下げます。',
    },
  },
  indexes: [
    ['status', 'userId'],
    ['searchConditionId', 'firstDay'],
  ],
});

export const objectionSetting = singleton({
  label: '異議の受付',
  purpose: '契約者が、請求された成果日に異議を申し立てられる期間です。',
  icon: 'message',
  fields: {
    days: number('受け付ける日数', {
      required: true,
      initial: usualObjectionDays,
      min: 1,
      max: 90,
      decimals: 0,
      unit: '日',
      help: '請求の発行日から数えます。',
    }),
  },
  form: { 受付: ['days'] },
  show: admins,
  path: '/setting/objection',
});
