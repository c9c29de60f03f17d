/** What one function writes, and where else it may stand. */
interface WrittenOnce {
  readonly what: string;
  readonly pattern: RegExp;
  readonly places: readonly string[];
}

const all: readonly WrittenOnce[] = [
  {
    what: 'a day as people read it: dayText of core/model/day.ts',
    pattern: /replaceAll\('-', '\/'\)/g,
    places: ['src/core/model/day.ts', 'src/core/fields/moment/model.ts'],
  },
  {
    what: 'a number as people read it: numberText of core/model/language.ts',
    pattern: /\.toLocaleString\(|Intl\.NumberFormat/g,
    places: ['src/core/model/language.ts'],
  },
  {
    what: 'whether a row holds one of the values: holdsValues of core/model/fields/field-values.ts',
    pattern: /\.entries\([\w.]+(?: \?\? \{\})?\)\.every\(\(\[\w+, \w+\]\) => \(?\w+(?: \?\? \[\]\))?\.some\(/g,
    places: ['src/core/model/fields/field-values.ts'],
  },
];

/** Where a file does by hand what one function does for all: a line each. */
export function writtenElsewhere(file: string, text: string): string[] {
  return all
    .filter(({ places }) => !places.includes(file))
    .flatMap(({ what, pattern }) =>
      [...text.matchAll(pattern)].map(({ index }) => `${file}:${text.slice(0, index).split('\n').length} ${what}`),
    );
}
