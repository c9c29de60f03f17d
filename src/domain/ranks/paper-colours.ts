import type { RankBand } from './rank.ts';

/** The colours of the rank bands on paper, and a text colour that is readable on each; those of the light theme (`rank.module.css`). */
export const paperBandColours: Readonly<Record<RankBand, { readonly ground: string; readonly ink: string }>> = {
  TOP: { ground: '#001f60', ink: '#fff' },
  UPPER: { ground: '#2f6fc4', ink: '#fff' },
  MIDDLE: { ground: '#f2b134', ink: '#1f2329' },
  LOWER: { ground: '#f9e2b0', ink: '#1f2329' },
  OUT: { ground: '#b4bbc6', ink: '#1f2329' },
};
