import { describe, expect, it } from 'vitest';
import { createEmulator } from '../app.ts';

const home = 'http://localhost:3000';
const place = { id: 'ChIJplace1', name: '店舗1', latitude: 35, longitude: 139, address: '東京都', profile: '101' };
const from = { startDate: { year: 2026, month: 11, day: 1 }, startTime: { hours: 10 } };
const until = { endDate: { year: 2026, month: 11, day: 1 }, endTime: { hours: 19, minutes: 30 } };

/** Sends a post as a user who manages the place. */
async function poster() {
  const app = createEmulator({ dir: null, now: () => Date.now(), adminToken: 'token', publicUrl: () => home });
  await app.request('/__admin/places', {
    method: 'POST',
    headers: { authorization: 'Bearer token' },
    body: JSON.stringify([place]),
  });
  const redirect = `${home}/accept-google`;
  const asked = {
    client_id: 'c',
    redirect_uri: redirect,
    response_type: 'code',
    scope: 's',
    login: 'headquarters@gmail.example',
  };
  const back = await app.request(`/google-accounts/o/oauth2/v2/auth?${new URLSearchParams(asked)}`);
  const code = new URL(back.headers.get('location') ?? '').searchParams.get('code') ?? '';
  const form = { client_id: 'c', client_secret: 's', grant_type: 'authorization_code', redirect_uri: redirect, code };
  const granted = await app.request('/google-oauth/token', {
    method: 'POST',
    body: new URLSearchParams(form).toString(),
  });
  const { access_token: token } = await granted.json();
  return async (body: object) => {
    const answer = await app.request('/google-my-business/v4/accounts/1/locations/101/localPosts', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: JSON.stringify({ languageCode: 'ja', summary: '感謝祭です', ...body }),
    });
    return { status: answer.status, text: await answer.text() };
  };
}

describe('the emulated local posts', () => {
  it.each(['EVENT', 'OFFER'])(
    'refuse an %s without start and end, each with date and time, as Google does',
    async (topicType) => {
      const send = await poster();
      const post = (schedule?: object) =>
        send({ topicType, event: { title: '感謝祭', ...(schedule && { schedule }) } });
      expect((await post({ ...from, ...until })).status).toBe(200);
      for (const part of ['startDate', 'startTime', 'endDate', 'endTime']) {
        const { [part]: _one, ...rest } = { ...from, ...until } as Record<string, object>;
        const refused = await post(rest);
        expect([refused.status, refused.text.includes('event.schedule')]).toEqual([400, true]);
      }
      expect((await post({ ...from, ...until, endTime: { hours: 9 } })).status).toBe(400);
      expect((await post()).status).toBe(400);
    },
  );
});
