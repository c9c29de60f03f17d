import { eq } from 'drizzle-orm';
import { pathTo } from '#core/model/paths/path-to.ts';
import { consentTermText, scopesText } from '#domain/consents/consent.ts';
import { mailTemplate } from '#mail/server/template.ts';

/** The mail that asks a customer for their consent. */
export const consentRequested = mailTemplate('consentRequested', {
  to: 'account',
  async facts(account, { consentId }, { tables, database, publicUrl }) {
    const { consent, 'search-conditions': store } = tables;
    const [found] = await database.orm
      .select({ consent, storeName: store.name })
      .from(consent)
      .innerJoin(store, eq(store.id, consent.searchConditionId))
      .where(eq(consent.id, consentId));
    if (found === undefined || found.consent.userId !== account.id || found.consent.status !== 'REQUESTED') return null;
    return {
      store: found.storeName,
      scope: scopesText(found.consent),
      days: consentTermText(found.consent),
      url: account.open ? `${publicUrl}${pathTo('/consent/:id', { id: consentId })}` : null,
    };
  },
  letter: ({ store, scope, days, url }) => ({
    subject: '承諾のお願い',
    paragraphs: [
      'Googleビジネスプロフィールでの作業を代わりに行うために、承諾をお願いします。',
      '文面をお読みのうえ、行ってよいことを選んでください。承諾は、いつでも撤回できます。',
    ],
    facts: [
      ['店舗', store],
      ['内容', scope],
      ['期間', days],
    ],
    ...(url === null ? {} : { link: { label: '文面を読む', url } }),
    closing: ['承諾されるまで、Googleには何も送られません。'],
  }),
  sample: {
    store: '新宿店',
    scope: 'クチコミ返信・投稿',
    days: '2026/11/01〜',
    url: 'https://example.com/t',
  },
});
