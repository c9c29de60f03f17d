import { expect, it } from 'vitest';
import { commonPageNamed } from './common-page.ts';

it('knows the three pages of the four products', () => {
  for (const product of ['meo-direct', 'agency', 'flex', 'free'])
    for (const purpose of ['add', 'input-contact', 'input-request-leave'])
      expect(commonPageNamed(`${product}-${purpose}`)).toEqual({ product, purpose });
});

it.each(['other-add', 'agency', 'agency-remove', '-add', 'toString-add', 'agency-input-request'])(
  'knows no %s',
  (name) => {
    expect(commonPageNamed(name)).toBeNull();
  },
);
