import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const minute = 60_000;

/** The stages of `npm test` that Vitest runs; scripts/test.mjs says in which order. */
export default defineConfig({
  plugins: [react()],
  test: {
    // the business day is Japan's wherever the tests run; a test that depends on the machine's zone is wrong
    env: { TZ: 'UTC' },
    // Vitest leaves a core free, which of two is half; what the tests wait for is often a database or a clock
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: ['src/**/*.test.ts'], environment: 'node', testTimeout: minute },
      },
      {
        extends: true,
        test: {
          name: 'component',
          include: ['src/**/*.test.tsx'],
          environment: 'jsdom',
          setupFiles: ['tests/support/component-setup.ts'],
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'architecture',
          include: ['tests/architecture.test.ts', 'tests/architecture/**/*.test.ts'],
          testTimeout: minute,
        },
      },
      { extends: true, test: { name: 'types', include: ['tests/types/**/*.test.ts'], testTimeout: minute } },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          globalSetup: ['tests/support/api-setup.ts'],
          testTimeout: minute,
          hookTimeout: 2 * minute,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          globalSetup: ['tests/support/browser-setup.ts'],
          // a browser and its server keep one core busy
          maxWorkers: 2,
          // generous, for the machine may be slow: no test takes its time from this
          testTimeout: 5 * minute,
          hookTimeout: 2 * minute,
          expect: { poll: { timeout: 20_000 } },
        },
      },
    ],
  },
});
