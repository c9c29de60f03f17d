import { AppError } from '#core/model/errors.ts';
import { isRepetitive } from '#domain/accounts/password-strength.ts';

/**
 * Words to expect in passwords here: the product, its domain, its roles. A longer word precedes one that it starts
 * with. Listed in docs/decisions/ways-in.md.
 */
const ours = [
  ...['tenjun', '店順', 'てんじゅん', 'tenpo', '店舗', 'meo', 'console', 'google', 'tiktok', 'ranking', 'system'],
  ...['business', 'administrator', 'admin', 'manager', 'general', 'agency', 'user', 'password', 'login'],
];

/** Throws AppError 422 at `field` for a password that is commonly leaked, consists of the product's words, or is repetitive. */
export async function requireUncommon(password: string, field: string, label: string): Promise<void> {
  if (isRepetitive(password) || (await isCommon(password)))
    throw new AppError('common_password', { field, params: { label } });
}

/**
 * True for the fifty thousand most often leaked passwords, also with digits and symbols around them, and for passwords
 * made only of this product's words, digits and symbols.
 */
export async function isCommon(password: string): Promise<boolean> {
  const known = await commonPasswords();
  const plain = password.normalize('NFKC').toLowerCase();
  if ([plain, plainLetters(plain)].some(isOurs)) return true;
  const core = plain.replace(/^[^\p{L}]+/u, '');
  const bare = [...core].slice(0, lettersUntil(core)).join('');
  return [plain, core, bare, plainLetters(bare), plainLetters(plain)].some((one) => known.has(one));
}

/** True when the text consists only of our own words, digits and symbols. */
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

/** Returns the number of characters before the trailing digits and symbols. */
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

/** Replaces look-alike characters by letters, as in `p@ssw0rd`. */
function plainLetters(text: string): string {
  return [...text].map((character) => meant[character] ?? character).join('');
}

let loading: Promise<ReadonlySet<string>> | undefined;

/** Loaded on first use: most processes never need the list. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  loading ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']));
  return loading;
}
