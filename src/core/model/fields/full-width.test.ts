import { describe, expect, it } from 'vitest';
import { number as aNumber, text as aText } from '../declare.ts';
import { email } from './email.ts';
import { number } from './number.ts';
import { phone } from './phone.ts';
import { postalCode } from './postal-code.ts';
import { text } from './text.ts';
import { url } from './url.ts';

const registration = aText('登録番号', { max: 14, pattern: 'T\\d{13}', hint: 'T＋13桁の数字' });
const time = aText('開始時刻', { max: 5, pattern: '(?:[01]?\\d|2[0-3]):[0-5]\\d', hint: '9:00', reads: 'time' });
const colour = aText('色', { max: 7, pattern: '#[0-9A-Fa-f]{6}', hint: '#001F60' });
const fee = aNumber('日額', { min: 0, yen: true });
const days = aNumber('上限日数', { min: 1, max: 31, unit: '日' });

describe('full width', () => {
  it.each([
    [
      '登録番号',
      'Ｔ１２３４５６７８９０１２３',
      'T1234567890123',
      text.parse('Ｔ１２３４５６７８９０１２３', registration),
    ],
    ['開始時刻', '９：００', '9:00', text.parse('９：００', time)],
    ['開始時刻', '午後３時半', '15:30', text.parse('午後３時半', time)],
    ['開始時刻', '9:00', '9:00', text.parse('9:00', time)],
    ['色', '＃００１Ｆ６０', '#001F60', text.parse('＃００１Ｆ６０', colour)],
    ['メール', 'Ｉｎｆｏ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'info@example.com', email.parse('Ｉｎｆｏ＠ｅｘａｍｐｌｅ．ｃｏｍ')],
    [
      'URL',
      'ｈｔｔｐｓ：／／ｅｘａｍｐｌｅ．ｃｏｍ／ａ',
      'https://example.com/a',
      url.parse('ｈｔｔｐｓ：／／ｅｘａｍｐｌｅ．ｃｏｍ／ａ'),
    ],
    [
      'URL',
      'https://example.com/店（本館）',
      'https://example.com/店（本館）',
      url.parse('https://example.com/店（本館）'),
    ],
    ['電話番号', '０３−１２３４−５６７８', '03-1234-5678', phone.parse('０３−１２３４−５６７８')],
    ['郵便番号', '〒１００ー０００１', '100-0001', postalCode.parse('〒１００ー０００１')],
    ['日額', '１，２００', 1200, number.parse(number.fromText('１，２００', fee), fee)],
    ['日額', '￥１２００', 1200, number.parse(number.fromText('￥１２００', fee), fee)],
    ['日額', '１，２００円', 1200, number.parse(number.fromText('１，２００円', fee), fee)],
    ['上限日数', '２０日', 20, number.parse(number.fromText('２０日', days), days)],
  ])('is taken in %s: %s is %s', (_field, _written, value, parsed) => {
    expect(parsed).toEqual({ value });
  });

  it.each([
    ['登録番号', text.parse('Ｔ１２３', registration)],
    ['開始時刻', text.parse('昼ごろ', time)],
    ['開始時刻', text.parse('２５：００', time)],
    ['メール', email.parse('ｉｎｆｏ＠')],
    ['URL', url.parse('店のページ')],
    ['日額', number.parse(number.fromText('1,200上野 ランチ', fee), fee)],
    ['日額', number.parse(number.fromText('１，２', fee), fee)],
    ['上限日数', number.parse(number.fromText('２０円日', days), days)],
  ])('makes nothing of what is no %s', (_field, parsed) => {
    expect(parsed).toHaveProperty('faults');
  });

  it('is what a free text holds as it was written', () => {
    expect(text.parse('カフェ　１号店', aText('店舗名', {}))).toEqual({ value: 'カフェ　１号店' });
  });
});
