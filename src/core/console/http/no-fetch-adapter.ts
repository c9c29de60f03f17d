/** In the place of axios's adapter by fetch, which nothing here asks for; whoever names it is told. */
export function getFetch(): never {
  throw new Error('the build has no adapter by fetch: see scripts/lib/library-stand-ins.mjs');
}
