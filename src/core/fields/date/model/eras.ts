import { type Day, dayText } from '#core/model/day.ts';
import { words } from '#core/model/language.ts';

interface Era {
  /** The year before its first one. */
  readonly before: number;
  readonly from: Day;
  /** Its last day; null for the present era. */
  readonly to: Day | null;
}

/** The eras of Japan's calendar, each by its usual letter. */
const eras = {
  R: { before: 2018, from: '2019-05-01', to: null },
  H: { before: 1988, from: '1989-01-08', to: '2019-04-30' },
  S: { before: 1925, from: '1926-12-25', to: '1989-01-07' },
  T: { before: 1911, from: '1912-07-30', to: '1926-12-24' },
  M: { before: 1867, from: '1868-01-25', to: '1912-07-29' },
} as const satisfies Readonly<Record<string, Era>>;

export type EraLetter = keyof typeof eras;

/** True for the letter of an era. */
export function isEraLetter(text: string): text is EraLetter {
  return Object.hasOwn(eras, text);
}

/** The western year of a year of the era. */
export function westernYear(letter: EraLetter, year: number): number {
  return eras[letter].before + year;
}

/** True if the day, or some day of the month `YYYY-MM`, is in the era. */
export function isInEra(day: string, letter: EraLetter): boolean {
  const { from, to }: Era = eras[letter];
  return day >= from.slice(0, day.length) && (to === null || day <= to.slice(0, day.length));
}

/** The era with its first and last day, for a message. */
export function eraText(letter: EraLetter): string {
  const { from, to }: Era = eras[letter];
  return words().eraSpan(words().eras[letter], dayText(from), to === null ? '' : dayText(to));
}
