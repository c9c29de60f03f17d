/** Consents on TikTok's page as that user (null: refuses), and returns the query parameters of the redirect. */
export async function consentAt(authorize: string, username: string | null): Promise<URLSearchParams> {
  const page = await fetch(authorize);
  const html = await page.text();
  const label = username === null ? '許可しない' : `@${username}`;
  const href = [...html.matchAll(/<a href="([^"]+)">([^<]+)</g)].find(([, , text]) => text?.startsWith(label))?.[1];
  if (href === undefined) throw new Error(`no ${label} on the consent page`);
  const decided = await fetch(new URL(href.replaceAll('&amp;', '&'), authorize), { redirect: 'manual' });
  return new URL(decided.headers.get('location') ?? '').searchParams;
}
