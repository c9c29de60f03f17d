import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { textsOf } from './translated.ts';

it('parts a review from its translation, whichever comes first', () => {
  expect(textsOf('とてもおいしかったです。\n\n(Translated by Google)\nIt was very tasty.')).toEqual({
    comment: 'とてもおいしかったです。',
    translation: 'It was very tasty.',
  });
  expect(textsOf('(Translated by Google) 店員が不親切でした。\n\n(Original)\nThe staff was unfriendly.')).toEqual({
    comment: 'The staff was unfriendly.',
    translation: '店員が不親切でした。',
  });
});

it('leaves a text alone that is none, or has no original', () => {
  expect(textsOf(null)).toEqual({ comment: null, translation: null });
  expect(textsOf('おいしい (Original) な店')).toEqual({ comment: 'おいしい (Original) な店', translation: null });
  expect(textsOf('(Translated by Google) 訳だけ')).toEqual({
    comment: '(Translated by Google) 訳だけ',
    translation: null,
  });
});

const cases = new URL('../../../../../../shared/cases/reviews-translated.json', import.meta.url);

it.skipIf(!existsSync(cases))('parts the reviews of the small inputs', () => {
  const reviews: { comment: string }[] = JSON.parse(readFileSync(cases, 'utf8'));
  for (const { comment } of reviews) {
    const { comment: own, translation } = textsOf(comment);
    expect(translation).not.toBeNull();
    for (const text of [own, translation]) expect(text).not.toMatch(/\(Translated by Google\)|\(Original\)/);
  }
});
