import { AppError } from '#core/model/errors.ts';
import { isRepetitive } from '#domain/accounts/password-strength.ts';

/**
 * What everybody would try here: the product, its trade, its roles; a longer word before one that it begins with.
 * docs/decisions/sessions-and-accounts.md names them.
 */
const ours = [
  ...['tenjun', '店順', 'てんじゅん', 'tenpo', '店舗', 'meo', 'console', 'google', 'tiktok', 'ranking', 'system'],
  ...['business', 'administrator', 'admin', 'manager', 'general', 'agency', 'user', 'password', 'login'],
];

/** AppError 422 at `field` for a password that stands on the lists guessers begin with, says no more than our name, or repeats itself. */
export async function requireUncommon(password: string, field: string, label: string): Promise<void> {
  if (isRepetitive(password) || (await isCommon(password)))
    throw new AppError('common_password', { field, params: { label } });
}

/**
 * Is it one of the fifty thousand passwords that leaked most often, one of them with digits and signs around it, or nothing but
 * words of this product with digits and signs among them?
 */
export async function isCommon(password: string): Promise<boolean> {
  const known = await commonPasswords();
  const plain = password.normalize('NFKC').toLowerCase();
  if ([plain, plainLetters(plain)].some(isOurs)) return true;
  const core = plain.replace(/^[^\p{L}]+/u, '');
  const bare = [...core].slice(0, lettersUntil(core)).join('');
  return [plain, core, bare, plainLetters(bare), plainLetters(plain)].some((one) => known.has(one));
}

/** Is there nothing in it but our own words, digits and signs? */
function isOurs(text: string): boolean {
  let letters = text.replace(/[^\p{L}]/gu, '');
  if (letters === '') return false;
  while (letters !== '') {
    const word = ours.find((one) => letters.startsWith(one));
    if (word === undefined) return false;
    letters = letters.slice(word.length);
  }
  return true;
}

/** How many characters stand before the digits and signs at the end. */
function lettersUntil(text: string): number {
  const characters = [...text];
  let end = characters.length;
  while (end > 0 && !/\p{L}/u.test(characters[end - 1] ?? '')) end -= 1;
  return end;
}

const meant: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** `p@ssw0rd` as it is meant. */
function plainLetters(text: string): string {
  return [...text].map((character) => meant[character] ?? character).join('');
}

let loading: Promise<ReadonlySet<string>> | undefined;

/** Read when a password is first chosen: most processes never need them. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  loading ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']));
  return loading;
}
