import { boolean, date, email, moment, reference, resource, select, text } from '#core/model/declare.ts';
import { ownAccountFields } from '#domain/accounts/own-account.ts';
import { admins, customers, roleLabels, staff } from '#domain/accounts/roles.ts';
import { allForAdmins, forCustomers } from './scopes.ts';

export const systemUser = resource({
  tokens: 'read',
  label: 'システムユーザー',
  purpose: 'ログインできる人を登録します。登録すると招待メールが届きます。',
  icon: 'team',
  menu: { order: 40 },
  key: 'email',
  titlePrefix: 'companyName',
  accounts: {
    role: 'systemUserRole',
    openWhile: { status: ['ACTIVE', 'LEAVING'] },
    views: { share: admins, see: staff, offer: { by: staff, to: customers, label: '契約者' } },
  },
  fields: {
    name: ownAccountFields.name,
    nameKana: ownAccountFields.nameKana,
    email: email('メールアドレス', { required: true, unique: true, search: true }),
    systemUserRole: select('権限', roleLabels, {
      required: true,
      helpFor: { update: '変えると、課金の有無は翌日から変わります。' },
    }),
    companyName: ownAccountFields.companyName,
    // Learnt from the first deposit that a person records for the customer
    transferName: text('振込名義カナ', {
      rare: true,
      max: 100,
      readBy: staff,
      shownWhen: { systemUserRole: customers },
      help: '最初の入金の記録で自動で入ります。',
    }),
    phone: ownAccountFields.phone,
    picture: ownAccountFields.picture,
    managerUserId: reference('担当マネージャー', 'system-user', { tab: true, only: { systemUserRole: ['MANAGER'] } }),
    status: select(
      '状態',
      { ACTIVE: '有効', STOPPED: '停止', LEAVING: '退会申請中', LEFT: '退会' },
      {
        initial: 'ACTIVE',
        readOnly: true,
        tones: { ACTIVE: 'success', STOPPED: 'danger', LEAVING: 'warning', LEFT: 'neutral' },
      },
    ),
    lastLoginDate: moment('最終ログイン', { readOnly: true }),
    mustChangePassword: boolean('初回パスワード変更待ち', { readOnly: true }),
    hasSecondFactor: boolean('二段階認証', {
      computed: true,
      readBy: admins,
      csv: false,
      words: ['設定済み', '未設定'],
    }),
  },
  form: {
    基本情報: ['name', 'nameKana', 'email', 'phone', 'companyName', 'transferName', 'picture'],
    権限: ['systemUserRole', 'managerUserId'],
  },
  list: {
    columns: ['name', 'email', 'systemUserRole', 'companyName', 'managerUserId', 'status', 'lastLoginDate'],
    filters: ['systemUserRole', 'status', 'managerUserId', 'lastLoginDate'],
    views: { 停止: { where: { status: 'STOPPED' } }, 退会申請中: { where: { status: 'LEAVING' } } },
    sort: '-createDate',
    card: ['systemUserRole', 'email', 'status'],
  },
  access: {
    rows: {
      SYSTEM_ADMINISTRATOR: 'all',
      BUSINESS_ADMINISTRATOR: { not: { is: { systemUserRole: ['SYSTEM_ADMINISTRATOR'] } } },
      MANAGER: { every: [{ own: 'managerUserId' }, { is: { systemUserRole: customers } }] },
      ...forCustomers({ own: 'id' }),
    },
    list: staff,
    create: staff,
    update: staff,
    remove: admins,
    restore: admins,
    choices: {
      systemUserRole: {
        BUSINESS_ADMINISTRATOR: ['BUSINESS_ADMINISTRATOR', 'MANAGER', ...customers],
        MANAGER: customers,
      },
    },
    fixed: { MANAGER: 'managerUserId' },
  },
  actions: {
    stop: {
      label: '停止',
      roles: admins,
      when: { status: ['ACTIVE', 'LEAVING'] },
      confirm: '{count}人のログインを停止します。開いている画面もすぐに使えなくなります。',
      danger: true,
      bulk: true,
    },
    reopen: {
      label: '再開',
      roles: admins,
      when: { status: ['STOPPED'] },
      next: { status: ['STOPPED'] },
      confirm: '{count}人がもう一度ログインできるようにします。',
      bulk: true,
    },
    invite: {
      label: '招待メールを再送',
      roles: staff,
      when: { status: ['ACTIVE'], mustChangePassword: [true] },
      confirm: '{count}人に、パスワードを設定するためのメールをもう一度送ります。',
      bulk: true,
      done: 'に招待メールを送りました',
    },
    'reset-password': {
      label: 'パスワード再設定メールを送信',
      roles: admins,
      when: { status: ['ACTIVE', 'LEAVING'], mustChangePassword: [false] },
      confirm: '{count}人に、新しいパスワードを設定するためのメールを送ります。リンクは30分間使えます。',
      done: 'にパスワード再設定メールを送りました',
    },
    leave: {
      label: '退会の完了',
      roles: admins,
      when: { status: ['LEAVING'] },
      next: { status: ['LEAVING'] },
      confirm: '{count}人の退会を完了します。ログインできなくなり、発行した請求書などの記録は保管されます。',
      danger: true,
    },
    stay: {
      label: '退会申請の取り下げ',
      roles: admins,
      when: { status: ['LEAVING'] },
      confirm: '{count}人の退会申請を取り下げます。',
    },
    'remove-second-factor': {
      label: '二段階認証の解除',
      roles: admins,
      when: { status: ['ACTIVE', 'LEAVING'], hasSecondFactor: [true] },
      confirm:
        '認証アプリもリカバリーコードも使えなくなった方のための操作です。ご本人であることを確かめてから解除してください。',
      danger: true,
    },
  },
});

export const termsOfUse = resource({
  tokens: 'read',
  label: '利用規約',
  purpose:
    '新規登録のときに同意いただく文章です。適用開始日を迎えた最新の版を表示し、版が変わると、契約者には次のログインのときにもう一度同意をお願いします。登録した版は変更できません。',
  icon: 'file-text',
  fields: {
    name: text('版', { required: true, max: 50, unique: true, search: true, help: '「第2版」のような名前です。' }),
    effectiveFrom: date('適用開始日', { required: true, initial: 'today' }),
    body: text('本文', { required: true, lines: 20, max: 50_000 }),
  },
  list: { columns: ['name', 'effectiveFrom'], filters: ['effectiveFrom'], sort: '-effectiveFrom' },
  access: { rows: allForAdmins, list: admins, create: admins, remove: admins },
});

export const termsAgreement = resource({
  label: '利用規約への同意',
  purpose: '契約者が、どの版の利用規約に、いつ同意したかの記録です。',
  icon: 'audit',
  restorable: false,
  title: 'agreedDate',
  fields: {
    agreedDate: moment('同意した日時', { required: true }),
    userId: reference('ユーザー', 'system-user', { required: true, tab: true, keepOnDelete: true }),
    // A version that a user has agreed to cannot be deleted
    termsId: reference('版', 'terms-of-use', { required: true, tab: true }),
  },
  list: {
    columns: ['agreedDate', 'userId', 'termsId'],
    filters: ['userId', 'termsId', 'agreedDate'],
    sort: '-agreedDate',
  },
  access: { rows: allForAdmins, list: admins },
  unique: [['userId', 'termsId']],
  routes: { show: false },
});
