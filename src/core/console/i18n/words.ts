import type { Locale } from 'antd/es/locale';
import type { ConsoleWords } from './words/ja.ts';

/** What the console speaks: the core's words, antd's and Refine's. */
export interface ConsoleLanguage {
  readonly words: ConsoleWords;
  readonly antd: Locale;
  /** Refine's texts by their keys; what is missing is said in Refine's own English. */
  readonly refine: Readonly<Record<string, string>>;
  /** A BCP 47 tag. */
  readonly locale: string;
}

let spoken: ConsoleLanguage | null = null;

/** Chooses the language of the console, once, before anything is shown (docs/decisions/core-and-product.md). */
export function setConsoleLanguage(language: ConsoleLanguage): void {
  spoken = language;
}

function language(): ConsoleLanguage {
  if (spoken === null)
    throw new Error('no language was chosen: a console calls setConsoleLanguage before anything else');
  return spoken;
}

/** The console's words in its language. */
export function words(): ConsoleWords {
  return language().words;
}

/** Refine's texts in the language of the console. */
export function refineWords(): Readonly<Record<string, string>> {
  return language().refine;
}

/** antd's own words, formats and names of months. */
export function antdLocale(): Locale {
  return language().antd;
}

/** The language of the console: a BCP 47 tag. */
export function locale(): string {
  return language().locale;
}
