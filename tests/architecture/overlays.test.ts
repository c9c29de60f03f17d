import { expect, it } from 'vitest';
import { overlaysInSource } from '../support/overlays/in-source.ts';
import { scenes, unopened } from '../support/overlays/scenes.ts';

it('all that can lie over a page is among the scenes that are looked at: what the source newly makes has to be added', () => {
  const opened = Map.groupBy(scenes, ({ source }) => source);
  const expected = [...overlaysInSource()].map(
    ([file, count]) => [file, count - (unopened[file]?.count ?? 0)] as const,
  );
  const wanted = Object.fromEntries(expected.filter(([, count]) => count > 0));
  expect(Object.fromEntries([...opened].map(([file, those]) => [file, those.length]))).toEqual(wanted);
});
