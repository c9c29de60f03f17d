import { day as dayMs, hour as hourMs, minute } from '#core/model/durations.ts';
import { yenText } from '#core/model/figures/figures.ts';
import type { Role } from '#core/model/roles.ts';
import { deviceInWords } from '#domain/accounts/device.ts';
import { admins, staff } from '#domain/accounts/roles.ts';
import { monthInWords } from '#domain/month.ts';
import type { OperandsOf } from '#domain/notices/notification-operands.ts';
import type { NotificationType } from '#domain/notices/notification-types.ts';
import { notificationRead } from '#notifications/server/tables.ts';
import type { Bill } from './billing.ts';
import { type Demo, insertRows } from './insert.ts';
import type { People } from './people.ts';
import type { Shop } from './shops.ts';

const agents = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_0) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
];

/** Creates records: notifications of every type, logins, audit entries. */
export async function makeRecords(
  demo: Demo,
  people: People,
  shops: readonly Shop[],
  bills: readonly Bill[],
): Promise<void> {
  await makeNotifications(demo, people, shops, bills);
  await makeLogins(demo, people);
  await makeAudit(demo, people, shops);
}

async function makeNotifications(
  demo: Demo,
  people: People,
  shops: readonly Shop[],
  bills: readonly Bill[],
): Promise<void> {
  const { now } = demo;
  const all = [
    ...ofRanks(demo, shops),
    ...ofPayments(demo, bills),
    ...ofRegistrations(demo, people),
    ...ofEverybody(demo),
  ].sort((one, other) => one.createDate - other.createDate);
  const ids = await insertRows(demo, 'notification', all);
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

function ofRanks({ random, now }: Demo, shops: readonly Shop[]) {
  const measured = shops.filter((shop) => shop.measured);
  const concerned = (shop: Shop) => [shop.owner.id, shop.owner.managerId];
  return measured.flatMap((shop, index) => {
    const keyword = random.pick(shop.keywords);
    const at = now - (index % 20) * dayMs - random.whole(1, 23) * hourMs;
    return index % 2 === 0
      ? [
          notice(
            'SEARCH_CONDITION_RANK_WENT_DOWN',
            `${shop.name}「${keyword.keyword}」が${random.whole(2, 4)}位から${random.whole(6, 14)}位に下がりました`,
            [shop.id, keyword.id],
            admins,
            concerned(shop),
            at,
          ),
        ]
      : [
          notice(
            'SEARCH_CONDITION_RANK_FIRST_EXPOSED',
            `${shop.name}「${keyword.keyword}」が初めて${keyword.targetRank}位以内に入りました`,
            [shop.owner.id, shop.id, keyword.id],
            admins,
            concerned(shop),
            at,
          ),
        ];
  });
}

function ofPayments({ now }: Demo, bills: readonly Bill[]) {
  return bills.slice(-14).map((bill, index) => {
    const failed = bill.status === 'FAILED';
    const words = failed ? 'カード決済に失敗しました' : 'お支払いを確認しました';
    return notice(
      failed ? 'CHARGE_FAILURE' : 'CHARGE_SUCCESS',
      `${bill.customer.companyName} ${monthInWords(bill.period)}分（${yenText(bill.total)}）の${words}`,
      [bill.storeId, bill.id],
      admins,
      [bill.customer.id, bill.customer.managerId],
      now - (index + 1) * 5 * hourMs,
    );
  });
}

function ofRegistrations({ now }: Demo, people: People) {
  return people.customers
    .slice(-3)
    .map((customer, index) =>
      notice(
        'GENERAL_SYSTEM_USER_REGISTERED',
        `${customer.companyName} ${customer.name} 様が登録されました`,
        [customer.id],
        admins,
        [customer.managerId],
        now - (index + 2) * dayMs,
      ),
    );
}

function ofEverybody({ now }: Demo) {
  return [
    notice(
      'CREATE_INCENTIVE_INFORMATION_REPORT_FINISHED',
      '前月分の成果日数の集計が完了しました',
      [1],
      staff,
      [],
      now - 6 * hourMs,
    ),
    notice('NONE', '日曜日の午前2時から4時まで、定期点検のためご利用いただけません', [], [], [], now - 30 * minute),
  ];
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
  await insertRows(demo, 'login-history', rows.reverse());
}

async function makeAudit(demo: Demo, people: People, shops: readonly Shop[]): Promise<void> {
  const rows = shops.map((shop, index) => {
    const date = demo.now - (shops.length - index) * 2 * dayMs;
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
  await insertRows(demo, 'audit-log', rows);
}
