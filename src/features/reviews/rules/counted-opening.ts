/** What a request says of itself; nothing of it is stored. */
export interface OpeningRequest {
  readonly method: string;
  readonly userAgent: string;
  /** The headers by which browsers mark what they fetch ahead. */
  readonly purposes: readonly string[];
}

/** Programs that open links by themselves, among them those that draw previews in LINE and mail. CUBOT is a telephone. */
const programs =
  /(?<!cu)bot|crawl|spider|slurp|preview|facebookexternalhit|line-poker|headless|scanner|monitor|curl|wget|python|libwww|okhttp|node-fetch|axios|undici|go-http|java\//i;

/** True if a person has opened the link, as far as the request shows: no HEAD, no prefetch, no obvious program. */
export function isCountedOpening({ method, userAgent, purposes }: OpeningRequest): boolean {
  if (method !== 'GET') return false;
  if (purposes.some((purpose) => /prefetch|prerender|preview/i.test(purpose))) return false;
  return userAgent !== '' && !programs.test(userAgent);
}
