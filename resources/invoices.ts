import {
  boolean,
  date,
  email,
  moment,
  month,
  number,
  phone,
  postalCode,
  reference,
  resource,
  select,
  singleton,
  text,
  yen,
} from '#core/model/declare.ts';
import { admins, customers, everyone, payers, staff } from '#domain/accounts/roles.ts';
import { cardFeeSourceLabels, cardFeeTaxLabels } from '#domain/billing/card-fees.ts';
import { wayLabels } from '#domain/billing/charge-payment.ts';
import { feeTaxLabels, saleDayLabels } from '#domain/billing/journal-choices.ts';
import { registrationNumber, registrationNumberRules } from '#domain/invoices/registration-number.ts';
import { subcontractActLabels } from '#domain/invoices/subcontract-act.ts';
import { taxRoundingLabels } from '#domain/invoices/tax.ts';
import { termsFromLabels } from '#domain/invoices/terms-from.ts';
import { allForAdmins, forCustomers } from './scopes.ts';

export const invoiceAdditionalInformationDetail = resource({
  tokens: 'read',
  label: '請求書追加情報',
  purpose: '請求書に載せる宛名や支払条件です。変更は担当者にご連絡ください。',
  purposeFor: { create: '請求書に載せる宛名や支払条件を、契約者ごとに登録します。' },
  icon: 'idcard',
  keyedBy: 'userId',
  title: 'recipientName',
  fields: {
    userId: reference('契約者', 'system-user', {
      required: true,
      createOnly: true,
      tab: true,
      only: { systemUserRole: customers },
      searchThrough: true,
    }),
    recipientName: text('宛名', { required: true, max: 100, search: true }),
    honorific: select('敬称', { ONCHU: '御中', SAMA: '様' }, { initial: 'ONCHU' }),
    department: text('部署', { max: 100 }),
    postalCode: postalCode('郵便番号', { fills: 'address' }),
    address: text('住所', { max: 300 }),
    paymentTerms: select(
      '支払条件',
      { NEXT_MONTH_END: '翌月末', SAME_MONTH_END: '当月末', NEXT_MONTH_20: '翌月20日', SECOND_MONTH_END: '翌々月末' },
      { initial: 'NEXT_MONTH_END', help: '締め日の翌月末は、10月分なら11月30日です。' },
    ),
    // Null for customers from before it was asked: their first issue waits for an answer
    termsFrom: select('期日の起算', termsFromLabels, {
      rare: true,
      initial: 'CLOSING',
      help: '支払条件を数え始める日です。発行日起算の契約のときだけ「発行日」にします。',
    }),
    subcontractAct: select('取適法', subcontractActLabels, {
      rare: true,
      readBy: staff,
      help: '手数料を差し引いた入金に印を付けます。',
    }),
    registrationNumber: text('登録番号', {
      ...registrationNumberRules,
      rare: true,
      pattern: registrationNumber,
      help: `${registrationNumberRules.hint}。契約者が適格請求書発行事業者のとき`,
    }),
    bankAccount: text('請求書に載せる振込先', { lines: 3, max: 300 }),
    note: text('備考', { lines: 4, max: 1000 }),
    taxRounding: select('消費税の端数', taxRoundingLabels, { rare: true, initial: 'FLOOR' }),
    noReminders: boolean('督促メールを送らない', {
      rare: true,
      readBy: staff,
      help: '支払期限の3日前・当日・7日後・14日後に、未入金の請求をメールで連絡します。',
    }),
  },
  list: {
    columns: ['recipientName', 'userId', 'honorific', 'paymentTerms', 'registrationNumber', 'taxRounding'],
    filters: ['userId', 'paymentTerms', 'termsFrom'],
    sort: '-updateDate',
  },
  access: {
    rows: { ...allForAdmins, MANAGER: { through: 'userId' }, ...forCustomers({ own: 'userId' }) },
    list: everyone,
    create: staff,
    update: staff,
    remove: admins,
  },
  routes: { list: false, show: false, create: '/invoice-additional-information-detail/:id/create' },
});

export const issuer = singleton({
  label: '請求書の発行者',
  purpose: '請求書に印字する内容です。変更は次に発行する請求書から反映され、発行した請求書は変わりません。',
  icon: 'idcard',
  fields: {
    name: text('発行者名', { required: true, max: 100 }),
    registrationNumber: text('登録番号', {
      ...registrationNumberRules,
      required: true,
      pattern: registrationNumber,
    }),
    postalCode: postalCode('郵便番号', { required: true, fills: 'address' }),
    address: text('住所', { required: true, max: 300 }),
    phone: phone('電話番号'),
    email: email('メールアドレス'),
    bankAccount: text('振込先', { required: true, lines: 3, max: 300 }),
    note: text('備考', { lines: 4, max: 1000 }),
  },
  form: {
    発行者: ['name', 'registrationNumber', 'postalCode', 'address', 'phone', 'email'],
    お支払い: ['bankAccount', 'note'],
  },
  show: admins,
  path: '/setting/issuer',
});

export const journalAccount = singleton({
  label: '仕訳の勘定科目',
  purpose:
    '会計ソフトに取り込む仕訳（請求履歴の「仕訳を保存」）で使う勘定科目の名前です。会計ソフトの名前に合わせます。',
  icon: 'file-text',
  fields: {
    receivable: text('請求の相手科目', { max: 50, help: '空欄は「売掛金」です。' }),
    sales: text('売上の科目', { max: 50, help: '空欄は「売上高」です。税区分は税率から付きます。' }),
    bank: text('振込の入金先', { max: 50, help: '空欄は「普通預金」です。' }),
    card: text('カード決済の入金先', {
      max: 50,
      help: '空欄は「未収入金」です。決済サービスから振り込まれるまでの残高になります。',
    }),
    fee: text('差し引かれた振込手数料', {
      max: 50,
      help: '空欄は、売上返還なら売上の科目、ほかは「支払手数料」です。',
    }),
    feeTax: select('振込手数料の税区分', feeTaxLabels, {
      initial: 'RETURN',
      help: '原則は売上返還です。1万円未満は適格返還請求書が要りません。',
    }),
    cardFee: text('決済サービスの手数料', { max: 50, help: '空欄は「支払手数料」です。' }),
    cardFeeTax: select('決済手数料の税区分', cardFeeTaxLabels, {
      initial: 'OUTSIDE',
      help: '決済サービスの明細で確かめます。',
    }),
    saleDay: select('売上を計上する日', saleDayLabels, {
      initial: 'PERIOD',
      help: '対象月は、請求の対象期間の最後の日です。仕訳を保存するときにも選べます。',
    }),
  },
  form: {
    勘定科目: ['receivable', 'sales', 'bank', 'card', 'fee', 'cardFee'],
    計上: ['saleDay', 'feeTax', 'cardFeeTax'],
  },
  show: admins,
  path: '/setting/journal',
});

// One for each price that was given back, made with the money's movement and never changed
export const returnInvoice = resource({
  tokens: 'read',
  label: '適格返還請求書',
  purpose: '請求した対価を返したときの書類です。',
  icon: 'file-text',
  restorable: false,
  title: 'number',
  fields: {
    number: text('文書番号', { required: true, search: true, max: 40 }),
    userId: reference('契約者', 'system-user', {
      required: true,
      tab: { systemUserRole: customers },
      searchThrough: true,
    }),
    issueDate: date('発行日', { required: true }),
    returnDate: date('返還日', { required: true }),
    total: yen('返還金額（税込）', { required: true }),
    way: select('返し方', wayLabels, { required: true }),
    originalId: reference('元の請求', 'incentive-history', { required: true, keepOnDelete: true }),
    reason: text('返還の理由', { max: 500 }),
    // The charge whose money went back, and which of its movements that was
    chargeId: reference('返金した請求', 'incentive-history', { required: true, keepOnDelete: true }),
    place: number('入出金の順', { hidden: true, csv: false }),
    pdfHash: text('PDFのハッシュ', { max: 64, hidden: true, csv: false }),
  },
  list: {
    columns: ['number', 'userId', 'issueDate', 'returnDate', 'total', 'way', 'originalId'],
    filters: ['issueDate', 'total', 'userId', 'returnDate', 'way'],
    sort: '-issueDate',
    card: ['userId', 'issueDate', 'total'],
    reads: ['chargeId', 'place'],
    notFor: { userId: customers },
  },
  access: {
    rows: { ...allForAdmins, MANAGER: { through: 'userId' }, ...forCustomers({ own: 'userId' }) },
    list: [...staff, ...payers],
  },
  routes: { show: false },
  unique: [['chargeId', 'place']],
  indexes: [['originalId']],
});

// What the payment service took of a month's card payments, for the books
export const cardFee = resource({
  tokens: 'read',
  label: 'カード手数料',
  purpose: '決済サービスの月ごとの手数料です。毎月2日に前月分を読み込みます。',
  icon: 'file-text',
  title: 'month',
  fields: {
    month: month('対象月', { required: true, unique: true }),
    amount: yen('手数料', { required: true }),
    payments: number('決済件数', { min: 0, decimals: 0, unit: '件' }),
    source: select('入力元', cardFeeSourceLabels, { readOnly: true, initial: 'TYPED' }),
    readDate: moment('読み込み日時', { readOnly: true }),
  },
  list: {
    columns: ['month', 'amount', 'payments', 'source', 'readDate'],
    filters: ['month', 'source'],
    sort: '-month',
  },
  access: { rows: allForAdmins, list: admins, create: admins, update: admins, remove: admins, import: [] },
});
