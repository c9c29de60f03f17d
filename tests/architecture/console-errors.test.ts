import { expect, it } from 'vitest';
import { consoleErrors } from '#app/console/errors.ts';
import { errors } from '#words';
import { root } from '../../scripts/lib/root.mjs';
import { readSources, type Sources } from './imports.ts';

/** What may run in the browser: screens, and what they share with the server. */
const ofBrowser =
  /^(resources\/|src\/domain\/|src\/core\/(console|fields|model)\/|src\/\w+\/[\w-]+\/(console|rules|calls)[/.])/;

/** Compared with what the server answered, or a name of something else: no message is made of them. */
const onlyCompared = ['forgery', 'oneself', 'second_factor'];

/** The codes of these that files for the browser name. */
function codesNamed(sources: Sources, codes: readonly string[]): readonly string[] {
  const texts = Object.entries(sources).flatMap(([file, text]) =>
    ofBrowser.test(file) && !/\.test\.tsx?$/.test(file) ? [text] : [],
  );
  return codes.filter((code) => texts.some((text) => new RegExp(`\\b${code}\\b`).test(text)));
}

it('the console has the message of every error that its own checks can find', () => {
  const named = codesNamed(readSources(root), Object.keys(errors));
  expect(named.filter((code) => !Object.hasOwn(consoleErrors, code))).toEqual(onlyCompared);
});

it.each([
  ['src/features/posts/console/a.ts', `sentence({ code: 'post_past' })`, ['post_past']],
  ['src/domain/a.ts', `const faults = { post_past: 1 };`, ['post_past']],
  ['src/features/posts/server/a.ts', `throw new AppError('post_past')`, []],
  ['src/features/posts/console/a.test.ts', `'post_past'`, []],
])('%s: %s names %j', (file, text, named) => {
  expect(codesNamed({ [file]: text }, ['post_past', 'card_missing'])).toEqual(named);
});
