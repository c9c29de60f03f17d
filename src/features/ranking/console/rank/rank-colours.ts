import { theme } from 'antd';
import { useMemo } from 'react';
import type { RankBand } from '#domain/ranks/rank.ts';

/** A band's background, and a text colour that is readable on it. */
export interface BandColour {
  readonly ground: string;
  readonly ink: string;
}

// From navy over blue to amber and grey: distinguishable with colour blindness, and by lightness in print
const byDay: Readonly<Record<RankBand, BandColour>> = {
  TOP: { ground: '#001F60', ink: '#FFFFFF' },
  UPPER: { ground: '#2F6FC4', ink: '#FFFFFF' },
  MIDDLE: { ground: '#F2B134', ink: '#1F2329' },
  LOWER: { ground: '#F9E2B0', ink: '#1F2329' },
  OUT: { ground: '#B4BBC6', ink: '#1F2329' },
};
const byNight: Readonly<Record<RankBand, BandColour>> = {
  TOP: { ground: '#A9C5FF', ink: '#06122E' },
  UPPER: { ground: '#3D74CC', ink: '#FFFFFF' },
  MIDDLE: { ground: '#E0A030', ink: '#06122E' },
  LOWER: { ground: '#6E5220', ink: '#FFFFFF' },
  OUT: { ground: '#4A5262', ink: '#FFFFFF' },
};

/** The colours of the rank bands, the same in charts, calendars, grids and tables. The rank is always written too. */
export function useRankColours(): Readonly<Record<RankBand, BandColour>> {
  const { token } = theme.useToken();
  return useMemo(() => (Number.parseInt(token.colorBgBase.charAt(1), 16) < 8 ? byNight : byDay), [token.colorBgBase]);
}
