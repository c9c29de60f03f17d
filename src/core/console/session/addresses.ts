import { corePaths } from '#core/model/paths/core-paths.ts';

/** The login page, which leads back to `to` afterwards. */
export function loginAddress(to: string): string {
  return to === corePaths.home || to === '' ? corePaths.login : `${corePaths.login}?${new URLSearchParams({ to })}`;
}

/** The place to go after a login: a path of this very console, else home. Never another site, never the login page again. */
export function safeTarget(to: string | null, origin: string): string {
  if (to === null || !to.startsWith('/')) return corePaths.home;
  const url = URL.parse(to, origin);
  if (url === null || url.origin !== origin || /^\/(login|auth\/)/.test(url.pathname)) return corePaths.home;
  // `/.//evil.example` is a path of ours until it is written down again: then it would name a host
  if (url.pathname.startsWith('//')) return corePaths.home;
  return url.pathname + url.search + url.hash;
}
