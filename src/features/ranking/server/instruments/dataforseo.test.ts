import { expect, it } from 'vitest';
import { zoomOf } from './dataforseo.ts';

it('the zoom shows the radius, within what the service takes', () => {
  const zoom = (radius: number, latitude = 35.66) => zoomOf({ latitude, longitude: 139.7, radius });
  expect([300, 1000, 3000, 50_000].map((radius) => zoom(radius))).toEqual([17, 15, 14, 9]);
  expect([zoom(1), zoom(50_000_000)]).toEqual([21, 3]);
});
