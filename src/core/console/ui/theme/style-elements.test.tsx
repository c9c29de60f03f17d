import * as theirs from 'rc-util/es/Dom/dynamicCSS';
import { beforeEach, expect, it } from 'vitest';
import * as ours from './style-elements.ts';

const priorities = [-999, -1, 0, 2];
const steps = Array.from({ length: 400 }, (_, step) => {
  const dice = (sides: number) => ((step + 1) * 7919 * (step % 13) + step) % sides;
  const place = [{ prepend: 'queue' as const, priority: priorities[dice(4)] ?? 0 }, { prepend: true }, {}][
    [0, 0, 0, 0, 1, 2][dice(6)] ?? 0
  ];
  return { kind: ['put', 'put', 'put', 'remove', 'take out'][dice(5)], key: `style-${dice(60)}`, place };
});

beforeEach(() => {
  document.head.innerHTML = '<title>Title</title>';
  theirs.clearContainerCache();
});

/** The content of the head after each step. */
function headsOf({ updateCSS, removeCSS }: Pick<typeof theirs, 'updateCSS' | 'removeCSS'>): readonly string[] {
  return steps.map(({ kind, key, place }, step) => {
    const options = { mark: 'data-css-hash', ...place };
    if (kind === 'put') updateCSS(`.a { order: ${step} }`, key, options);
    else if (kind === 'remove') removeCSS(key, options);
    else document.head.querySelector(`[data-css-hash="${key}"]`)?.remove();
    return document.head.innerHTML;
  });
}

it('style elements stand where rc-util puts them, whatever is put, changed, removed or taken out of the page', () => {
  const expected = headsOf(theirs);
  document.head.innerHTML = '<title>Title</title>';
  expect(headsOf(ours)).toEqual(expected);
  expect(expected.at(-1)?.split('<style').length).toBeGreaterThan(20);
});
