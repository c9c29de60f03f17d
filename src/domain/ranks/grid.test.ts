import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gridChanges, gridCost, gridPoints, gridSizes, gridSummary, type RankGrid } from './grid.ts';

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

describe('two grids of the same points', () => {
  const grid = (ranks: readonly (number | null | undefined)[], over: Partial<RankGrid> = {}): RankGrid => ({
    id: 1,
    size: 3,
    spacing: 500,
    centre: 'STORE',
    depth: 20,
    calls: 9,
    state: 'DONE',
    origin: 'MANUAL',
    createDate: 0,
    finishedDate: 0,
    failure: null,
    instrument: 'google-places',
    points: gridPoints(tokyo, 3, 500).map((point, index) => ({
      ...point,
      status: ranks[index] === undefined ? 'FAILED' : 'OK',
      rank: ranks[index] ?? null,
      failure: null,
    })),
    ...over,
  });

  it('differ point by point: places gained and lost, 圏外 one below the depth, nothing where one was not measured', () => {
    const before = grid([5, 3, null, 2, undefined, 1, 1, 1, 1]);
    const after = grid([2, 4, 18, null, 1, 1, undefined, 1, 1]);
    expect(gridChanges(before, after)?.map(({ change }) => change)).toEqual([3, -1, 3, -19, null, 0, null, 0, 0]);
  });

  it('are none where the points lie elsewhere', () => {
    const elsewhere = gridPoints({ ...tokyo, latitude: 35.681 }, 3, 500);
    const moved = grid([], { points: elsewhere.map((point) => ({ ...point, status: 'OK', rank: 1, failure: null })) });
    expect(gridChanges(grid([1]), moved)).toBeNull();
    expect(gridChanges(grid([1]), grid([1], { points: [] }))).toBeNull();
  });
});
