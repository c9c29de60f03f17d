import { describe, expect, it } from 'vitest';
import { dayInOneSentence } from './day-sentence.ts';

describe('the home of a customer', () => {
  it.each([
    [{ read: 13, achieved: 6, fallen: 1, unread: 0 }, '今日は13件中6件が目標達成。1件が下がりました'],
    [{ read: 13, achieved: 13, fallen: 0, unread: 0 }, '今日は13件中13件が目標達成。下がったものはありません'],
    [
      { read: 4, achieved: 1, fallen: 0, unread: 2 },
      '今日は4件中1件が目標達成。下がったものはありません（2件は未計測）',
    ],
    [{ read: 0, achieved: 0, fallen: 0, unread: 5 }, '今日の計測はこれからです'],
    [{ read: 0, achieved: 0, fallen: 0, unread: 0 }, '今日計測するキーワードはありません'],
  ])('says the day in one sentence: %o', (day, sentence) => {
    expect(dayInOneSentence(day)).toBe(sentence);
  });
});
