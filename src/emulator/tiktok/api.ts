import { type Context, Hono } from 'hono';
import { second } from '../durations.ts';
import type { GrantBook } from './grants.ts';
import { people, videosOf } from './people.ts';

const ok = { code: 'ok', message: '', log_id: '20261031000000000000000000000000' };

/**
 * open.tiktokapis.com: tokens, the account and its videos, with the real API's formats and errors. Long, for it is the list of its routes.
 */
export function tiktokApi(grants: GrantBook, now: () => number): Hono {
  const routes = new Hono();
  routes.post('/v2/oauth/token/', async (context) => {
    const form = await formOf(context);
    if (!form.client_key || !form.client_secret)
      return refuse(context, 'invalid_client', 'Client key or secret is incorrect.');
    const granted =
      form.grant_type === 'authorization_code'
        ? grants.redeem(form.code ?? '', form.redirect_uri ?? '')
        : form.grant_type === 'refresh_token'
          ? grants.refresh(form.refresh_token ?? '')
          : undefined;
    if (granted === undefined) return refuse(context, 'unsupported_grant_type', 'Grant type is unsupported.');
    if (granted === null) return refuse(context, 'invalid_grant', 'Authorization code or refresh token is expired.');
    return context.json(granted);
  });

  routes.post('/v2/oauth/revoke/', async (context) => {
    const { token = '' } = await formOf(context);
    if (grants.end({ token }) === 0) return refuse(context, 'invalid_grant', 'The token is not valid.');
    return context.json({});
  });

  routes.get('/v2/user/info/', (context) => {
    const found = personOf(context, grants, 'user.info.basic');
    if (found instanceof Response) return found;
    const { person, scope } = found;
    const videos = videosOf(person, now());
    const all: Record<string, unknown> = {
      open_id: person.openId,
      display_name: person.displayName,
      ...(scope.includes('user.info.profile')
        ? {
            username: person.username,
            bio_description: person.bio,
            profile_deep_link: `https://vm.tiktok.com/${person.username}/`,
            is_verified: person.followers > 10_000,
          }
        : {}),
      ...(scope.includes('user.info.stats')
        ? {
            follower_count: person.followers,
            following_count: 31,
            likes_count: videos.reduce((sum, video) => sum + video.like_count, 0),
            video_count: videos.length,
          }
        : {}),
    };
    return context.json({ data: { user: pick(all, context.req.query('fields')) }, error: ok });
  });

  routes.post('/v2/video/list/', async (context) => {
    const found = personOf(context, grants, 'video.list');
    if (found instanceof Response) return found;
    const { max_count: wanted = 10, cursor } = await context.req.json<{ max_count?: number; cursor?: number }>();
    if (wanted < 1 || wanted > 20) return failed(context, 400, 'invalid_params', 'max_count must be between 1 and 20');
    const older = videosOf(found.person, now()).filter(
      (video) => cursor === undefined || video.create_time * second < cursor,
    );
    const shown = older.slice(0, wanted);
    return context.json({
      data: {
        videos: shown.map((video) => pick(video, context.req.query('fields'))),
        cursor: (shown.at(-1)?.create_time ?? 0) * second,
        has_more: older.length > shown.length,
      },
      error: ok,
    });
  });
  return routes;
}

function personOf(context: Context, grants: GrantBook, scope: string) {
  const holder = grants.holder((context.req.header('authorization') ?? '').replace(/^Bearer /, ''));
  const person = people.find((one) => one.openId === holder?.openId);
  if (holder === null || person === undefined)
    return failed(context, 401, 'access_token_invalid', 'The access token is invalid or not found in the request.');
  if (!holder.scope.split(',').includes(scope))
    return failed(context, 401, 'scope_not_authorized', 'The user did not authorize the scope required.');
  return { person, scope: holder.scope.split(',') };
}

function pick(all: Readonly<Record<string, unknown>>, fields = '') {
  const wanted = fields.split(',');
  return Object.fromEntries(Object.entries(all).filter(([name]) => wanted.includes(name)));
}

async function formOf(context: Context): Promise<Record<string, string | undefined>> {
  return Object.fromEntries(new URLSearchParams(await context.req.text()));
}

/** Refuses a token call as TikTok does: status 200, with the error in the body. */
function refuse(context: Context, error: string, description: string) {
  return context.json({ error, error_description: description, log_id: ok.log_id });
}

function failed(context: Context, status: 400 | 401, code: string, message: string) {
  return context.json({ data: {}, error: { ...ok, code, message } }, status);
}
