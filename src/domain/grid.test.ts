import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gridCost, gridPoints, gridSizes, gridSummary } from './grid.ts';

const tokyo = { latitude: 35.68, longitude: 139.76 };

describe('a grid', () => {
  it('has its centre in the middle and its neighbours so many metres away', () => {
    const points = gridPoints(tokyo, 3, 500);
    expect(points).toHaveLength(9);
    expect(points[4]).toEqual({ row: 1, column: 1, ...tokyo });
    const [northWest] = points;
    expect(northWest?.latitude).toBeGreaterThan(tokyo.latitude);
    expect(northWest?.longitude).toBeLessThan(tokyo.longitude);
    expect(((northWest?.latitude ?? 0) - tokyo.latitude) * 111_320).toBeCloseTo(500, 0);
  });

  it('stays on the earth wherever its centre is', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -90, max: 90, noNaN: true }),
        fc.double({ min: -180, max: 180, noNaN: true }),
        fc.constantFrom(...gridSizes),
        fc.integer({ min: 50, max: 5000 }),
        (latitude, longitude, size, spacing) => {
          const points = gridPoints({ latitude, longitude }, size, spacing);
          return (
            points.length === size * size &&
            points.every((point) => Math.abs(point.latitude) <= 90 && Math.abs(point.longitude) <= 180)
          );
        },
      ),
    );
  });

  it('costs a call for every twenty results at every point', () => {
    expect(gridCost({ size: 3, depth: 20 })).toEqual({ points: 9, calls: 9 });
    expect(gridCost({ size: 9, depth: 60 })).toEqual({ points: 81, calls: 243 });
  });

  it('averages the places alone: 圏外 and 未計測 are counted beside', () => {
    const of = (status: 'OK' | 'FAILED' | null, rank: number | null = null) => ({ status, rank });
    expect(gridSummary([of('OK', 1), of('OK', 5), of('OK'), of('FAILED'), of(null)])).toEqual({
      points: 5,
      measured: 3,
      waiting: 1,
      failed: 1,
      out: 1,
      top: 1,
      average: 3,
      topShare: 1 / 3,
    });
    expect(gridSummary([of(null)])).toMatchObject({ average: null, topShare: null });
  });
});
