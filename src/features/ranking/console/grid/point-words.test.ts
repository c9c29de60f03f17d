import { expect, it } from 'vitest';
import { pointChangeText, wayText } from './point-words.ts';

it('says where a point lies as seen from the middle', () => {
  const grid = { size: 5, spacing: 500 };
  expect(wayText({ row: 2, column: 2 }, grid)).toBe('中心');
  expect(wayText({ row: 0, column: 2 }, grid)).toBe('中心から北へ1,000m');
  expect(wayText({ row: 3, column: 1 }, grid)).toBe('中心から南へ500m・西へ500m');
});

it('says a change by sign and number, and nothing where one of the two was not measured', () => {
  expect([3, -2, 0, null].map(pointChangeText)).toEqual(['▲3', '▼2', '→', '−']);
});
