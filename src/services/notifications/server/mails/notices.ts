import { inArray } from 'drizzle-orm';
import { pathTo } from '#core/model/paths/path-to.ts';
import { notificationLabels } from '#domain/notices/notification-types.ts';
import { mailTemplate } from '#mail/server/template.ts';
import { whenInJapan } from '#mail/server/when.ts';
import { whenFree } from '#notifications/rules/notice-timing.ts';
import { quietHoursOf } from '../delivery/settings.ts';

const labels: Readonly<Record<string, string>> = notificationLabels;

/** Lists the new notifications of the types that the recipient wants by mail. */
export const notices = mailTemplate('notices', {
  to: 'account',
  heldUntil: async ({ id }, { database, now }) => whenFree(now(), await quietHoursOf(database.orm, id)),
  async facts(_account, data, { database, tables, publicUrl }) {
    const { ids } = data;
    if (ids.length === 0) return null;
    const notifications = tables.notification;
    const rows = await database.orm
      .select()
      .from(notifications)
      .where(inArray(notifications.id, [...ids]))
      .orderBy(notifications.id);
    if (rows.length === 0) return null;
    return {
      total: data.total,
      lines: rows.map((row): readonly [string, string] => [
        `${whenInJapan(row.createDate)} ${labels[row.notificationType] ?? ''}`,
        row.content,
      ]),
      url: `${publicUrl}${pathTo('/notification')}`,
      preferencesUrl: `${publicUrl}${pathTo('/change-email')}`,
    };
  },
  letter: ({ total, lines, url, preferencesUrl }) => ({
    subject: total === 1 ? '新しい通知があります' : `新しい通知が${total}件あります`,
    paragraphs: [
      total > lines.length
        ? `新しい通知が${total}件あります。最近の${lines.length}件をお知らせします。`
        : '新しい通知があります。',
    ],
    facts: lines,
    link: { label: '通知履歴を開く', url },
    preferencesUrl,
  }),
  sample: {
    total: 3,
    lines: [['2026/10/31 14:05 決済失敗', '山田商店の10月分の決済に失敗しました']],
    url: 'https://example.com/t',
    preferencesUrl: 'https://example.com/p',
  },
});
