import { type Demo, insertDemoRows } from './insert.ts';

/** Creates a webhook that is registered but not activated, since a demo must not send anything out. */
export async function makeWebhooks(demo: Demo): Promise<void> {
  await insertDemoRows(demo, 'webhook', [
    {
      name: '基幹システムへの請求の連携',
      url: 'https://hooks.example.com/tenjun',
      events: ['charge.issued', 'charge.paid'],
      status: 'NEW',
    },
  ]);
}
