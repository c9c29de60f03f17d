import { setTimeout as pause } from 'node:timers/promises';
import { second } from '#core/model/day.ts';
import { AppError } from '#core/model/errors.ts';
import { exchange, grantedNumber, grantedText } from '#links/server/oauth-exchange.ts';
import type { Profile, Video } from '../calls.ts';
import { readProfile, readVideos } from './shapes.ts';

/** TikTok's hosts and this installation's client credentials. */
export interface TikTok {
  readonly clientKey: string;
  readonly clientSecret: string;
  /** The page on which an account's owner consents. */
  readonly authorizeUrl: string;
  /** The host of all other calls. */
  readonly apiUrl: string;
}

/** The tokens that a token call grants. Lifetimes in seconds. */
export interface Grant {
  readonly openId: string;
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly expiresIn: number;
  readonly refreshExpiresIn: number;
  readonly scope: string | null;
}

/** Thrown when TikTok permanently rejects a token or a grant, so that a retry is useless. */
export class TikTokRefusal extends Error {
  readonly code: string;
  constructor(code: string) {
    super(`TikTok refused: ${code}`);
    this.code = code;
  }
}

const patience = 20 * second;
const attempts = 3;
const longestWait = 10 * second;
const profileFields =
  'open_id,display_name,username,bio_description,profile_deep_link,is_verified,follower_count,following_count,likes_count,video_count';
const videoFields =
  'id,title,video_description,create_time,duration,share_url,view_count,like_count,comment_count,share_count';
const videosAtOnce = 20;

/** Returns the URL of the consent page. TikTok returns `state` with the redirect. */
export function authorizeAddress({ clientKey, authorizeUrl }: TikTok, redirectUri: string, state: string): string {
  const query = {
    client_key: clientKey,
    scope: 'user.info.basic,user.info.profile,user.info.stats,video.list',
    response_type: 'code',
    redirect_uri: redirectUri,
    state,
  };
  return `${authorizeUrl}?${new URLSearchParams(query)}`;
}

/** Exchanges a code for tokens. Throws TikTokRefusal if the code is invalid or expired, AppError 503 if TikTok does not respond. */
export function tikTokGrantForCode(tiktok: TikTok, code: string, redirectUri: string): Promise<Grant> {
  return grant(tiktok, { grant_type: 'authorization_code', code, redirect_uri: redirectUri }, () => true);
}

/**
 * Exchanges the refresh token, which can be used only once, for new tokens. Never retries: TikTok may have used the
 * token up even if no response came. Throws TikTokRefusal if the link is dead, AppError 503 for temporary failures.
 */
export function grantForRefresh(tiktok: TikTok, refreshToken: string): Promise<Grant> {
  const isDead = (code: string) => code === 'invalid_grant' || code === 'access_denied';
  return grant(tiktok, { grant_type: 'refresh_token', refresh_token: refreshToken }, isDead);
}

/** Revokes the link at TikTok; succeeds if it was already revoked. */
export async function revoke({ clientKey, clientSecret, apiUrl }: TikTok, token: string): Promise<void> {
  const form = { client_key: clientKey, client_secret: clientSecret, token };
  const answer = await exchange(`${apiUrl}/v2/oauth/revoke/`, form);
  if ('refused' in answer && answer.refused !== 'invalid_grant' && answer.refused !== 'access_token_invalid')
    throw new AppError('unavailable', { cause: new Error(`revoke: ${answer.refused}`) });
}

/**
 * Returns the account that the token belongs to. Throws TikTokRefusal if the token is invalid or lacks permission,
 * AppError 503 if TikTok does not respond.
 */
export async function fetchProfile(tiktok: TikTok, accessToken: string): Promise<Profile> {
  const data = await call(`${tiktok.apiUrl}/v2/user/info/?fields=${profileFields}`, accessToken, { method: 'GET' });
  return readProfile(data.user);
}

/** Returns the account's newest videos, newest first. Throws like `fetchProfile`. */
export async function fetchVideos(tiktok: TikTok, accessToken: string): Promise<readonly Video[]> {
  const data = await call(`${tiktok.apiUrl}/v2/video/list/?fields=${videoFields}`, accessToken, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ max_count: videosAtOnce }),
  });
  return readVideos(data.videos);
}

async function grant(
  { clientKey, clientSecret, apiUrl }: TikTok,
  form: Readonly<Record<string, string>>,
  isFinal: (code: string) => boolean,
): Promise<Grant> {
  const answer = await exchange(`${apiUrl}/v2/oauth/token/`, {
    client_key: clientKey,
    client_secret: clientSecret,
    ...form,
  });
  if ('refused' in answer) {
    if (isFinal(answer.refused)) throw new TikTokRefusal(answer.refused);
    throw new AppError('unavailable', { cause: new Error(`token: ${answer.refused}`) });
  }
  const { granted } = answer;
  return {
    openId: grantedText(granted, 'open_id'),
    accessToken: grantedText(granted, 'access_token'),
    refreshToken: grantedText(granted, 'refresh_token'),
    expiresIn: grantedNumber(granted, 'expires_in'),
    refreshExpiresIn: grantedNumber(granted, 'refresh_expires_in'),
    scope: typeof granted.scope === 'string' ? granted.scope : null,
  };
}

/** Returns the `data` of a response; retries when TikTok is rate-limiting or failing. */
async function call(url: string, accessToken: string, init: RequestInit): Promise<Record<string, unknown>> {
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await once(url, accessToken, init);
    if ('data' in outcome) return outcome.data;
    if (attempt === attempts || outcome.waitMs > longestWait)
      throw new AppError('unavailable', { cause: new Error(`TikTok: ${outcome.failure}`) });
    await pause(outcome.waitMs * attempt);
  }
}

async function once(
  url: string,
  accessToken: string,
  init: RequestInit,
): Promise<{ data: Record<string, unknown> } | { failure: string; waitMs: number }> {
  const headers = { ...init.headers, authorization: `Bearer ${accessToken}`, accept: 'application/json' };
  let status: number;
  let body: Record<string, unknown>;
  let retryAfter: number;
  try {
    const answer = await fetch(url, { ...init, headers, redirect: 'error', signal: AbortSignal.timeout(patience) });
    status = answer.status;
    retryAfter = Number(answer.headers.get('retry-after') ?? Number.NaN);
    body = record(await answer.json());
  } catch (error) {
    // Unreachable, too slow, or no JSON: the message may contain the request, so keep only the error's class
    return { failure: error instanceof Error ? error.name : 'unknown', waitMs: 300 };
  }
  const code = record(body.error).code;
  if (code === 'ok' && status < 300) return { data: record(body.data) };
  const failure = `${status} ${typeof code === 'string' ? code : 'without a code'}`;
  if (status === 429 || status >= 500)
    return { failure, waitMs: Number.isFinite(retryAfter) ? retryAfter * second : 300 };
  throw new TikTokRefusal(typeof code === 'string' ? code : String(status));
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
