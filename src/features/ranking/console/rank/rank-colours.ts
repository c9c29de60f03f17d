import { theme } from 'antd';
import { useMemo } from 'react';
import type { RankBand } from '#domain/ranks/rank.ts';

/** A step's ground and the ink that can be read on it. */
export interface BandColour {
  readonly ground: string;
  readonly ink: string;
}

// From navy over blue to amber and grey: told apart by any eye, and in print by how dark they are
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

/** The colours of the steps of a place: the same on chart, calendar, grid and table. The number is always written beside. */
export function useRankColours(): Readonly<Record<RankBand, BandColour>> {
  const { token } = theme.useToken();
  return useMemo(() => (Number.parseInt(token.colorBgBase.charAt(1), 16) < 8 ? byNight : byDay), [token.colorBgBase]);
}
