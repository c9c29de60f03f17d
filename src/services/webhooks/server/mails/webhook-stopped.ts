import { eq } from 'drizzle-orm';
import { pathTo } from '#core/model/paths/path-to.ts';
import { mailTemplate } from '#mail/server/template.ts';

/** The mail about a webhook that was stopped because its receiver accepted nothing for days. */
export const webhookStopped = mailTemplate('webhookStopped', {
  to: 'account',
  facts: async (_account, { webhookId }, { database, tables, publicUrl }) => {
    const { webhook } = tables;
    const [found] = await database.orm.select().from(webhook).where(eq(webhook.id, webhookId));
    // No mail if it was resumed before the mail was sent
    if (found === undefined || found.status !== 'STOPPED') return null;
    return { name: found.name, address: found.url, url: `${publicUrl}${pathTo('/webhook/:id', { id: webhookId })}` };
  },
  letter: ({ name, address, url }) => ({
    subject: `Webhook「${name}」への送信を停止しました`,
    paragraphs: [
      `Webhook「${name}」（${address}）に3日間送信できなかったため、送信を停止しました。停止している間の出来事は送信されません。`,
      '受信側を確認し、Webhookの画面で「再開」してください。送信待ちのものは再開すると送信され、失敗したものは送信の記録から再送できます。',
    ],
    closing: [url],
  }),
  sample: { name: '会計連携', address: 'https://hooks.example.com/tenjun', url: 'https://example.com/t' },
});
