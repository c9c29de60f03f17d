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
    places: ['src/core/model/day.ts', 'src/core/model/fields/moment.ts'],
  },
  {
    what: 'a number as people read it: core/model/figures',
    pattern: /\.toLocaleString\(|Intl\.NumberFormat/g,
    places: ['src/core/model/figures/figures.ts'],
  },
];

/** Where a file formats by hand what one function formats for all: a line each. */
export function formattedByHand(file: string, text: string): string[] {
  return all
    .filter(({ places }) => !places.includes(file))
    .flatMap(({ what, pattern }) =>
      [...text.matchAll(pattern)].map(({ index }) => `${file}:${text.slice(0, index).split('\n').length} ${what}`),
    );
}
