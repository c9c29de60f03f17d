import { dayText, minuteText } from '#core/model/day.ts';
import type { Tone } from '#core/model/fields/select.ts';
import { figureText } from '#core/model/figures/figures.ts';

/** How the values of a column are written, as plain data, since the build writes it into the page. */
export type Writing =
  | { readonly as: 'is' | 'day' | 'minute' | 'titles' | 'words' }
  /** `none`: shown without a value; null: the cell's own component knows. */
  | { readonly as: 'figure'; readonly yen: boolean; readonly unit: string; readonly none: string | null }
  /** The labels of codes. */
  | { readonly as: 'codes'; readonly options: Readonly<Record<string, string>>; readonly tones?: Tones }
  | { readonly as: 'truth'; readonly words: readonly [yes: string, no: string] };

type Tones = Readonly<Record<string, Tone>>;

/** A column of a list that is painted before React has come. */
export interface PaintedColumn {
  readonly label: string;
  /** Null if only the field's own component can show it. */
  readonly writing: Writing | null;
  readonly isRight: boolean;
}

/** The titles of referenced rows, by id. */
type Titles = Readonly<Record<string, string>>;

/** The text of a cell; null if only the cell's own component can show the value. */
export function paintedText(writing: Writing | null, value: unknown, separator: string, titles: Titles = {}) {
  if (writing === null) return null;
  if (value === undefined || value === null || value === '') return writing.as === 'figure' ? writing.none : '';
  const each = [value].flat();
  switch (writing.as) {
    case 'is':
      return String(value);
    case 'day':
      return dayText(String(value));
    case 'minute':
      return typeof value === 'number' ? minuteText(value) : '';
    case 'figure':
      if (typeof value !== 'number') return writing.none;
      return figureText(value, writing);
    case 'truth':
      return writing.words[value === true ? 0 : 1];
    case 'codes':
      return each.map((code) => writing.options[String(code)] ?? String(code)).join(separator);
    case 'titles':
      return each.map((id) => titles[String(id)] ?? `#${id}`).join(separator);
    case 'words':
      return each.join(separator);
  }
}

/** The tone of a code's dot; undefined if it has none. */
export function paintedTone(writing: Writing | null, value: unknown): Tone | undefined {
  return writing?.as === 'codes' && typeof value === 'string' ? writing.tones?.[value] : undefined;
}
