import { corePaths } from '#core/model/paths/path-to.ts';

/** The address of the login page, which returns to `to` after the login. */
export function loginAddress(to: string): string {
  return to === corePaths.home || to === '' ? corePaths.login : `${corePaths.login}?${new URLSearchParams({ to })}`;
}

/**
 * The path to go to after a login: `to` if it is a path of this console, else home. Never another site (open redirect), and never the login
 * page.
 */
export function safeTarget(to: string | null, origin: string): string {
  if (to === null || !to.startsWith('/')) return corePaths.home;
  const url = URL.parse(to, origin);
  if (url === null || url.origin !== origin || /^\/(login|auth\/)/.test(url.pathname)) return corePaths.home;
  // `/.//evil.example` is normalised to `//evil.example`, which would name a host
  if (url.pathname.startsWith('//')) return corePaths.home;
  return url.pathname + url.search + url.hash;
}
