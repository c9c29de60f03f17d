import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { probesOf } from '#app/cli/outside/probes.ts';
import { reportOf } from '#app/cli/outside/report.ts';
import { checkServices } from '#app/cli/outside/requests.ts';
import { readSettings } from '#app/settings.ts';
import { type Emulator, startEmulator } from '../support/emulator.ts';
import { googleEnvironment } from '../support/google.ts';

describe('the look at the outside services', () => {
  let emulator: Emulator;
  beforeAll(async () => {
    emulator = await startEmulator(() => Date.parse('2026-11-28T03:00:00Z'));
    const place = { name: '東京駅', latitude: 35.681, longitude: 139.767, address: '東京都千代田区', category: '' };
    await emulator.admin('places', [{ ...place, id: 'ChIJtokyoTokyoTokyoTokyoTok' }]);
  });
  afterAll(() => emulator?.close());
  const environment = () => ({
    ...googleEnvironment(emulator.url),
    GOOGLE_PLACES_API_KEY: 'key',
    GOOGLE_PLACES_URL: `${emulator.url}/google-places`,
    DATAFORSEO_LOGIN: 'login',
    DATAFORSEO_PASSWORD: 'password',
    DATAFORSEO_URL: `${emulator.url}/dataforseo`,
    GEOCODER_URL: `${emulator.url}/geocoder`,
    LINE_CHANNEL_ACCESS_TOKEN: 'token',
    LINE_CHANNEL_SECRET: 'secret',
    LINE_API_URL: `${emulator.url}/line`,
    TIKTOK_CLIENT_KEY: 'key',
    TIKTOK_CLIENT_SECRET: 'secret',
    TIKTOK_URL: `${emulator.url}/tiktok`,
    STRIPE_SECRET_KEY: 'sk_test_emulator',
    STRIPE_URL: emulator.url,
    WRITER_URL: `${emulator.url}/writer`,
    WRITER_KEY: 'key',
  });
  const look = (env: Record<string, string> = environment()) => checkServices(probesOf(readSettings(env), null));

  it('finds every configured service as its contract says, and prints it as a table', async () => {
    const results = await look();
    const states = results.map(({ service, call, state, note }) => [service, call, state, note]);
    const asked = states.filter(([, call]) => !call?.includes('with access'));
    expect(asked.filter(([, , state]) => state !== 'as known')).toEqual([]);
    expect(asked.length).toBeGreaterThan(11);
    const table = reportOf(results).split('\n');
    expect(table[0]).toMatch(/^SERVICE +CALL +STATE +NOTE$/);
    expect(table).toHaveLength(results.length + 1);
  });

  it('reads the accounts with a person’s access', async () => {
    const start = `${emulator.url}/google-accounts/o/oauth2/v2/auth?client_id=client&redirect_uri=https%3A%2F%2Fconsole.example.com%2Faccept-google&response_type=code&scope=https%3A%2F%2Fwww.googleapis.com%2Fauth%2Fbusiness.manage&access_type=offline&prompt=consent&state=s`;
    const code = (await emulator.consent(start)).get('code') ?? '';
    const granted = await fetch(`${emulator.url}/google-oauth/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code,
        client_id: 'client',
        client_secret: 'secret',
        redirect_uri: 'https://console.example.com/accept-google',
      }),
    });
    const { refresh_token: refreshToken } = Object(await granted.json());
    const results = await checkServices(probesOf(readSettings(environment()), String(refreshToken)));
    expect(results.find(({ call }) => call.includes('with access'))).toMatchObject({ state: 'as known' });
  });

  it('says what is not set up, what does not answer, and how an answer differs', async () => {
    const [places] = await look({ GEOCODER_URL: `${emulator.url}/geocoder` });
    expect(places).toMatchObject({ state: 'not set up', note: 'GOOGLE_PLACES_API_KEY' });
    const silent = await look({
      GOOGLE_PLACES_API_KEY: 'k',
      GOOGLE_PLACES_URL: 'http://127.0.0.1:9',
      GEOCODER_URL: 'http://127.0.0.1:9',
    });
    expect(silent.filter(({ state }) => state === 'silent').map(({ service }) => service)).toEqual([
      'Google Places',
      '国土地理院',
    ]);
    const answered = async (body: string, status = 200) => {
      await emulator.fail({
        path: 'searchText',
        times: 1,
        status,
        body,
        headers: { 'content-type': 'application/json' },
      });
      return (await look())[0];
    };
    expect(await answered('{"places":[{"identifier":"x"}]}')).toMatchObject({
      state: 'differs',
      note: 'places[].id: missing',
    });
    expect(await answered('{"places":"none"}')).toMatchObject({ state: 'differs' });
    expect(await answered('{"places":[{"id":"x","vibe":"calm"}]}')).toMatchObject({
      state: 'new names',
      note: 'places[].vibe: unknown name',
    });
    expect(await answered('{}', 403)).toMatchObject({ state: 'differs', note: 'status 403, not 200' });
  });
});
