import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Font } from 'fontkit';
import * as fontkit from 'fontkit';

/*
 * Fonts of the documents. Nearly every text needs only the Japanese one; the others are loaded when a character
 * requires them. Right-to-left scripts, and scripts whose shaping was not verified, deliberately have no font: their
 * characters are reported as undrawable.
 */

interface FontOfScripts {
  /** The npm package (`@expo-google-fonts/…`) and the prefix of its files. */
  readonly package: string;
  readonly file: string;
  /** The characters that it is used for: a font may contain further scripts. */
  readonly letters: RegExp;
}

const fonts = {
  japanese: { package: 'noto-sans-jp', file: 'NotoSansJP', letters: /./su },
  latin: {
    package: 'noto-sans',
    file: 'NotoSans',
    letters: /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{P}\p{S}\p{N}]\p{M}*$/u,
  },
  korean: { package: 'noto-sans-kr', file: 'NotoSansKR', letters: /\p{Script=Hangul}/u },
  chinese: { package: 'noto-sans-sc', file: 'NotoSansSC', letters: /[\p{Script=Han}\p{Script=Bopomofo}]/u },
  thai: { package: 'noto-sans-thai', file: 'NotoSansThai', letters: /[\p{Script=Thai}฿]/u },
  emoji: { package: 'noto-emoji', file: 'NotoEmoji', letters: /\p{Extended_Pictographic}|\p{RI}|\u20e3/u },
} as const satisfies Record<string, FontOfScripts>;

export type FontName = keyof typeof fonts;

const names = ['japanese', 'latin', 'korean', 'chinese', 'thai', 'emoji'] as const satisfies readonly FontName[];

/** Consecutive characters in one font; null means that no font has them. */
export interface FontRun {
  readonly font: FontName | null;
  readonly text: string;
}

/** Splits a text into runs of one font each, without invisible control and format characters. */
export function fontRuns(text: string): readonly FontRun[] {
  const runs: { font: FontName | null; text: string }[] = [];
  for (const { letter, font } of letters(text)) {
    const last = runs.at(-1);
    if (last !== undefined && last.font === font) last.text += letter;
    else runs.push({ font, text: letter });
  }
  return runs;
}

/** Returns the characters of a text that no font can draw, each once. */
export function undrawableLetters(text: string): readonly string[] {
  return [...new Set(letters(text).flatMap(({ letter, font }) => (font === null ? [letter] : [])))];
}

/** Returns a font's file, read once: several megabytes, shared by all documents. */
export function fontFile(name: FontName, bold: boolean): Buffer {
  const { package: from, file } = fonts[name];
  const weight = bold ? '700Bold' : '400Regular';
  const key = `@expo-google-fonts/${from}/${weight}/${file}_${weight}.ttf`;
  const read = files.get(key) ?? readFileSync(require.resolve(key));
  files.set(key, read);
  return read;
}

interface Letter {
  readonly letter: string;
  readonly font: FontName | null;
}

const require = createRequire(import.meta.url);
const files = new Map<string, Buffer>();
const opened = new Map<FontName, Font>();
const clusters = new Intl.Segmenter('ja', { granularity: 'grapheme' });
const known = new Map<string, Letter | null>();
const knownAtMost = 50_000;

/** Reorders Thai ำ after tone marks: its ring belongs below them, but fontkit draws it in text order. */
function withRingBelow(cluster: string): string {
  // Match runs of marks as a whole, so that long ones do not backtrack
  return cluster.replace(/[\u0e48-\u0e4b]+\u0e33?/gu, (run) =>
    run.endsWith('\u0e33') ? `\u0e4d${run.slice(0, -1)}\u0e32` : run,
  );
}

function letters(text: string): Letter[] {
  const found: Letter[] = [];
  for (const { segment } of clusters.segment(text)) {
    let one = known.get(segment);
    if (one === undefined) {
      one = letterOf(segment);
      if (known.size >= knownAtMost) known.clear();
      known.set(segment, one);
    }
    if (one !== null) found.push(one);
  }
  return found;
}

/** Returns a grapheme with the first font that contains all of it; null when it is invisible. */
function letterOf(cluster: string): Letter | null {
  if (/^(\n|\r\n|\r)$/.test(cluster)) return { letter: '\n', font: 'japanese' };
  if (cluster === '\t') return { letter: ' ', font: 'japanese' };
  // Compose combining marks (some systems write が in two code points); other characters are not normalized
  const composed = withRingBelow(/\p{M}/u.test(cluster) ? cluster.normalize('NFC') : cluster);
  const visible = composed.replaceAll(/[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}]/gu, '');
  if (visible === '') return null;
  for (const letter of new Set([composed, visible])) {
    const font = names.find((name) => fonts[name].letters.test(letter) && holds(name, letter));
    if (font !== undefined) return { letter, font };
  }
  return { letter: visible, font: null };
}

/** Shapes the text as for drawing, so that joined emoji and variation sequences count as their resulting glyphs. */
function holds(name: FontName, letter: string): boolean {
  const font = opened.get(name) ?? open(name);
  return font.layout(letter).glyphs.every(({ id }) => id !== 0);
}

function open(name: FontName): Font {
  const font = fontkit.create(fontFile(name, false));
  if (!('layout' in font)) throw new Error(`the font ${name} is a collection`);
  opened.set(name, font);
  return font;
}

/** Distance of a line's baseline from its top, relative to the font size: always the Japanese font's, whichever fonts the line uses. */
export function ascent(): number {
  const font = opened.get('japanese') ?? open('japanese');
  return font.ascent / font.unitsPerEm;
}
