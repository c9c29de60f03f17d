/*
 * What lives for a minute is not worth optimising: PGlite's largest function alone takes some seconds of a core to compile anew, in each
 * server, and what Chromium optimises of a page is thrown away with it. Half of a browser test's work was that. Benches optimise.
 */

/** Node's flag for a server. */
export const plainWasm = ['--liftoff-only'];
/** Chromium's flag for its pages. */
export const plainJs = ['--js-flags=--no-opt,--no-maglev'];
