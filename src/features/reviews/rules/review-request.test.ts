import { describe, expect, it } from 'vitest';
import {
  channelNamed,
  codeLetters,
  lineRequest,
  linkBy,
  mailRequest,
  posterWords,
  requestChannelCodes,
  requestCodeIn,
  reviewFormUrl,
} from './review-request.ts';

const url = 'https://console.example.com/r/abcd2345';

describe('the texts that ask for a review', () => {
  const { subject, body } = mailRequest('喫茶こもれび', url);
  const texts = [lineRequest('喫茶こもれび', url), subject, body, ...Object.values(posterWords)];

  it('name the store and carry the link of their channel', () => {
    expect(lineRequest('喫茶こもれび', url)).toMatch(
      /^喫茶こもれびです。[\s\S]*\n\n.*\/r\/abcd2345\?c=line&openExternalBrowser=1\n/,
    );
    expect(body).toContain(`${url}?c=mail\n`);
    expect([subject, body].every((text) => text.includes('喫茶こもれび'))).toBe(true);
  });

  it('promise nothing, ask for no stars and choose nobody', () => {
    const all = texts.join('\n');
    expect(all).not.toMatch(/★|星|高評価|満足|割引|クーポン|プレゼント|ポイント|お礼/);
    expect(all.match(/特典や不利益はありません/g)).toHaveLength(3);
    expect(body).toContain('すべての方に');
  });
});

describe('the link of a store', () => {
  it('names its channel, and is read as a plain link where the channel is unknown', () => {
    for (const channel of requestChannelCodes)
      expect(channelNamed(linkBy(channel, url).split('?c=')[1]?.split('&')[0])).toBe(channel);
    expect([channelNamed('QR'), channelNamed('fax'), channelNamed('')]).toEqual(['LINK', 'LINK', 'LINK']);
  });

  it('has a code that is found however it is typed, and nothing else is looked up', () => {
    expect(requestCodeIn('ABCD2345')).toBe('abcd2345');
    for (const text of ['', 'abcd234', 'abcd23456', 'abcd234o', 'abcd234l', '../../..', 'ａｂｃｄ２３４５'])
      expect(requestCodeIn(text), text).toBeNull();
  });

  it('has no letter that looks like another on paper', () => {
    expect(codeLetters).not.toMatch(/[01oil]/);
    expect(new Set(codeLetters).size).toBe(codeLetters.length);
  });

  it('leads to Google’s own form, whatever the place id holds', () => {
    expect(reviewFormUrl('https://search.google.com/', 'ChIJ_-1')).toBe(
      'https://search.google.com/local/writereview?placeid=ChIJ_-1',
    );
    expect(reviewFormUrl('https://search.google.com', 'a&b=c#d')).toBe(
      'https://search.google.com/local/writereview?placeid=a%26b%3Dc%23d',
    );
  });
});
