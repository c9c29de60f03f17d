import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { memoryFolder } from './scripts/lib/memory-folder.mjs';
import { quickImports } from './scripts/lib/node24.mjs';
import { testMachine } from './scripts/lib/test-machine.mjs';

const minute = 60_000;
// What speaks to people speaks the product's words, as its programs do
const words = 'src/words.ts';
const consoleWords = 'src/app/console/words.ts';

// For the workers as well, and for what they start
const inMemory = memoryFolder();
if (inMemory !== undefined) process.env.TMPDIR = inMemory;

/** One worker goes through file after file: the product is loaded once, and no file leaves anything behind for the next. */
const shared = { isolate: false } as const;
/** What puts a spy in the place of a module, or needs a page that nobody has left yet, must have it loaded anew. */
const spying = ['tests/api/attacks.test.ts', 'tests/api/front-door.test.ts'];
const spyingComponents = [
  'src/core/console/pages/list/list-page.test.tsx',
  'src/core/console/refine/walk.test.tsx',
  'src/core/console/session/session.test.tsx',
  'src/core/console/ui/buttons/downloads.test.tsx',
  'src/features/ranking/console/keyword/ranks.test.tsx',
];

/** What brings a database, a thread or a whole workbook with it: a third of all unit tests' time. */
const heavyUnits = [
  'src/app/audit-packages.test.ts',
  'src/core/server/database/connections/pglite.test.ts',
  'src/core/server/database/schema/tables.test.ts',
  'src/core/server/kernel/maintenance.test.ts',
  'src/core/server/verbs/xlsx/xlsx.test.ts',
  'src/services/documents/server/thread/draw-in-worker.test.ts',
];
for (const file of [...spying, ...spyingComponents, ...heavyUnits])
  if (!existsSync(file)) throw new Error(`vitest.config.ts names ${file}, which is not there: it was moved or renamed`);
const units = { ...shared, environment: 'node', setupFiles: [words, consoleWords], testTimeout: minute };

/** What `npm test` leaves to `npm test -- all`: programs that are started and killed, sweeps over all that is declared, most journeys. */
const beyond = process.env.TEST_EXTENT === 'main' ? ['tests/*/thorough/**'] : [];

/** What the tests wait for is often a database, a browser or a clock: with one more than there are cores none is idle. */
const waiting = { maxWorkers: availableParallelism() + 1 } as const;
/** Where nobody is there to look again, what a busy machine upset is tried once more, and told as tried twice. */
const retry = process.env.CI ? 1 : 0;
/** They go on for longest: begun last, they would keep one core busy and the others waiting. */
const first = ['tests/looks/screens.test.ts', 'tests/looks/dialogs.test.ts', 'tests/browser/thorough/ranks.test.ts'];
const longest = ['looks', 'browser', 'core', 'api'];

/** A project as a whole, for a worker that goes on to another one loads everything anew, and what has the longest files before. */
class ByProject extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const order = [...new Set([...longest, ...files.map(({ project }) => project.name)])];
    const rank = ({ project, moduleId }: TestSpecification) => {
      if (first.some((file) => moduleId.endsWith(file))) return 0;
      return 1 + order.indexOf(project.name);
    };
    const ranked = (await super.sort(files)).map((file) => ({ file, rank: rank(file) }));
    return ranked.toSorted((a, b) => a.rank - b.rank).map(({ file }) => file);
  }
}

const components = {
  environment: 'jsdom',
  setupFiles: [words, consoleWords, 'tests/support/component-setup.ts'],
  testTimeout: 20_000,
};

const inBrowser = {
  ...shared,
  ...waiting,
  setupFiles: [words],
  globalSetup: ['tests/support/browser-setup.ts'],
  // generous, for the machine may be slow: no test takes its time from this
  testTimeout: 5 * minute,
  hookTimeout: 5 * minute,
  expect: { poll: { timeout: 20_000 } },
};

/** The stages of `npm test` that Vitest runs; scripts/test.mjs says in which order. */
export default defineConfig({
  plugins: [react()],
  test: {
    // the business day is Japan's wherever the tests run; a test that depends on the machine's zone is wrong
    env: { TZ: testMachine(process.env, '').env.TZ ?? 'UTC' },
    retry,
    // Vitest leaves a core free, which of two is half
    maxWorkers: Math.max(2, availableParallelism() - 1),
    sequence: { sequencer: ByProject },
    // what is not transformed, as drizzle, the workers import as the programs do
    execArgv: [quickImports],
    projects: [
      { extends: true, test: { ...units, name: 'unit', include: ['src/**/*.test.ts'], exclude: heavyUnits } },
      { extends: true, test: { ...units, name: 'unit-heavy', include: heavyUnits } },
      {
        extends: true,
        test: {
          ...shared,
          ...components,
          name: 'component',
          include: ['src/**/*.test.tsx'],
          exclude: spyingComponents,
        },
      },
      { extends: true, test: { ...components, name: 'component-alone', include: spyingComponents } },
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
        test: {
          name: 'types',
          include: ['tests/types/**/*.test.ts'],
          setupFiles: [words],
          testTimeout: minute,
          hookTimeout: minute,
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          ...waiting,
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          exclude: [...spying, ...beyond],
          setupFiles: [words],
          globalSetup: ['tests/support/api-setup.ts'],
          testTimeout: minute,
          hookTimeout: 2 * minute,
        },
      },
      {
        extends: true,
        test: {
          ...waiting,
          name: 'api-alone',
          include: spying,
          setupFiles: [words],
          globalSetup: ['tests/support/api-setup.ts'],
          testTimeout: minute,
          hookTimeout: 2 * minute,
        },
      },
      {
        extends: true,
        test: {
          // `npm test -- long`: no stage of `npm test`, one of `npm test -- all`
          name: 'long',
          include: ['tests/long/*.test.ts'],
          setupFiles: [words],
          globalSetup: ['tests/support/api-setup.ts', 'tests/support/browser-setup.ts'],
          testTimeout: 5 * minute,
          hookTimeout: 5 * minute,
        },
      },
      {
        extends: true,
        test: {
          ...waiting,
          name: 'core',
          include: ['tests/core/**/*.test.ts'],
          exclude: beyond,
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
        test: { ...inBrowser, name: 'browser', include: ['tests/browser/**/*.test.ts'], exclude: beyond },
      },
      // Every screen and dialog: no part of `npm test`, one of `npm test -- all`
      { extends: true, test: { ...inBrowser, name: 'looks', include: ['tests/looks/*.test.ts'] } },
    ],
  },
});
