import { json, moment, number, reference, resource, select, text } from '#core/model/declare.ts';
import { customers, everyone, staff } from '#domain/accounts/roles.ts';
import { customerStates, editItemStateLabels, editRunStateLabels, profileFieldLabels } from '#domain/profiles/edit.ts';
import { allForAdmins, forCustomers } from './scopes.ts';

export const profileEdit = resource({
  tokens: 'read',
  label: 'プロフィールの変更',
  purpose: 'Googleビジネスプロフィールの店舗情報を、1店舗または複数の店舗でまとめて変更した記録です。',
  icon: 'form',
  title: 'target',
  restorable: false,
  fields: {
    target: text('内容', { max: 1000, search: true }),
    field: select('項目', profileFieldLabels, { required: true }),
    status: select('状態', editRunStateLabels, {
      initial: 'CHECKING',
      tones: { CHECKING: 'warning', READY: 'warning', SENDING: 'warning', DONE: 'success', CANCELLED: 'neutral' },
    }),
    stores: number('店舗数', { unit: '店舗' }),
    requestedBy: reference('行った人', 'system-user', { keepOnDelete: true }),
    sentDate: moment('送信日時'),
    // Set on an undo: the change that it undoes
    undoneId: reference('元に戻した変更', 'profile-edit', { keepOnDelete: true }),
    wanted: json('指定した内容', { hidden: true, csv: false }),
  },
  list: {
    columns: ['target', 'field', 'stores', 'status', 'requestedBy', 'createDate', 'sentDate'],
    filters: ['field', 'status', 'requestedBy', 'createDate'],
    sort: '-createDate',
    card: ['field', 'stores', 'status', 'createDate'],
  },
  access: {
    rows: { ...allForAdmins, MANAGER: { own: 'requestedBy' } },
    list: staff,
    import: [],
  },
});

export const profileEditItem = resource({
  tokens: 'read',
  label: '変更の明細',
  listTitle: 'プロフィールの変更の明細',
  purpose: '店舗ごとに、Googleビジネスプロフィールの何を何に変えたかの記録です。',
  icon: 'form',
  title: 'target',
  restorable: false,
  fields: {
    target: text('対象', { max: 300, search: true }),
    profileEditId: reference('プロフィールの変更', 'profile-edit', {
      required: true,
      keepOnDelete: true,
      readBy: staff,
    }),
    searchConditionId: reference('登録店舗', 'search-conditions', {
      required: true,
      tab: true,
      keepOnDelete: true,
    }),
    userId: reference('契約者', 'system-user', { searchThrough: true, keepOnDelete: true }),
    field: select('項目', profileFieldLabels, { required: true }),
    before: text('変更前', { lines: 3, max: 4000 }),
    after: text('変更後', { lines: 3, max: 4000 }),
    // As it was read back; equal to what was wanted once Google shows it
    read: text('Googleの内容', { lines: 3, max: 4000 }),
    status: select('状態', editItemStateLabels, {
      initial: 'CHECKING',
      tones: {
        CHECKING: 'warning',
        READY: 'warning',
        UNCHANGED: 'neutral',
        UNLINKED: 'neutral',
        UNCONSENTED: 'neutral',
        REFUSED: 'danger',
        QUEUED: 'warning',
        SENT: 'warning',
        REVIEW: 'warning',
        APPLIED: 'success',
        REJECTED: 'danger',
        CHANGED: 'danger',
        FAILED: 'danger',
        CANCELLED: 'neutral',
        REVERTED: 'neutral',
      },
    }),
    reason: text('理由', { max: 1000, lines: 2 }),
    sentDate: moment('送信日時'),
    readDate: moment('読み戻した日時'),
    noticedDate: moment('契約者への通知'),
    // The profile that the store had when it was checked: another one by now is not edited
    location: text('Googleでの名前', { max: 200, hidden: true, csv: false, readBy: staff }),
    // Google's own values, and on an undo the item that it undoes
    beforeValue: json('変更前の値', { hidden: true, csv: false, readBy: staff }),
    afterValue: json('変更後の値', { hidden: true, csv: false, readBy: staff }),
    undoneItemId: number('元に戻した明細', { hidden: true, csv: false, readBy: staff }),
  },
  list: {
    columns: ['searchConditionId', 'field', 'before', 'after', 'status', 'reason', 'sentDate'],
    filters: ['status', 'field', 'searchConditionId', 'userId', 'sentDate', 'profileEditId'],
    sort: '-createDate',
    card: ['field', 'before', 'after', 'status', 'sentDate'],
    notFor: { userId: customers },
  },
  access: {
    rows: {
      ...allForAdmins,
      MANAGER: { through: 'searchConditionId' },
      ...forCustomers({ every: [{ own: 'userId' }, { is: { status: customerStates } }] }),
    },
    list: everyone,
    import: [],
  },
  indexes: [['profileEditId', 'status'], ['userId', 'status'], ['undoneItemId']],
});
