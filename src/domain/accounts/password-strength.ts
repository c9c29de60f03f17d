/** Too short, weak, fair, strong. */
export type Strength = 0 | 1 | 2 | 3;

/** Minimum length of a password, in characters. */
export const shortestPassword = 12;

const wellKnown = /password|passw0rd|qwerty|asdf|letmein|welcome|admin|iloveyou|tenjun|12345|abcde/i;

/** Estimates how hard a password is to guess, as advice to the user; it rejects nothing. */
export function strengthOf(password: string): Strength {
  if ([...password].length < shortestPassword) return 0;
  const bits = effectiveLength(password) * Math.log2(alphabetOf(password));
  if (bits < 50 || (wellKnown.test(password) && bits < 90)) return 1;
  return bits < 75 ? 2 : 3;
}

/**
 * Returns the password's effective length: a character that repeats or follows the previous one counts as a quarter,
 * and the total is at most twice the number of distinct characters.
 */
function effectiveLength(password: string): number {
  const codes = [...password].map((character) => character.codePointAt(0) ?? 0);
  let length = 0;
  for (const [n, code] of codes.entries()) {
    const step = code - (codes[n - 1] ?? Number.NaN);
    length += Math.abs(step) <= 1 ? 0.25 : 1;
  }
  return Math.min(length, new Set(codes).size * 2);
}

function alphabetOf(password: string): number {
  const kinds: readonly (readonly [RegExp, number])[] = [
    [/[a-z]/, 26],
    [/[A-Z]/, 26],
    [/\d/, 10],
    [/[ -/:-@[-`{-~]/, 33],
    [/[^ -~]/, 100],
  ];
  return kinds.reduce((size, [pattern, letters]) => (pattern.test(password) ? size + letters : size), 0) || 1;
}

/** True when the password is repetitive or sequential: few distinct characters, a repeated word, or counting up or down. */
export function isRepetitive(password: string): boolean {
  const characters = [...password.normalize('NFKC').toLowerCase()];
  if (new Set(characters).size < 5) return true;
  const text = characters.join('');
  for (let length = 1; length <= text.length / 2; length += 1)
    if (text.length % length === 0 && text.slice(0, length).repeat(text.length / length) === text) return true;
  const codes = characters.map((character) => character.codePointAt(0) ?? 0);
  const steps = codes.filter((code, at) => at > 0 && Math.abs(code - (codes[at - 1] ?? 0)) <= 1).length;
  return steps >= (codes.length - 1) * 0.75;
}
