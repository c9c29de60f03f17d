import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { paperBandColours } from '#domain/ranks/paper-colours.ts';
import type { RankBand } from '#domain/ranks/rank.ts';

const bands: readonly RankBand[] = ['TOP', 'UPPER', 'MIDDLE', 'LOWER', 'OUT'];

it('a rank has the same colour on paper as on the light screen', () => {
  const [light = ''] = readFileSync(new URL('rank.module.css', import.meta.url), 'utf8').split(':root[data-theme');
  for (const band of bands) {
    const { ground, ink } = paperBandColours[band];
    expect(light).toContain(`--tj-rank-${band.toLowerCase()}: ${ground};`);
    expect(light).toContain(`--tj-rank-${band.toLowerCase()}-ink: ${ink};`);
  }
});
