import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Font } from 'fontkit';
import * as fontkit from 'fontkit';

/*
 * The fonts that documents are drawn with. Nearly every text needs the Japanese one alone; the others are read when a letter asks
 * for one. Scripts that are written from right to left, or whose shaping nobody has looked at, have no font on purpose: their letters
 * are named as ones that cannot be drawn.
 */

interface FontOfScripts {
  /** The registry package and the name its files begin with. */
  readonly package: string;
  readonly file: string;
  /** The letters that it is asked for: a font may hold a script that it is not used for. */
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

/** Letters that follow each other in one font; null is the font of letters that none holds. */
export interface FontRun {
  readonly font: FontName | null;
  readonly text: string;
}

/** The text in runs of one font each, without what leaves no trace on paper (control and format characters). */
export function fontRuns(text: string): readonly FontRun[] {
  const runs: { font: FontName | null; text: string }[] = [];
  for (const { letter, font } of letters(text)) {
    const last = runs.at(-1);
    if (last !== undefined && last.font === font) last.text += letter;
    else runs.push({ font, text: letter });
  }
  return runs;
}

/** The letters of a text that no font can draw, each once. */
export function undrawableLetters(text: string): readonly string[] {
  return [...new Set(letters(text).flatMap(({ letter, font }) => (font === null ? [letter] : [])))];
}

/** The file of a font, read once: millions of bytes that all documents share. */
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

/** Thai ำ behind tone marks: its ring stands below them, and fontkit puts it where it comes in the text. */
function withRingBelow(cluster: string): string {
  // A run of marks is taken whole, or of a long one each would begin the search anew
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

/** What a person takes for one letter, with the first font that holds all of it; null when it leaves no trace. */
function letterOf(cluster: string): Letter | null {
  if (/^(\n|\r\n|\r)$/.test(cluster)) return { letter: '\n', font: 'japanese' };
  if (cluster === '\t') return { letter: ' ', font: 'japanese' };
  // A mark that stands by itself (as some systems write が) belongs into its letter; a letter by itself stays the one it is
  const composed = withRingBelow(/\p{M}/u.test(cluster) ? cluster.normalize('NFC') : cluster);
  const visible = composed.replaceAll(/[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}]/gu, '');
  if (visible === '') return null;
  for (const letter of new Set([composed, visible])) {
    const font = names.find((name) => fonts[name].letters.test(letter) && holds(name, letter));
    if (font !== undefined) return { letter, font };
  }
  return { letter: visible, font: null };
}

/** Shaped as it will be drawn: joined emoji and letters with their variation count as what becomes of them. */
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

/** How far a line's baseline lies below its top, as a part of the letters' size: the Japanese font's, whatever else is in the line. */
export function ascent(): number {
  const font = opened.get('japanese') ?? open('japanese');
  return font.ascent / font.unitsPerEm;
}
