/** The ratings that a template of a reply is for. */
export const starBands = { HIGH: '★4〜5', MIDDLE: '★3', LOW: '★1〜2' } as const;

export type StarBand = keyof typeof starBands;

/** Returns the band of a rating; null without one. */
export function bandOf(stars: number | null): StarBand | null {
  if (stars === null) return null;
  return stars >= 4 ? 'HIGH' : stars === 3 ? 'MIDDLE' : 'LOW';
}
