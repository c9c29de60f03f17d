import { describe, expect, it } from 'vitest';
import { tagsKind } from '#core/fields/tags/model.ts';
import { phone, postalCode } from '#core/model/declare.ts';
import { formattedKind } from '../model.ts';

const parse = (raw: string) => formattedKind.parse(raw, phone('電話番号'));

function elapsed(call: () => unknown): number {
  const began = performance.now();
  call();
  return performance.now() - began;
}

describe('a telephone number', () => {
  it.each(['03-1234-5678', '+81 3 1234 5678', '(03)1234-5678', '０３ー１２３４ー５６７８', '0312345678'])(
    'is taken: %s',
    (typed) => {
      expect(parse(typed)).toHaveProperty('value');
    },
  );

  it.each([
    ['03-1234-5678(代)', '03-1234-5678'],
    ['03-1234-5678（代表）', '03-1234-5678'],
    ['TEL:03-1234-5678', '03-1234-5678'],
    ['Tel. 03-1234-5678', '03-1234-5678'],
    ['電話：０３ー１２３４ー５６７８', '03-1234-5678'],
    ['03.1234.5678', '03-1234-5678'],
    ['03‒1234‒5678', '03-1234-5678'],
    ['03─1234─5678', '03-1234-5678'],
  ])('is read as people write it: %s', (typed, value) => {
    expect(parse(typed)).toEqual({ value });
  });

  it.each([
    ['312345678', '0312345678'],
    ['120000000', '0120000000'],
    ['9012345678', '09012345678'],
    ['8001234567', '08001234567'],
    ['0312345678', null],
    ['3-1234-5678', null],
    ['1234567890', null],
    ['', null],
  ])('%s that a spreadsheet left was %s', (cell, was) => {
    expect(formattedKind.mended(cell, phone('電話番号'))).toBe(was);
  });

  it.each(['1234567', '03-1234  5678', '電話', '03 1234 5678 ', '1'.repeat(16)])(
    'is refused or trimmed: %s',
    (typed) => {
      expect(parse(typed)).toEqual(
        typed.trim() === typed ? { faults: [expect.objectContaining({ code: 'type' })] } : { value: typed.trim() },
      );
    },
  );

  it('of the worst characters, however many, is answered at once', () => {
    for (const length of [91, 10_000, 1_000_000])
      expect(elapsed(() => parse(`${'-'.repeat(length)}x`))).toBeLessThan(100);
    expect(parse(`${'-'.repeat(91)}x`)).toMatchObject({ faults: [{ code: 'text_max' }] });
  });
});

it.each([
  ['640941', '064-0941'],
  ['10010', '001-0010'],
  ['1500001', null],
  ['1234', null],
])('the postal code %s that a spreadsheet left was %s', (cell, was) => {
  expect(formattedKind.mended(cell, postalCode('郵便番号'))).toBe(was);
});

it('a postal code of a million characters is answered at once', () => {
  const raw = `〒${' '.repeat(1_000_000)}`;
  expect(elapsed(() => formattedKind.parse(raw, postalCode('郵便番号')))).toBeLessThan(100);
});

it('a hundred thousand tags are answered at once', () => {
  const raw = Array.from({ length: 100_000 }, (_, index) => `t${index}`);
  expect(elapsed(() => tagsKind.parse(raw, { kind: 'tags', label: 'タグ' }))).toBeLessThan(500);
});
