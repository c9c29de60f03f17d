import { describe, expect, it } from 'vitest';
import { type ConsentTerms, consentLack, consentTermText, hasAnswered, scopesText } from './consent.ts';
import { agreedWords, usualConsentWords, wordsFor } from './consent-words.ts';

const given = (over: Partial<ConsentTerms> = {}): ConsentTerms => ({
  ...{ id: 1, status: 'GIVEN', replies: true, posts: true, profile: false },
  ...{ firstDay: '2026-11-01', lastDay: null, givenDate: 1, ...over },
});
const lack = (consents: readonly ConsentTerms[], day = '2026-11-15') => consentLack(consents, 'posts', day);

describe('a consent allows', () => {
  it('nothing where there is none, or it was only requested, declined or taken back', () => {
    expect(lack([])).toBe('consent_missing');
    for (const status of ['REQUESTED', 'DECLINED', 'CANCELLED'] as const)
      expect(lack([given({ status })])).toBe('consent_missing');
  });

  it('from its first day to its last, both included', () => {
    const one = [given({ firstDay: '2026-11-10', lastDay: '2026-11-20' })];
    expect(['2026-11-09', '2026-11-10', '2026-11-20', '2026-11-21'].map((day) => lack(one, day))).toEqual([
      'consent_early',
      null,
      null,
      'consent_ended',
    ]);
  });

  it('its own scope alone', () => {
    expect(consentLack([given()], 'replies', '2026-11-15')).toBeNull();
    expect(consentLack([given()], 'profile', '2026-11-15')).toBe('consent_scope');
  });

  it('nothing from the day on which it is withdrawn', () => {
    expect(lack([given({ status: 'WITHDRAWN' })], '2026-11-01')).toBe('consent_ended');
  });

  it('nothing once it is withdrawn before it begins', () => {
    expect(lack([given({ status: 'WITHDRAWN', firstDay: '2026-12-01' })])).toBe('consent_ended');
    // Unless there is a newer one
    const newer = given({ id: 2, givenDate: 2 });
    expect(lack([given({ status: 'WITHDRAWN', firstDay: '2026-12-01' }), newer])).toBeNull();
  });

  it('of two that overlap, what the newer says', () => {
    const newer = given({ id: 2, givenDate: 2, posts: false, firstDay: '2026-11-10' });
    expect(lack([newer, given()])).toBe('consent_scope');
    // Not before the newer begins
    expect(lack([newer, given()], '2026-11-09')).toBeNull();
    // Given at the same moment: the later row
    expect(lack([given({ id: 3, posts: false }), given()])).toBe('consent_scope');
  });

  it('nothing again when the newer has ended or was withdrawn', () => {
    const ended = given({ id: 2, givenDate: 2, lastDay: '2026-11-12' });
    expect(lack([given(), ended])).toBe('consent_ended');
    expect(lack([given(), given({ id: 2, givenDate: 2, status: 'WITHDRAWN' })])).toBe('consent_ended');
  });
});

it('is an answer once it was given, withdrawn or declined, whenever it begins', () => {
  for (const status of ['GIVEN', 'SUPERSEDED', 'WITHDRAWN', 'DECLINED'] as const)
    expect(hasAnswered([given({ status, firstDay: '2030-01-01' })])).toBe(true);
  for (const status of ['REQUESTED', 'CANCELLED'] as const) expect(hasAnswered([given({ status })])).toBe(false);
});

it('is written with its scope and days', () => {
  expect(`${consentTermText(given())}（${scopesText(given())}）`).toBe('2026/11/01〜（クチコミ返信・投稿）');
  expect(consentTermText(given({ lastDay: '2027-03-31' }))).toBe('2026/11/01〜2027/03/31');
});

it('has words that name who agrees to what, and leave nothing open', () => {
  const words = wordsFor(usualConsentWords, { customer: 'そらいろ学習塾', store: '本校', agent: '株式会社店順' });
  expect(words).toContain('{範囲}');
  const agreed = agreedWords(words, given());
  expect(agreed).toContain('そらいろ学習塾は、本校のGoogleビジネスプロフィールについて、株式会社店順が');
  expect(agreed).toContain('行うこと：クチコミ返信・投稿');
  expect(agreed).not.toMatch(/[{}]/);
});
