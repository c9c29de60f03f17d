import { hashPassword } from '#accounts/server/passwords/passwords.ts';
import { day as dayMs } from '#core/model/day.ts';
import type { Role } from '#core/model/roles.ts';
import { demoPassword } from '#domain/accounts/demo-password.ts';
import type { NewRow } from '#product';
import { credential } from '#users/server/tables.ts';
import { demoAccounts } from './accounts.ts';
import { type Demo, insertDemoRows } from './insert.ts';

export interface Customer {
  readonly id: number;
  readonly role: string;
  readonly name: string;
  readonly companyName: string;
  readonly managerId: number;
}

export interface People {
  readonly adminId: number;
  readonly businessAdminId: number;
  readonly managerId: number;
  readonly otherManagerId: number;
  readonly customers: readonly Customer[];
  /** Addresses of all users by id. */
  readonly emails: ReadonlyMap<number, string>;
}

const companies: readonly (readonly [company: string, person: string, role: Role])[] = [
  ['こもれび食堂グループ', '浅野 ひなた', 'GENERAL_WITHOUT_PAYMENT'],
  ['株式会社みずいろ珈琲', '三浦 蒼', 'GENERAL_MEO_DIRECT'],
  ['はやかわ歯科グループ', '早川 凛', 'GENERAL_CLAIMED_BY_AGENCY'],
  ['株式会社ひかり整体', '大槻 陽向', 'GENERAL_CLAIMED_BY_FLEX'],
  ['株式会社つむぎ美容', '榎本 紬', 'GENERAL_MEO_DIRECT'],
  ['さくらば動物病院', '桜庭 樹', 'GENERAL_CLAIMED_BY_AGENCY'],
  ['株式会社まるみ酒場', '丸海 豪', 'GENERAL_CLAIMED_BY_FLEX'],
  ['そらいろ学習塾', '空井 茜', 'GENERAL_CLAIMED_BY_AGENCY'],
  ['株式会社ことのは薬局', '琴乃 葉月', 'GENERAL_MEO_DIRECT'],
  ['やまね自動車', '山根 岳', 'GENERAL_CLAIMED_BY_FLEX'],
  ['株式会社なぎさ不動産', '渚 涼太', 'GENERAL_CLAIMED_BY_AGENCY'],
  ['ふうりん鍼灸院', '風鈴 律', 'GENERAL_WITHOUT_PAYMENT'],
  ['株式会社あかつき写真館', '暁 千夏', 'GENERAL_MEO_DIRECT'],
  ['こはる保育サービス', '小春 杏', 'GENERAL_CLAIMED_BY_FLEX'],
];

/** Creates the seven accounts with their password, a second manager, and customers of both managers. */
export async function makePeople(demo: Demo): Promise<People> {
  const user = (name: string, email: string, systemUserRole: Role, more: Partial<NewRow<'system-user'>> = {}) => ({
    name,
    email,
    systemUserRole,
    companyName: null as string | null,
    phone: null as string | null,
    managerUserId: null as number | null,
    status: 'ACTIVE' as const,
    mustChangePassword: false,
    // Older than their notifications: users are not notified of events before their creation
    createDate: demo.now - 210 * dayMs,
    lastLoginDate: demo.now - demo.random.whole(1, 20) * dayMs,
    ...more,
  });
  const named = (email: string) => demoAccounts.find((account) => account.email === email)?.name ?? email;
  const staffRows = ['system-admin@example.com', 'business-admin@example.com', 'manager@example.com'].map((email) => {
    const account = demoAccounts.find((one) => one.email === email);
    return user(named(email), email, account?.role ?? 'MANAGER');
  });
  const staffRowsAll = [...staffRows, user('沢渡 透', 'manager2@example.com', 'MANAGER')];
  const [adminId = 0, businessAdminId = 0, managerId = 0, otherManagerId = 0] = await insertDemoRows(
    demo,
    'system-user',
    staffRowsAll,
  );
  const own = demoAccounts.slice(3);
  const rows = companies.map(([companyName, name, role], index) => {
    const email = own[index]?.email ?? `customer${String(index + 1).padStart(2, '0')}@example.com`;
    // The first three of the demo's own customers belong to the demo manager, the fourth to the other one
    const manager = index === 3 || index % 3 === 2 ? otherManagerId : managerId;
    return user(name, email, role, { companyName, phone: `03-0000-${String(1000 + index)}`, managerUserId: manager });
  });
  const ids = await insertDemoRows(demo, 'system-user', rows);
  const all = [...staffRowsAll, ...rows];
  const allIds = [adminId, businessAdminId, managerId, otherManagerId, ...ids];
  const emails = new Map(allIds.map((id, index) => [id, all[index]?.email ?? '']));
  await Promise.all(
    demoAccounts.map(async ({ email }) => {
      const userId = allIds[all.findIndex((one) => one.email === email)] ?? 0;
      const passwordHash = await hashPassword(demoPassword);
      await demo.tx.insert(credential).values({ userId, passwordHash, updatedDate: demo.now });
    }),
  );
  const customers = rows.map((row, index) => ({
    id: ids[index] ?? 0,
    role: row.systemUserRole,
    name: row.name,
    companyName: row.companyName ?? row.name,
    managerId: row.managerUserId ?? managerId,
  }));
  await makeInvoiceAddresses(demo, customers);
  return { adminId, businessAdminId, managerId, otherManagerId, customers, emails };
}

// Each is due after it is issued, however late in the next month that is
const terms = [
  { termsFrom: 'CLOSING', paymentTerms: 'NEXT_MONTH_END' },
  { termsFrom: 'ISSUE', paymentTerms: 'SAME_MONTH_END' },
  { termsFrom: 'ISSUE', paymentTerms: 'NEXT_MONTH_20' },
] as const;

async function makeInvoiceAddresses(demo: Demo, customers: readonly Customer[]): Promise<void> {
  // Two customers of each manager have no billing details, so that the form for new ones can be tried
  const billed = customers.filter((_, index) => index < 4 || index % 4 !== 0);
  await insertDemoRows(
    demo,
    'invoice-additional-information-detail',
    billed.map((customer, index) => ({
      id: customer.id,
      createDate: demo.now - 209 * dayMs,
      updateDate: demo.now - 209 * dayMs,
      userId: customer.id,
      recipientName: customer.companyName,
      honorific: 'ONCHU' as const,
      department: index % 3 === 0 ? '経理部' : null,
      postalCode: `100-${String(1000 + index)}`,
      address: `東京都見本区見本町${index + 1}-2-3`,
      ...demo.random.pick(terms),
      taxRounding: demo.random.pick(['FLOOR', 'FLOOR', 'ROUND', 'CEIL']),
    })),
  );
}
