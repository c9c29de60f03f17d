import { Hono } from 'hono';
import type { Client } from '../client.ts';
import type { Memory } from '../memory.ts';
import { tiktokApi } from './api.ts';
import { consentPage } from './consent.ts';
import { grantBook } from './grants.ts';
import { people } from './people.ts';

/**
 * TikTok: its consent page, its API, and for the demo and tests POST /__admin/tiktok/revoke {username?} (the account's owner revokes the
 * permission) and POST /__admin/tiktok/lifetimes {accessSeconds?, refreshSeconds?}.
 */
export function tiktok({ memory, client, now }: { memory: Memory; client: Client; now(): number }): {
  api: Hono;
  consent: Hono;
  admin: Hono;
} {
  const grants = grantBook(memory, now);
  const admin = new Hono();
  admin.post('/tiktok/revoke', async (context) => {
    const { username } = await context.req.json<{ username?: string }>();
    const person = people.find((one) => one.username === username);
    return context.json({ ended: grants.end(person === undefined ? 'all' : { openId: person.openId }) });
  });
  admin.post('/tiktok/lifetimes', async (context) => {
    grants.setLifetimes(await context.req.json());
    return context.json({});
  });
  return { api: tiktokApi(grants, now), consent: consentPage(grants, client), admin };
}
