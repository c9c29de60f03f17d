import { createServer, type IncomingMessage, type Server } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  fetchProfile,
  fetchVideos,
  grantForRefresh,
  revoke,
  type TikTok,
  TikTokRefusal,
  tikTokGrantForCode,
} from '#tiktok/server/client.ts';
import { freePort } from '../support/port.ts';

interface Recorded {
  status?: number;
  headers?: Record<string, string>;
  body: unknown;
}

/** The far side of the recorded answers: gives them in turn, and keeps what was asked. */
let server: Server;
let tiktok: TikTok;
const answers: Recorded[] = [];
const asked: { path: string; authorization: string | undefined; body: string }[] = [];

beforeAll(async () => {
  const port = await freePort();
  server = createServer(async (request, response) => {
    asked.push({
      path: request.url ?? '',
      authorization: request.headers.authorization,
      body: await bodyOf(request),
    });
    const { status = 200, headers = {}, body } = answers.shift() ?? { status: 500, body: '' };
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve));
  const apiUrl = `http://127.0.0.1:${port}`;
  tiktok = { clientKey: 'key', clientSecret: 'secret', authorizeUrl: apiUrl, apiUrl };
});
afterAll(() => new Promise<void>((resolve) => void server.close(() => resolve())));

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
}

const given = (...some: Recorded[]) => {
  answers.splice(0, answers.length, ...some);
  asked.length = 0;
};
const fine = { code: 'ok', message: '', log_id: '20220829194722CBE87ED59D524E727021' };
const failure = (code: string) => ({ data: {}, error: { ...fine, code, message: 'told in words' } });
const refusal = async (work: Promise<unknown>) => {
  const error: unknown = await work.catch((thrown: unknown) => thrown);
  return error instanceof TikTokRefusal ? error.code : error;
};

// As the public documentation of user access tokens shows it
const granted = {
  access_token: 'act.example12345Example12345Example',
  expires_in: 86400,
  open_id: 'afd97af1-b87b-48b9-ac98-410aghda5344',
  refresh_expires_in: 31536000,
  refresh_token: 'rft.example12345Example12345Example',
  scope: 'user.info.basic,video.list',
  token_type: 'Bearer',
};
const refused = { error: 'invalid_grant', error_description: 'Authorization code is expired.', log_id: '2022' };

it('exchanges a code, and says when it is not good', async () => {
  given({ body: granted }, { body: refused }, { body: { ...refused, error: 'invalid_client' } });
  expect(await tikTokGrantForCode(tiktok, 'code', 'https://console.example.com/accept-tiktok')).toEqual({
    openId: granted.open_id,
    accessToken: granted.access_token,
    refreshToken: granted.refresh_token,
    expiresIn: 86400,
    refreshExpiresIn: 31536000,
    scope: granted.scope,
  });
  expect(Object.fromEntries(new URLSearchParams(asked[0]?.body))).toEqual({
    client_key: 'key',
    client_secret: 'secret',
    grant_type: 'authorization_code',
    code: 'code',
    redirect_uri: 'https://console.example.com/accept-tiktok',
  });
  expect(await refusal(tikTokGrantForCode(tiktok, 'code', 'x'))).toBe('invalid_grant');
  expect(await refusal(tikTokGrantForCode(tiktok, 'code', 'x'))).toBe('invalid_client');
});

it('takes a dead link for dead, and a wrong setting, a limit or a stumble for something that passes', async () => {
  given({ body: refused });
  expect(await refusal(grantForRefresh(tiktok, 'rft'))).toBe('invalid_grant');
  for (const passing of [
    { body: { ...refused, error: 'invalid_client' } },
    { status: 429, body: { ...refused, error: 'rate_limit_exceeded' } },
    { status: 500, body: { error: 'internal_error' } },
    { status: 502, body: '<html>Bad Gateway</html>' },
    { body: { ...granted, refresh_token: undefined } },
  ]) {
    given(passing);
    await expect(grantForRefresh(tiktok, 'rft')).rejects.toMatchObject({ status: 503 });
    // It may have been taken though no answer came: once more could lose the link
    expect(asked).toHaveLength(1);
  }
});

it('reads an account, whatever is absent of it', async () => {
  const user = {
    open_id: '723f24d7-e717-40f8-a2b6-cb8464cd23b4',
    display_name: 'Tiktok4Developers',
    bio_description: '',
    profile_deep_link: 'javascript:alert(1)',
    is_verified: false,
    follower_count: 4,
    likes_count: '3232',
    unheard_of: { new: true },
  };
  given({ body: { data: { user }, error: fine } }, { body: { data: {}, error: fine } });
  expect(await fetchProfile(tiktok, 'act')).toEqual({
    displayName: 'Tiktok4Developers',
    username: null,
    bio: null,
    link: null,
    verified: false,
    followers: 4,
    following: null,
    likes: 3232,
    videoCount: null,
  });
  expect(asked[0]).toMatchObject({ authorization: 'Bearer act' });
  expect(await fetchProfile(tiktok, 'act')).toMatchObject({ displayName: null, followers: null });
});

it('reads videos, and leaves out what is none', async () => {
  const videos = [
    {
      id: '7080213458555737986',
      title: 'Tiktok4Developers on Linux',
      create_time: 1643332803,
      duration: 42,
      share_url: 'https://www.tiktok.com/@tiktok/video/7080213458555737986',
      view_count: 10,
    },
    { id: '1', video_description: '説明だけ' },
    { title: 'without an id' },
    null,
  ];
  given({ body: { data: { videos, cursor: 1643332803000, has_more: true }, error: fine } });
  const read = await fetchVideos(tiktok, 'act');
  expect(read).toHaveLength(2);
  expect(read[0]).toMatchObject({ createTime: 1_643_332_803_000, views: 10, likes: null });
  expect(read[1]).toMatchObject({ id: '1', title: '説明だけ', createTime: null, link: null });
  expect(JSON.parse(asked[0]?.body ?? '')).toEqual({ max_count: 20 });
});

it('distinguishes what a token may not from what passes: 401, 403, 429 with Retry-After, 500, no JSON', async () => {
  for (const [status, code] of [
    [401, 'access_token_invalid'],
    [401, 'scope_not_authorized'],
    [403, 'scope_permission_missed'],
  ] as const) {
    given({ status, body: failure(code) });
    expect(await refusal(fetchProfile(tiktok, 'act'))).toBe(code);
    expect(asked).toHaveLength(1);
  }
  const user = { body: { data: { user: { display_name: '店' } }, error: fine } };
  given({ status: 429, headers: { 'retry-after': '0' }, body: failure('rate_limit_exceeded') }, user);
  expect(await fetchProfile(tiktok, 'act')).toMatchObject({ displayName: '店' });
  given({ status: 500, body: failure('internal_error') }, { body: '<html>' }, user);
  expect(await fetchProfile(tiktok, 'act')).toMatchObject({ displayName: '店' });
  given({ status: 429, headers: { 'retry-after': '900' }, body: failure('rate_limit_exceeded') });
  await expect(fetchProfile(tiktok, 'act')).rejects.toMatchObject({ status: 503 });
  expect(asked).toHaveLength(1);
});

it('ends a link, one that had ended already too', async () => {
  given({ body: {} }, { body: refused });
  await revoke(tiktok, 'act');
  await revoke(tiktok, 'act');
  expect(asked).toHaveLength(2);
});

it('reveals nothing of tokens in what it throws', async () => {
  given({ status: 500, body: 'x' }, { status: 500, body: 'x' }, { status: 500, body: 'x' });
  const error: unknown = await fetchProfile(tiktok, 'act.secret').catch((thrown: unknown) => thrown);
  expect(`${error} ${error instanceof Error ? error.cause : ''}`).not.toContain('act.secret');
});
