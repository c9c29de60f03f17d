// Characters that PostgreSQL or a reader cannot handle: control characters such as NUL, except line breaks and tabs. Lone surrogates are
// checked separately
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: see above
const controlOrLine = /[\u0000-\u001f\u007f]/;

/** True if this text can be stored and shown. `lines` allows line breaks and tabs. */
export function storable(text: string, lines: boolean): boolean {
  return text.isWellFormed() && !(lines ? control : controlOrLine).test(text);
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
