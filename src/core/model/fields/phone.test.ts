import { describe, expect, it } from 'vitest';
import { phone } from './phone.ts';
import { postalCode } from './postal-code.ts';
import { tags } from './tags.ts';

const parse = (raw: string) => phone.parse(raw);

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

it('a postal code of a million characters is answered at once', () => {
  const raw = `〒${' '.repeat(1_000_000)}`;
  expect(elapsed(() => postalCode.parse(raw))).toBeLessThan(100);
});

it('a hundred thousand tags are answered at once', () => {
  const raw = Array.from({ length: 100_000 }, (_, index) => `t${index}`);
  expect(elapsed(() => tags.parse(raw, { kind: 'tags', label: 'タグ' }))).toBeLessThan(500);
});
