/*
 * Optimizing is not worthwhile in processes that live for a minute: PGlite's largest function alone takes seconds of CPU
 * time to compile in each server, and Chromium's optimized code is discarded with each page. It was half of a browser
 * test's work. Benchmarks do optimize.
 */

/** The Node flag for servers. */
export const plainWasm = ['--liftoff-only'];
/** The Chromium flag for pages. */
export const plainJs = ['--js-flags=--no-opt,--no-maglev'];
