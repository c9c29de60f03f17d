import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { quickImports } from './scripts/lib/node24.mjs';

const minute = 60_000;
// What speaks to people speaks the product's words, as its programs do
const words = 'src/features/words.ts';
const consoleWords = 'src/app/console/words.ts';

/** One worker goes through file after file: the product is loaded once, and no file leaves anything behind for the next. */
const shared = { isolate: false } as const;

/** The stages of `npm test` that Vitest runs; scripts/test.mjs says in which order. */
export default defineConfig({
  plugins: [react()],
  test: {
    // the business day is Japan's wherever the tests run; a test that depends on the machine's zone is wrong
    env: { TZ: 'UTC' },
    // Vitest leaves a core free, which of two is half; what the tests wait for is often a database or a clock
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // what is not transformed, as drizzle, the workers import as the programs do
    execArgv: [quickImports],
    projects: [
      {
        extends: true,
        test: {
          ...shared,
          name: 'unit',
          include: ['src/**/*.test.ts'],
          environment: 'node',
          setupFiles: [words, consoleWords],
          testTimeout: minute,
        },
      },
      {
        extends: true,
        test: {
          name: 'component',
          include: ['src/**/*.test.tsx'],
          environment: 'jsdom',
          setupFiles: [words, consoleWords, 'tests/support/component-setup.ts'],
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: 'architecture',
          include: ['tests/architecture.test.ts', 'tests/architecture/**/*.test.ts'],
          setupFiles: [words],
          testTimeout: minute,
        },
      },
      {
        extends: true,
        test: { name: 'types', include: ['tests/types/**/*.test.ts'], setupFiles: [words], testTimeout: minute },
      },
      {
        extends: true,
        test: {
          // each by itself: what reads PDFs, and what counts timers, would find what another file has left
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          setupFiles: [words],
          globalSetup: ['tests/support/api-setup.ts'],
          testTimeout: minute,
          hookTimeout: 2 * minute,
        },
      },
      {
        extends: true,
        test: {
          name: 'core',
          include: ['tests/core/*.test.ts'],
          globalSetup: ['tests/core/support/setup.ts'],
          testTimeout: minute,
          hookTimeout: 2 * minute,
        },
      },
      {
        extends: true,
        test: {
          // `npm run screens`: no stage of the tests
          name: 'screens',
          include: ['tests/screens/**/*.test.ts'],
          setupFiles: [words],
          globalSetup: ['tests/support/browser-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          setupFiles: [words],
          globalSetup: ['tests/support/browser-setup.ts'],
          // a browser and its server keep one core busy
          maxWorkers: 2,
          // generous, for the machine may be slow: no test takes its time from this
          testTimeout: 5 * minute,
          // nobody is there to look again: what a busy machine upset is tried once more, and told as tried twice
          retry: process.env.CI ? 1 : 0,
          hookTimeout: 2 * minute,
          expect: { poll: { timeout: 20_000 } },
        },
      },
    ],
  },
});
