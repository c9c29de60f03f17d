import type { RankBand } from '#domain/ranks/rank.ts';

/** A band's background, and a text colour that is readable on it, as CSS. */
export interface BandColour {
  readonly ground: string;
  readonly ink: string;
}

const colourOf = (band: string): BandColour => ({
  ground: `var(--tj-rank-${band})`,
  ink: `var(--tj-rank-${band}-ink)`,
});

/**
 * The colours of the rank bands, the same in charts, calendars, grids and tables; `rank.module.css` has their values, light and dark. The
 * rank is always written too.
 */
export const bandColours: Readonly<Record<RankBand, BandColour>> = {
  TOP: colourOf('top'),
  UPPER: colourOf('upper'),
  MIDDLE: colourOf('middle'),
  LOWER: colourOf('lower'),
  OUT: colourOf('out'),
};
