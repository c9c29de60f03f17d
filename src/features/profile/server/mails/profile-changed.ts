import { pathTo } from '#core/model/paths/path-to.ts';
import { mailTemplate } from '#mail/server/template.ts';
import { noticeOfChanges } from '../../rules/notice.ts';
import { noticedChanges } from '../noticed-changes.ts';

/**
 * The mail on what was changed in a customer's profiles. Google's policy (2025-08-28) wants them notified within 48 hours, so it leaves whatever
 * else of the console they have mailed.
 */
export const profileChanged = mailTemplate('profileChanged', {
  to: 'account',
  owed: true,
  async facts(account, { itemIds }, { tables, database, publicUrl }) {
    const rows = await noticedChanges({ tx: database.orm, tables }, itemIds, account.id);
    const content = noticeOfChanges(rows);
    if (content === '') return null;
    return { content, url: account.open ? `${publicUrl}${pathTo('/profile-edit-item')}` : null };
  },
  letter: ({ content, url }) => ({
    subject: 'Googleビジネスプロフィールの変更',
    paragraphs: [content],
    facts: [],
    ...(url === null ? {} : { link: { label: '変更の明細を見る', url } }),
    closing: ['お心当たりのない変更は、担当者へお知らせください。'],
  }),
  sample: {
    content:
      'Googleビジネスプロフィールの特別営業時間を変更しました（2店舗）。「新宿店」「池袋店」なし → 2027/01/01 休業',
    url: 'https://example.com/t',
  },
});
