import { describe, expect, it } from 'vitest';
import { googleSpecialDay, googleWeek, specialDaysOf, weekOf } from '#domain/profiles/hours.ts';
import { specialHoursInWords, weekInWords } from '#domain/profiles/hours-in-words.ts';
import { readRequest } from './request.ts';
import { templateDays } from './templates.ts';
import { readSpans, typedSpans } from './typed-spans.ts';
import { editedInWords, formerValue, isSameAtGoogle, wantedValue } from './values.ts';

const today = '2026-11-30';
const special = (...days: [day: string, ...spans: string[]][]) => ({
  specialHourPeriods: days.flatMap(([day, ...spans]) =>
    googleSpecialDay({
      day,
      spans: spans.map((span) => {
        const [open = '', close = ''] = span.split('-');
        return { open, close };
      }),
    }),
  ),
});
const merged = (present: unknown, ...days: string[]) =>
  wantedValue({ field: 'SPECIAL_HOURS', days: days.map((day) => ({ day, spans: [] })) }, present, today);

describe('special hours', () => {
  it('replace the days named, leave the others and drop past ones', () => {
    const present = special(['2026-11-01'], ['2026-12-31', '10:00-15:00'], ['2027-05-03']);
    const wanted = merged(present, '2026-12-31', '2027-01-01');
    expect(editedInWords('SPECIAL_HOURS', wanted, today)).toBe('2026/12/31〜2027/01/01 休業、2027/05/03 休業');
    expect(isSameAtGoogle('SPECIAL_HOURS', merged(wanted, '2026-12-31', '2027-01-01'), wanted, today)).toBe(true);
  });

  it('keep the night that began the day before, for it is not over', () => {
    const night = special(['2026-11-29', '18:00-05:00']);
    expect(merged(night, '2027-01-01')).toEqual(special(['2026-11-29', '18:00-05:00'], ['2027-01-01']));
    expect(formerValue('SPECIAL_HOURS', night, today)).toEqual(night);
  });

  it('are put back without days that are past by then, and cleared where there were none', () => {
    expect(formerValue('SPECIAL_HOURS', special(['2026-11-01'], ['2027-01-01']), today)).toEqual(
      special(['2027-01-01']),
    );
    expect(formerValue('SPECIAL_HOURS', special(['2026-11-01']), today)).toBeNull();
    expect(formerValue('SPECIAL_HOURS', null, today)).toBeNull();
  });

  it('are compared from today on, in any order', () => {
    const [one, other] = [
      special(['2027-01-01'], ['2027-01-02']),
      special(['2027-01-02'], ['2027-01-01'], ['2026-01-01']),
    ];
    expect(isSameAtGoogle('SPECIAL_HOURS', one, other, today)).toBe(true);
    expect(isSameAtGoogle('SPECIAL_HOURS', one, special(['2027-01-01']), today)).toBe(false);
    expect(isSameAtGoogle('SPECIAL_HOURS', null, { specialHourPeriods: [] }, today)).toBe(true);
  });

  it('may pass midnight, and say so', () => {
    const value = special(['2026-12-31', '18:00-02:00']);
    expect(value.specialHourPeriods).toEqual([
      {
        startDate: { year: 2026, month: 12, day: 31 },
        openTime: { hours: 18, minutes: 0 },
        endDate: { year: 2027, month: 1, day: 1 },
        closeTime: { hours: 2, minutes: 0 },
      },
    ]);
    expect(specialHoursInWords(value)).toBe('2026/12/31 18:00〜翌2:00');
    expect(specialDaysOf(value)).toEqual([{ day: '2026-12-31', spans: [{ open: '18:00', close: '02:00' }] }]);
  });
});

describe('hours of a week', () => {
  const week = {
    MONDAY: [{ open: '09:00', close: '18:00' }],
    TUESDAY: [{ open: '09:00', close: '18:00' }],
    WEDNESDAY: [{ open: '09:00', close: '18:00' }],
    SATURDAY: [
      { open: '11:00', close: '14:00' },
      { open: '17:00', close: '01:00' },
    ],
    SUNDAY: [{ open: '00:00', close: '24:00' }],
  };

  it('are the same to Google and back', () => {
    expect(weekOf(googleWeek(week))).toEqual(week);
    expect(weekInWords(googleWeek(week))).toBe('月〜水 9:00〜18:00、土 11:00〜14:00・17:00〜翌1:00、日 24時間営業');
  });

  it('are compared however Google writes midnight, and without the zeros that it leaves out', () => {
    const [ours, googles] = [
      googleWeek({ SUNDAY: [{ open: '00:00', close: '24:00' }] }),
      { periods: [{ openDay: 'SUNDAY', openTime: {}, closeDay: 'MONDAY', closeTime: {} }] },
    ];
    expect(isSameAtGoogle('HOURS', ours, googles, today)).toBe(true);
  });
});

it('texts are compared by what they mean', () => {
  const phone = (primaryPhone: string) => ({ primaryPhone });
  expect(isSameAtGoogle('PHONE', phone('03-1234-5678'), phone('+81 3-1234-5678'), today)).toBe(true);
  expect(isSameAtGoogle('PHONE', phone('03-1234-5678'), phone('03-1234-5679'), today)).toBe(false);
  expect(isSameAtGoogle('SITE', 'https://Example.com', 'https://example.com/', today)).toBe(true);
  expect(isSameAtGoogle('SITE', 'https://example.com/A', 'https://example.com/a', today)).toBe(false);
  expect(isSameAtGoogle('DESCRIPTION', { description: 'a\r\nb' }, { description: 'a\nb ' }, today)).toBe(true);
});

it('templates name the days that come next, without those that are past', () => {
  expect(templateDays('NEW_YEAR', today)).toEqual([
    ...['2026-12-29', '2026-12-30', '2026-12-31'],
    ...['2027-01-01', '2027-01-02', '2027-01-03'],
  ]);
  expect(templateDays('NEW_YEAR', '2027-01-02')).toEqual(['2027-01-02', '2027-01-03']);
  expect(templateDays('OBON', today).at(0)).toBe('2027-08-13');
  expect(templateDays('GOLDEN_WEEK', '2027-05-06').at(0)).toBe('2028-04-29');
});

it.each([
  ['', []],
  ['休業', []],
  ['10:00-15:00', ['10:00-15:00']],
  ['９時〜１８時', ['09:00-18:00']],
  ['18:00〜翌2:00', ['18:00-02:00']],
  ['18:00-26:00', ['18:00-02:00']],
  ['11-14、17 - 22', ['11:00-14:00', '17:00-22:00']],
  ['24時間', ['00:00-24:00']],
  ['10:00-0:00', ['10:00-24:00']],
  ['10:00', null],
  ['10:00-10:00', null],
  ['10:00-13:00 12:00-15:00', null],
  ['25:99-26:00', null],
  ['夕方まで', null],
])('%s is read as hours', (typed, expected) => {
  const spans = readSpans(typed);
  expect(spans === null ? null : spans.map((span) => typedSpans([span]))).toEqual(expected);
});

it.each([
  ['SPECIAL_HOURS', { days: [{ day: '2026-11-29', spans: [] }] }, /今日から/],
  ['SPECIAL_HOURS', { days: Array(2).fill({ day: '2027-01-01', spans: [] }) }, /2回/],
  ['SPECIAL_HOURS', { days: [{ day: '2027-01-01', spans: [{ open: '', close: '' }] }] }, /時刻/],
  ['SPECIAL_HOURS', 'x', /1日以上/],
  ['HOURS', { week: {} }, /曜日/],
  ['DESCRIPTION', { description: 'あ'.repeat(751) }, /750/],
  ['DESCRIPTION', { description: 'HTTPS://example.com' }, /URL/],
  ['PHONE', { primaryPhone: '03-1234-5678', additionalPhones: Array(3).fill('03-1234-5678') }, /2件/],
  ['SITE', { websiteUri: 'javascript:alert(1)' }, /https/],
] as const)('%s is refused where Google would refuse it', (field, input, fault) => {
  expect(readRequest(field, input, today).fault).toMatch(fault);
});
