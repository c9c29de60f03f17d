import { expect, it } from 'vitest';
import { publishLabel } from './unpostable.tsx';

it('says on the button what will happen to how many', () => {
  expect(publishLabel({ all: 1, drafts: 0, verb: '公開' })).toBe('公開する');
  expect(publishLabel({ all: 3, drafts: 0, verb: '予約' })).toBe('3店舗で予約する');
  expect(publishLabel({ all: 5, drafts: 2, verb: '予約' })).toBe('3店舗で予約し、2件を下書きにする');
});
