import { describe, expect, it } from 'vitest';
import { addressOf } from './address.ts';

describe('the address of a postal code', () => {
  it.each([
    ['150-0001', '東京都渋谷区神宮前'],
    ['1500001', '東京都渋谷区神宮前'],
    ['0640941', '北海道札幌市中央区旭ケ丘'],
  ])('%s is %s', async (code, address) => {
    expect(await addressOf(code)).toBe(address);
  });

  it('leaves out the notes of the tables', async () => {
    expect(await addressOf('100-0000')).toBe('東京都千代田区');
    expect(await addressOf('100-6890')).toBe('東京都千代田区大手町JAビル');
  });

  it('goes down to the street for a company’s own code', async () => {
    expect(await addressOf('100-8111')).toBe('東京都千代田区千代田1-1');
  });

  it('is null where there is none', async () => {
    expect(await addressOf('000-0000')).toBeNull();
  });
});
