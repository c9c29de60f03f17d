import { describe, expect, it } from 'vitest';
import { formattedKind } from '#core/fields/formatted/model.ts';
import { numberKind } from '#core/fields/number/model.ts';
import { email, number, phone, postalCode, text, url } from '#core/model/declare.ts';
import { textKind } from '../model.ts';

const registration = text('登録番号', { max: 14, pattern: 'T\\d{13}', hint: 'T＋13桁の数字' });
const time = text('開始時刻', { max: 5, pattern: '(?:[01]?\\d|2[0-3]):[0-5]\\d', hint: '9:00', reads: 'time' });
const colour = text('色', { max: 7, pattern: '#[0-9A-Fa-f]{6}', hint: '#001F60' });
const fee = number('日額', { min: 0, yen: true });
const days = number('上限日数', { min: 1, max: 31, unit: '日' });

describe('full width', () => {
  it.each([
    [
      '登録番号',
      'Ｔ１２３４５６７８９０１２３',
      'T1234567890123',
      textKind.parse('Ｔ１２３４５６７８９０１２３', registration),
    ],
    ['開始時刻', '９：００', '9:00', textKind.parse('９：００', time)],
    ['開始時刻', '午後３時半', '15:30', textKind.parse('午後３時半', time)],
    ['開始時刻', '9:00', '9:00', textKind.parse('9:00', time)],
    ['色', '＃００１Ｆ６０', '#001F60', textKind.parse('＃００１Ｆ６０', colour)],
    [
      'メール',
      'Ｉｎｆｏ＠ｅｘａｍｐｌｅ．ｃｏｍ',
      'info@example.com',
      formattedKind.parse('Ｉｎｆｏ＠ｅｘａｍｐｌｅ．ｃｏｍ', email('形')),
    ],
    [
      'URL',
      'ｈｔｔｐｓ：／／ｅｘａｍｐｌｅ．ｃｏｍ／ａ',
      'https://example.com/a',
      formattedKind.parse('ｈｔｔｐｓ：／／ｅｘａｍｐｌｅ．ｃｏｍ／ａ', url('形')),
    ],
    [
      'URL',
      'https://example.com/店（本館）',
      'https://example.com/店（本館）',
      formattedKind.parse('https://example.com/店（本館）', url('形')),
    ],
    ['電話番号', '０３−１２３４−５６７８', '03-1234-5678', formattedKind.parse('０３−１２３４−５６７８', phone('形'))],
    ['郵便番号', '〒１００ー０００１', '100-0001', formattedKind.parse('〒１００ー０００１', postalCode('形'))],
    ['日額', '１，２００', 1200, numberKind.parse(numberKind.fromText('１，２００', fee), fee)],
    ['日額', '￥１２００', 1200, numberKind.parse(numberKind.fromText('￥１２００', fee), fee)],
    ['日額', '１，２００円', 1200, numberKind.parse(numberKind.fromText('１，２００円', fee), fee)],
    ['上限日数', '２０日', 20, numberKind.parse(numberKind.fromText('２０日', days), days)],
  ])('is taken in %s: %s is %s', (_field, _written, value, parsed) => {
    expect(parsed).toEqual({ value });
  });

  it.each([
    ['登録番号', textKind.parse('Ｔ１２３', registration)],
    ['開始時刻', textKind.parse('昼ごろ', time)],
    ['開始時刻', textKind.parse('２５：００', time)],
    ['メール', formattedKind.parse('ｉｎｆｏ＠', email('形'))],
    ['URL', formattedKind.parse('店のページ', url('形'))],
    ['日額', numberKind.parse(numberKind.fromText('1,200上野 ランチ', fee), fee)],
    ['日額', numberKind.parse(numberKind.fromText('１，２', fee), fee)],
    ['上限日数', numberKind.parse(numberKind.fromText('２０円日', days), days)],
  ])('makes nothing of what is no %s', (_field, parsed) => {
    expect(parsed).toHaveProperty('faults');
  });

  it('is what a free text holds as it was written', () => {
    expect(textKind.parse('カフェ　１号店', text('店舗名', {}))).toEqual({ value: 'カフェ　１号店' });
  });
});
