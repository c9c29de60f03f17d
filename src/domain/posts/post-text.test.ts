import { describe, expect, it } from 'vitest';
import { fillText, holdsPhone, unfilled } from './post-text.ts';

describe('a telephone number in a text', () => {
  it.each([
    'お電話は03-1234-5678まで',
    '０９０－１２３４－５６７８',
    'TEL:0312345678',
    '(06) 6123 4567へ',
    '+81-3-1234-5678',
    '0120‐123‐456',
  ])('is found in %s', (text) => expect(holdsPhone(text)).toBe(true));
  it.each(['2026年10月31日まで', '10:00-19:00', '税込12,000円', '〒100-0001', '100-0001', '全5000000000種類'])(
    'is not found in %s',
    (text) => expect(holdsPhone(text)).toBe(false),
  );
});

it('fills what it knows and leaves the rest to be seen', () => {
  expect(fillText('{店舗名}へようこそ、{投稿者}様 {謎}', { 店舗名: '一号店', 投稿者: '{店舗名}' })).toBe(
    '一号店へようこそ、{店舗名}様 {謎}',
  );
  expect(unfilled('{店舗名}{謎}{謎}', { 店舗名: '' })).toEqual(['謎']);
});
