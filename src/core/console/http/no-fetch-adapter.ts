/** Replaces axios's fetch adapter, which we do not use, to keep it out of the build. Throws if it is called. */
export function getFetch(): never {
  throw new Error('the build has no adapter by fetch: see build/replacements.mjs');
}
