import { describe, expect, it } from 'vitest';
import { byNeed } from './by-need.ts';
import { dayInOneSentence } from './own-day.ts';

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

  it('has stores in the order of need, and those alike in the order they came in', () => {
    const stores = [
      { name: 'not read', todaysRead: null },
      { name: 'achieved', todaysRead: 3, todaysAchieved: 3, todaysChange: 1 },
      { name: 'missed', todaysRead: 3, todaysAchieved: 2, todaysChange: 0 },
      { name: 'fell, though in target', todaysRead: 2, todaysAchieved: 2, todaysChange: -1 },
      { name: 'missed too', todaysRead: 3, todaysAchieved: 0, todaysChange: null },
    ];
    expect(byNeed(stores, (store) => store).map(({ name }) => name)).toEqual([
      'fell, though in target',
      'missed',
      'missed too',
      'achieved',
      'not read',
    ]);
  });
});
