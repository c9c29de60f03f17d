import { type Demo, insertRows } from './insert.ts';

/** One that is entered and not yet begun: what it would be told to leaves no demo. */
export async function makeWebhooks(demo: Demo): Promise<void> {
  await insertRows(demo, 'webhook', [
    {
      name: '基幹システムへの請求の連携',
      url: 'https://hooks.example.com/tenjun',
      events: ['charge.issued', 'charge.paid'],
      status: 'NEW',
    },
  ]);
}
