import { describe, expect, it } from 'vitest';
import { decode, encode, sameInCp932, unmappable } from './csv.ts';

/** The standard Unicode character, its Windows counterpart, and the bytes of both. */
const twins = [
  ['〜', '～', '8160'],
  ['−', '－', '817c'],
  ['‖', '∥', '8161'],
  ['—', '―', '815c'],
  ['¢', '￠', '8191'],
  ['£', '￡', '8192'],
  ['¬', '￢', '81ca'],
] as const;

describe('Shift_JIS as Windows has it', () => {
  it.each(twins)('%s and %s are the bytes %s, read as the latter', async (letter, twin, bytes) => {
    for (const one of [letter, twin]) {
      expect(Buffer.from(encode(one, 'cp932')).toString('hex')).toBe(bytes);
      expect(unmappable(one)).toEqual([]);
    }
    expect(await decode(Uint8Array.from(Buffer.from(bytes, 'hex')))).toEqual({ text: twin, encoding: 'cp932' });
    expect(sameInCp932(`1${letter}2`, `1${twin}2`)).toBe(true);
  });

  it('letters that NEC and IBM added come back as they were', async () => {
    const text = '髙﨑①Ⅲ㈱℡∑纊ⅰ';
    expect(unmappable(text)).toEqual([]);
    expect((await decode(encode(text, 'cp932'))).text).toBe(text);
  });

  it('what it lacks is named, and written as 〓', async () => {
    expect(unmappable('𠮷野家 ☕ ¥')).toEqual(['𠮷', '☕', '¥']);
    expect((await decode(encode('𠮷野家', 'cp932'))).text).toBe('〓野家');
  });

  it('a letter whose bytes two pieces of a long file share comes out whole', async () => {
    for (const encoding of ['utf8', 'cp932'] as const) {
      const text = `a${'店'.repeat(300_000)}`;
      expect((await decode(encode(text, encoding))).text === text).toBe(true);
    }
    await expect(decode(Uint8Array.of(0x82))).rejects.toThrow('csv_encoding');
  });
});

describe('UTF-16 as Excel saves it', () => {
  const text = '店舗名,住所\r\nUTF16の店,𠮷野1-1\r\n';
  const le = (said: string) => Uint8Array.from(Buffer.from(said, 'utf16le'));
  const be = (said: string) => Uint8Array.from(Buffer.from(said, 'utf16le').swap16());

  it.each([
    ['little endian with a BOM', le(`\uFEFF${text}`)],
    ['big endian with a BOM', be(`\uFEFF${text}`)],
    ['little endian without one', le(text)],
    ['big endian without one', be(text)],
  ])('%s is read', async (_name, bytes) => {
    expect(await decode(bytes)).toEqual({ text, encoding: 'utf16' });
  });

  it('cut in the middle of a letter is refused, and zero bytes alone are not taken for it', async () => {
    await expect(decode(le(`\uFEFF${text}`).subarray(0, 9))).rejects.toThrow('csv_encoding');
    expect(await decode(Uint8Array.of(0x61, 0, 0x62, 0x63, 0, 0x64))).toMatchObject({ encoding: 'utf8' });
  });
});
