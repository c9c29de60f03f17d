import { expect, it } from 'vitest';
import { bandOf } from '#domain/star-bands.ts';
import { repliesLabel } from './review.ts';

const one = { obstacle: null };
const held = { obstacle: 'Googleと連携されていません' };

it('says on the button which replies go out and which stay drafts', () => {
  expect(repliesLabel([one, one])).toBe('2件の返信を送信する');
  expect(repliesLabel([one, one, held])).toBe('2件を送信し、1件を下書きにする');
  expect(repliesLabel([held, held])).toBe('2件を下書きにする');
});

it('takes the template that suits the stars, and none for a review without', () => {
  expect([5, 4, 3, 2, 1, null].map(bandOf)).toEqual(['HIGH', 'HIGH', 'MIDDLE', 'LOW', 'LOW', null]);
});
