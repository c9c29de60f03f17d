// Characters that PostgreSQL or a reader cannot handle: control characters such as NUL, except line breaks and tabs. Lone surrogates are
// checked separately
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: see above
const controlOrLine = /[\u0000-\u001f\u007f]/;

// What is not seen in a line of text, or changes what is seen of it: marks of zero width and of direction, soft hyphens, fillers, tags,
// and besides these controls of the second set, line separators and annotations
const invisible = /\p{Default_Ignorable_Code_Point}|[\u0080-\u009f\u2028\u2029\ufff9-\ufffb]/u;
// Where such a character is part of a visible one: joined emoji, the flags of regions, and letters of scripts that join or part
const joinedEmoji = /(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d(?=\p{Extended_Pictographic})/gu;
// Variants of kanji and of emoji
const variant = /\p{Variation_Selector}/gu;
const regionFlag = /\u{1f3f4}[\u{e0020}-\u{e007e}]{1,10}\u{e007f}/gu;
const joinedLetters =
  /(?:\p{Script=Arabic}|\p{Script=Devanagari}|\p{Script=Bengali}|\p{Script=Tamil}|\p{Script=Malayalam}|\p{Script=Sinhala}|\p{Script=Khmer})[\u200c\u200d]/gu;

/** True if the text holds a character that nobody sees, by which two names look alike or one reads otherwise than it is. */
export function hidesCharacters(text: string): boolean {
  if (!invisible.test(text)) return false;
  const rest = [joinedEmoji, regionFlag, joinedLetters, variant].reduce((left, part) => left.replace(part, ''), text);
  return invisible.test(rest);
}

/** True if this text can be stored and shown. `lines` allows line breaks, tabs and invisible characters. */
export function storable(text: string, lines: boolean): boolean {
  return text.isWellFormed() && (lines ? !control.test(text) : !controlOrLine.test(text) && !hidesCharacters(text));
}

/**
 * The text as it is stored: が as one character, and not as か with a mark, as the files of a Mac have it. Two texts that look the same are
 * then equal, and Shift_JIS has a character for each.
 */
export function composed(text: string): string {
  return text.normalize('NFC');
}

/** Length in code points, as a person counts it: 𠮷 is one character. */
export function lengthOf(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** Length in UTF-8 bytes, of well-formed text. */
export function utf8Length(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}
