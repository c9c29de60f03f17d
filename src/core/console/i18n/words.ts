import type { Locale } from 'antd/es/locale';
import type { ConsoleWords } from './words/ja.ts';

/** The console's language: the texts of the core, antd and Refine. */
export interface ConsoleLanguage {
  readonly words: ConsoleWords;
  readonly antd: Locale;
  /** Refine's texts by key. For a missing key Refine's English text is used. */
  readonly refine: Readonly<Record<string, string>>;
  /** A BCP 47 tag. */
  readonly locale: string;
}

let spoken: ConsoleLanguage | null = null;

/** Sets the console's language. Called once, before anything is rendered (docs/decisions/core-and-product.md). */
export function setConsoleLanguage(language: ConsoleLanguage): void {
  spoken = language;
}

function language(): ConsoleLanguage {
  if (spoken === null)
    throw new Error('no language was chosen: a console calls setConsoleLanguage before anything else');
  return spoken;
}

/** The core's texts in the console's language. */
export function words(): ConsoleWords {
  return language().words;
}

/** Refine's texts in the console's language, by key. */
export function refineWords(): Readonly<Record<string, string>> {
  return language().refine;
}

/** antd's texts and date formats. */
export function antdLocale(): Locale {
  return language().antd;
}

/** The BCP 47 tag of the console's language. */
export function locale(): string {
  return language().locale;
}
