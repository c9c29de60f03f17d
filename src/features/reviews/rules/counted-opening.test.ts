import { describe, expect, it } from 'vitest';
import { isCountedOpening } from './counted-opening.ts';

const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1';
const of = (over: Partial<Parameters<typeof isCountedOpening>[0]>) =>
  isCountedOpening({ method: 'GET', userAgent: safari, purposes: [], ...over });

describe('an opened link counts', () => {
  it('when a person opens it, in a browser or in LINE', () => {
    for (const userAgent of [
      safari,
      `${safari} Line/15.2.0`,
      'Mozilla/5.0 (Linux; Android 14; CUBOT NOTE 50) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36',
    ])
      expect(of({ userAgent }), userAgent).toBe(true);
  });

  it('not when a program opens it', () => {
    for (const userAgent of [
      '',
      'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
      'facebookexternalhit/1.1;line-poker/1.0',
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/130.0.0.0 Safari/537.36',
      'Mozilla/5.0 BingPreview/1.0b',
      'curl/8.9.1',
      'python-requests/2.32',
      'Slackbot-LinkExpanding 1.0',
    ])
      expect(of({ userAgent }), userAgent).toBe(false);
  });

  it('not when it is asked for its head, or fetched ahead', () => {
    expect(of({ method: 'HEAD' })).toBe(false);
    for (const purpose of ['prefetch', 'prefetch;prerender', 'Preview'])
      expect(of({ purposes: [purpose] })).toBe(false);
  });
});
