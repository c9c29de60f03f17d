import { describe, expect, it } from 'vitest';
import { requireUncommon } from './common-passwords.ts';

const choose = (password: string) => requireUncommon(password, 'password', '新しいパスワード');

describe('a new password', () => {
  it.each([
    'qwerty123456',
    'administrator',
    'Password1234',
    'P@ssw0rd2026',
    '!!dragon2026!!',
    'Tenjun2026!!!',
    'Tenjun-Console-2026',
    '店順Manager2026',
    'MEO.T3njun.System',
    'businessadministrator',
    'aaaaaaaaaaaa',
    'abcabcabcabc',
    'passpasspass',
    '123456789012',
    'abcdefghijkl',
    '０１２３４５６７８９０１',
    'ああああああああああああ',
  ])('that everybody tries, or that repeats itself, is refused: %s', async (password) => {
    await expect(choose(password)).rejects.toMatchObject({
      problems: [{ code: 'common_password', field: 'password' }],
    });
  });

  it.each([
    'correct horse battery',
    'the owner picks this',
    '合言葉 is long enough',
    'our system of blue doors',
    'k7#mQ2vX9!pL',
    'ひらがなだけのながいことば',
  ])('of one’s own is taken: %s', async (password) => {
    await expect(choose(password)).resolves.toBeUndefined();
  });
});
