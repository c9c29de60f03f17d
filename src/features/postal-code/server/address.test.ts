import { describe, expect, it } from 'vitest';
import { addressesOf, codePlacesOf, commonAddress } from './address.ts';

const addresses = async (code: string) => addressesOf(await codePlacesOf(code));

describe('the addresses of a postal code', () => {
  it.each([
    ['150-0001', '東京都渋谷区神宮前'],
    ['1500001', '東京都渋谷区神宮前'],
    ['0640941', '北海道札幌市中央区旭ケ丘'],
  ])('%s is %s', async (code, address) => {
    expect(await addresses(code)).toEqual([address]);
  });

  it.each([
    ['618-0000', 2, ['京都府乙訓郡大山崎町', '大阪府三島郡島本町'], ''],
    ['498-0000', 2, ['愛知県弥富市', '三重県桑名郡木曽岬町'], ''],
    ['452-0961', 66, ['愛知県清須市春日明河原', '愛知県清須市春日蓮花寺前'], '愛知県清須市'],
    ['969-0402', 10, ['福島県岩瀬郡鏡石町池の台', '福島県岩瀬郡鏡石町東河原'], '福島県岩瀬郡鏡石町'],
  ])('%s belongs to %d, all of which are offered', async (code, many, some, common) => {
    const places = await codePlacesOf(code);
    expect(addressesOf(places)).toHaveLength(many);
    expect(addressesOf(places)).toEqual(expect.arrayContaining(some));
    expect(commonAddress(places)).toBe(common);
  });

  it.each([
    ['100-0000', '東京都千代田区'],
    ['100-6890', '東京都千代田区大手町JAビル'],
    ['028-7917', '岩手県九戸郡洋野町種市'],
    ['048-2402', '北海道余市郡仁木町大江'],
    ['160-0023', '東京都新宿区西新宿'],
  ])('%s leaves out the notes of the tables: %s', async (code, address) => {
    expect(await addresses(code)).toEqual([address]);
  });

  it('have no notes in them, whatever the code', async () => {
    const codes = Array.from({ length: 2000 }, (_, at) => `${String((at * 4999) % 10_000_000).padStart(7, '0')}`);
    const all = (await Promise.all(codes.map(addresses))).flat();
    expect(all.length).toBeGreaterThan(10);
    // A company may have a box at its post office, which stands in brackets
    const towns = all.filter((one) => !one.includes('私書箱'));
    expect(towns.filter((one) => /[（(〜「]|以下に|一円$|くる場合|を除く|地割/.test(one))).toEqual([]);
  });

  it('go down to the street for a company’s own code', async () => {
    expect(await addresses('100-8111')).toEqual(['東京都千代田区千代田1-1']);
  });

  it('are none where there is none', async () => {
    expect(await addresses('000-0000')).toEqual([]);
  });
});
