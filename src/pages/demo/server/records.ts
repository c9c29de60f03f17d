import { and, eq, max, sql } from 'drizzle-orm';
import { deviceInWords } from '#accounts/rules/device.ts';
import { day as dayMs, hour as hourMs, minute } from '#core/model/day.ts';
import { yenText } from '#core/model/language.ts';
import type { Role } from '#core/model/roles.ts';
import { admins, staff } from '#domain/accounts/roles.ts';
import { monthInWords } from '#domain/month.ts';
import type { NotificationType } from '#domain/notices/notification-types.ts';
import type { OperandsOf } from '#notifications/rules/notification-operands.ts';
import { notificationRead } from '#notifications/server/tables.ts';
import { noticeOf } from '#ranking/server/readings/alerts.ts';
import type { Bill } from './billing.ts';
import { type Demo, type Fresh, insertDemoRows } from './insert.ts';
import type { People } from './people.ts';
import type { DemoRankEvent } from './readings.ts';
import type { Shop } from './shops.ts';

const agents = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_0) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
];

/** The events that notifications report. */
interface Happened {
  readonly shops: readonly Shop[];
  readonly events: readonly DemoRankEvent[];
  readonly bills: readonly Bill[];
}

/** Creates records: notifications of every type, logins, audit entries. */
export async function makeRecords(demo: Demo, people: People, happened: Happened): Promise<void> {
  const newcomers = await makeNewcomers(demo, people);
  await makeNotifications(demo, people, newcomers, happened);
  await makeLogins(demo, people);
  await makeAudit(demo, people, happened.shops);
}

/** Creates the customers who registered of late and have no store yet. */
async function makeNewcomers(demo: Demo, { managerId, otherManagerId }: People): Promise<readonly Newcomer[]> {
  const rows = newcomers.map(([companyName, name, systemUserRole], index) => {
    const createDate = demo.now - (index + 2) * dayMs;
    return {
      name,
      email: `newcomer${index + 1}@example.com`,
      systemUserRole,
      companyName,
      phone: `03-0000-${3000 + index}`,
      managerUserId: index === 1 ? otherManagerId : managerId,
      status: 'ACTIVE' as const,
      mustChangePassword: true,
      createDate,
      updateDate: createDate,
    };
  });
  const ids = await insertDemoRows(demo, 'system-user', rows);
  return rows.map((row, index) => ({ ...row, id: ids[index] ?? 0 }));
}

type Newcomer = Pick<Fresh<'system-user'>, 'name' | 'companyName' | 'managerUserId'> & {
  readonly id: number;
  readonly createDate: number;
};

const newcomers: readonly (readonly [company: string, person: string, role: Role])[] = [
  ['株式会社ほしぞら書店', '星野 詩織', 'GENERAL_CLAIMED_BY_AGENCY'],
  ['わかくさ接骨院', '若草 慎', 'GENERAL_WITHOUT_PAYMENT'],
  ['株式会社しおかぜ水産', '汐見 航', 'GENERAL_CLAIMED_BY_FLEX'],
];

async function makeNotifications(
  demo: Demo,
  people: People,
  registered: readonly Newcomer[],
  { events, bills }: Happened,
): Promise<void> {
  const { now } = demo;
  const all = [
    ...ofRanks(demo, events),
    ...ofPayments(bills),
    ...ofRegistrations(registered),
    ...(await ofCounts(demo)),
    notice('NONE', '日曜日の午前2時から4時まで、定期点検のためご利用いただけません', [], [], [], now - 30 * minute),
  ].sort((one, other) => one.createDate - other.createDate);
  const ids = await insertDemoRows(demo, 'notification', all);
  // Notifications older than a week were read by their recipients
  const read = all.flatMap((one, index) => {
    if (one.createDate > now - 7 * dayMs) return [];
    const administratorsToo = one.recipientRoles.length > 0 ? [people.adminId, people.businessAdminId] : [];
    return [...new Set([...one.recipientUserIds, ...administratorsToo])].map((userId) => ({
      userId,
      notificationId: ids[index] ?? 0,
      readDate: one.createDate + hourMs,
    }));
  });
  if (read.length > 0) await demo.tx.insert(notificationRead).values(read);
}

function notice<T extends NotificationType>(
  notificationType: T,
  content: string,
  operandValue: OperandsOf<T>,
  recipientRoles: readonly Role[],
  recipientUserIds: number[],
  createDate: number,
) {
  return {
    notificationType: notificationType as NotificationType,
    content,
    operandValue: [...operandValue],
    recipientRoles: [...recipientRoles],
    recipientUserIds,
    createDate,
    updateDate: createDate,
  };
}

/** How many falls and first achievements are reported: the last of each. */
const ranksReported = 30;

function ofRanks({ now }: Demo, events: readonly DemoRankEvent[]) {
  const latest = (kind: DemoRankEvent['kind']) =>
    events
      .filter((event) => event.kind === kind && event.takenAt <= now)
      .sort((one, other) => other.takenAt - one.takenAt)
      .slice(0, ranksReported);
  return [...latest('SEARCH_CONDITION_RANK_WENT_DOWN'), ...latest('SEARCH_CONDITION_RANK_FIRST_EXPOSED')].map(
    (event) => {
      const { notificationType, content, operandValue, recipientRoles = [], recipientUserIds = [] } = noticeOf(event);
      const createDate = event.takenAt;
      return {
        notificationType: notificationType as NotificationType,
        content,
        operandValue: [...operandValue],
        recipientRoles: [...recipientRoles],
        recipientUserIds: [...recipientUserIds],
        createDate,
        updateDate: createDate,
      };
    },
  );
}

/** The payments that came or failed, at the time when that happened. */
function ofPayments(bills: readonly Bill[]) {
  return bills
    .flatMap((bill) => (bill.settledAt === null ? [] : { ...bill, settledAt: bill.settledAt }))
    .slice(-14)
    .map(({ id, storeId, status, customer, period, total, settledAt }) => {
      const failed = status === 'FAILED';
      const words = failed ? 'カード決済に失敗しました' : 'お支払いを確認しました';
      return notice(
        failed ? 'CHARGE_FAILURE' : 'CHARGE_SUCCESS',
        `${customer.companyName} ${monthInWords(period)}分（${yenText(total)}）の${words}`,
        [storeId, id],
        admins,
        [customer.id, customer.managerId],
        settledAt,
      );
    });
}

function ofRegistrations(registered: readonly Newcomer[]) {
  return registered.map(({ id, companyName, name, managerUserId, createDate }) =>
    notice(
      'GENERAL_SYSTEM_USER_REGISTERED',
      `${companyName} ${name} 様が登録されました`,
      [id],
      admins,
      managerUserId == null ? [] : [managerUserId],
      createDate,
    ),
  );
}

async function ofCounts({ tx, tables }: Demo) {
  const runs = await tx.select().from(tables['count-run']);
  return runs.map(({ id, period, counted, finishedAt, createDate }) =>
    notice(
      'CREATE_INCENTIVE_INFORMATION_REPORT_FINISHED',
      `${monthInWords(period)}分の成果日数の集計が完了しました（${counted ?? 0}件）`,
      [id],
      staff,
      [],
      finishedAt ?? createDate,
    ),
  );
}

function deviceOf(userAgent: string) {
  return { userAgent, device: deviceInWords(userAgent) };
}

async function makeLogins(demo: Demo, people: People): Promise<void> {
  const { random, now } = demo;
  const users = [...people.emails];
  const rows = Array.from({ length: 300 }, (_, n) => {
    const [userId, email] = random.pick(users);
    const date = now - Math.floor((n * 90 * dayMs) / 300) - random.whole(0, 5 * hourMs);
    const stranger = random.percent(3);
    const failed = stranger || random.percent(8);
    return {
      date,
      userId: stranger ? null : userId,
      email: stranger ? `unknown${n}@example.com` : email,
      result: failed ? (random.percent(10) ? ('BLOCKED' as const) : ('FAILURE' as const)) : ('SUCCESS' as const),
      reason: failed ? (stranger ? '登録のないメールアドレス' : 'パスワード誤り') : null,
      ip: `203.0.113.${random.whole(1, 250)}`,
      ...deviceOf(random.pick(agents)),
      createDate: date,
      updateDate: date,
    };
  });
  await insertDemoRows(demo, 'login-history', rows.reverse());
  const { 'system-user': user, 'login-history': login } = demo.tables;
  const last = demo.tx
    .select({ date: max(login.date) })
    .from(login)
    .where(and(eq(login.userId, user.id), eq(login.result, 'SUCCESS')));
  await demo.tx.update(user).set({ lastLoginDate: sql`(${last})` });
}

async function makeAudit(demo: Demo, people: People, shops: readonly Shop[]): Promise<void> {
  const rows = shops.map((shop, index) => {
    const date = shop.createDate;
    return {
      date,
      userId: people.adminId,
      resource: 'search-conditions',
      resourceId: shop.id,
      action: 'create',
      before: null,
      after: { name: shop.name },
      ip: '203.0.113.10',
      requestId: `demo-${index}`,
      createDate: date,
      updateDate: date,
    };
  });
  await insertDemoRows(demo, 'audit-log', rows);
}
