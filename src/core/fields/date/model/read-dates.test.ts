import { describe, expect, it } from 'vitest';
import { readDay, readMonth } from './read-day.ts';
import { readMoment } from './read-moment.ts';
import { readTime } from './read-time.ts';

describe('a day', () => {
  it.each([
    ['2027/4/1', '2027-04-01'],
    ['2027-04-01', '2027-04-01'],
    ['2027.4.1', '2027-04-01'],
    ['20270401', '2027-04-01'],
    ['2027年4月1日', '2027-04-01'],
    ['2027年4月1日（木）', '2027-04-01'],
    ['2027年4月1日 木曜日', '2027-04-01'],
    ['2027/4/1(木)', '2027-04-01'],
    ['2027/4/29(木・祝)', '2027-04-29'],
    ['2027/4/1 (Thu)', '2027-04-01'],
    ['２０２７／０４／０１', '2027-04-01'],
    ['２０２７．４．１', '2027-04-01'],
    ['2027ー4ー1', '2027-04-01'],
    ['2027−4−1', '2027-04-01'],
    ['2027・4・1', '2027-04-01'],
    ['2027 / 4 / 1', '2027-04-01'],
    ['　2027 年 4 月 1 日　', '2027-04-01'],
    ['2027/4/1 0:00', '2027-04-01'],
    ['2027/4/1 00:00:00', '2027-04-01'],
    ['2027-04-01T00:00:00', '2027-04-01'],
    ['令和9年4月1日', '2027-04-01'],
    ['令和９年４月１日（木）', '2027-04-01'],
    ['令和元年5月1日', '2019-05-01'],
    ['㋿9年4月1日', '2027-04-01'],
    ['令9.4.1', '2027-04-01'],
    ['R8.11.20', '2026-11-20'],
    ['Ｒ８．１１．２０', '2026-11-20'],
    ['r8/11/20', '2026-11-20'],
    ['R081120', '2026-11-20'],
    ['平成31年4月30日', '2019-04-30'],
    ['H1.1.8', '1989-01-08'],
    ['昭和64年1月7日', '1989-01-07'],
    ['S3.2.29', '1928-02-29'],
    ['2028/2/29', '2028-02-29'],
  ])('written %s is %s', (text, day) => {
    expect(readDay(text)).toEqual({ value: day });
  });

  it.each([
    ['27/4/1', 'date_short_year'],
    ['２７．４．１', 'date_short_year'],
    ["'27/4/1", 'date_short_year'],
    ['9年4月1日', 'date_short_year'],
    ['4/1', 'date_no_year'],
    ['4月1日', 'date_no_year'],
    ['2027/2/29', 'date_missing'],
    ['2027/4/31', 'date_missing'],
    ['2027/13/1', 'date_missing'],
    ['20270230', 'date_missing'],
    ['令和9年2月29日', 'date_missing'],
    ['令和元年4月30日', 'date_era'],
    ['平成31年5月1日', 'date_era'],
    ['H35.4.1', 'date_era'],
    ['昭和64年1月8日', 'date_era'],
    ['2027年4月1日（金）', 'date_weekday'],
    ['2027/4/1 土', 'date_weekday'],
    ['2027/4', 'date_invalid'],
    ['2027', 'date_invalid'],
    ['2027/4/', 'date_invalid'],
    ['270401', 'date_invalid'],
    ['0227/4/1', 'date_missing'],
    ['04/01/2027', 'date_invalid'],
    ['2027/4/1 10:00', 'date_invalid'],
    ['2027/4/1〜2027/4/30', 'date_invalid'],
    ['2027/4/12027/4/1', 'date_invalid'],
    ['2027/4/1（仮）', 'date_invalid'],
    ['46023', 'date_invalid'],
    ['来週', 'date_invalid'],
    ['', 'date_invalid'],
    ['2'.repeat(100), 'date_invalid'],
  ])('written %s is none: %s', (text, code) => {
    expect(readDay(text).fault?.code).toBe(code);
  });

  it('says on which day of the week it is, and which days the era has', () => {
    expect(readDay('2027年4月1日（金）').fault?.params).toEqual({ day: '2027/04/01', weekday: '木' });
    expect(readDay('R1.4.30').fault?.params).toEqual({ day: '2019/04/30', era: '令和（2019/05/01〜）' });
  });

  it.each([
    ['46023', '2026-01-01'],
    ['46023.0', '2026-01-01'],
    ['20000', '1954-10-03'],
    ['４６０２３', '2026-01-01'],
    ['12345', undefined],
    ['99999', undefined],
    ['46023.5', undefined],
  ])('of a spreadsheet, the number %s, is %s', (text, day) => {
    expect(readDay(text, { serial: true }).value).toBe(day);
  });

  it('may be read with any time, a year of two digits or none, where its source says what they are', () => {
    expect(readDay('2026/11/20 10:05:03', { anyTime: true })).toEqual({ value: '2026-11-20' });
    expect(readDay('2026/11/20 30:05', { anyTime: true }).value).toBeUndefined();
    expect(readDay('8/11/20', { shortYear: (year) => 2018 + year })).toEqual({ value: '2026-11-20' });
    expect(readDay('11月20日', { noYear: () => 2026 })).toEqual({ value: '2026-11-20' });
    expect(readDay('2月29日', { noYear: () => 2026 }).fault?.code).toBe('date_missing');
  });
});

describe('a month', () => {
  it.each([
    ['2027/4', '2027-04'],
    ['2027-04', '2027-04'],
    ['２０２７年４月', '2027-04'],
    ['2027年4月分', '2027-04'],
    ['202704', '2027-04'],
    ['令和9年4月', '2027-04'],
    ['R9.4', '2027-04'],
    ['平成31年4月', '2019-04'],
    ['令和元年5月', '2019-05'],
    ['2027/04/01', '2027-04'],
  ])('written %s is %s', (text, month) => {
    expect(readMonth(text)).toEqual({ value: month });
  });

  it.each([
    ['27/4', 'date_short_year'],
    ['4月', 'date_no_year'],
    ['2027/13', 'date_missing'],
    ['平成31年5月', 'date_era'],
    ['270401', 'date_invalid'],
    ['2027/4/15', 'date_invalid'],
    ['2027', 'date_invalid'],
    ['先月', 'date_invalid'],
  ])('written %s is none: %s', (text, code) => {
    expect(readMonth(text).fault?.code).toBe(code);
  });
});

describe('a time', () => {
  it.each([
    ['10:00', '10:00'],
    ['１０：００', '10:00'],
    ['9:05', '09:05'],
    ['10:00:00', '10:00'],
    ['10時', '10:00'],
    ['10時5分', '10:05'],
    ['１０時半', '10:30'],
    ['午前10時', '10:00'],
    ['午後3:05', '15:05'],
    ['午後0時', '12:00'],
    ['3:05 PM', '15:05'],
    ['12:30 a.m.', '00:30'],
    ['3pm', '15:00'],
    ['0930', '09:30'],
    ['23:59', '23:59'],
  ])('written %s is %s', (text, time) => {
    expect(readTime(text)).toEqual({ value: time });
  });

  it.each([
    '24:00',
    '10:60',
    '10',
    '930',
    '午後12時',
    '午後15時',
    '13pm',
    '10:0',
    '10:00:30',
    '昼',
    '',
    '10:00〜11:00',
  ])('written %s is none', (text) => {
    expect(readTime(text)).toEqual({ fault: { code: 'time_invalid' } });
  });
});

describe('a moment', () => {
  const ten = Date.UTC(2026, 11, 24, 1);
  it.each([
    ['2026/12/24 10:00', ten],
    ['２０２６／１２／２４　１０：００', ten],
    ['2026年12月24日 10時', ten],
    ['2026年12月24日10時', ten],
    ['2026年12月24日（木）10:00', ten],
    ['2026/12/24(木) 午前10時', ten],
    ['令和8年12月24日 10:00', ten],
    ['R8.12.24 10:00', ten],
    ['20261224 1000', ten],
    ['2026-12-24T10:00', ten],
    ['2026-12-24T10:00:00+09:00', ten],
    ['2026-12-24T01:00:00.000Z', ten],
    ['2026/12/24 10:00:05', ten + 5000],
  ])('written %s is %d', (text, moment) => {
    expect(readMoment(text)).toEqual({ value: moment });
  });

  it.each([
    ['2026/12/24', 'date_no_time'],
    ['令和8年12月24日', 'date_no_time'],
    ['2026/12/24 25:00', 'time_invalid'],
    ['2026/12/24 10', 'time_invalid'],
    ['2026/12/24 10:0', 'time_invalid'],
    ['26/12/24 10:00', 'date_short_year'],
    ['12/24 10:00', 'date_no_year'],
    ['2026/2/29 10:00', 'date_missing'],
    ['2026/12/24（金） 10:00', 'date_weekday'],
    ['平成38年12月24日 10:00', 'date_era'],
    ['10:00', 'date_invalid'],
    ['あした', 'date_invalid'],
  ])('written %s is none: %s', (text, code) => {
    expect(readMoment(text).fault?.code).toBe(code);
  });

  it('may be a number of a spreadsheet', () => {
    expect(readMoment('46023.4375', { serial: true })).toEqual({ value: Date.UTC(2026, 0, 1, 1, 30) });
    expect(readMoment('46023.4375').fault?.code).toBe('date_invalid');
  });
});
