import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { coinagesIn, coinedPartsOf, unplainComments, unplainTestNames } from './coinages.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

const files = ['src', 'resources', 'tests', 'scripts', 'build', 'bench', 'docs'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(?:[cm]?[jt]sx?|css|md)$/.test(path) && !path.includes('node_modules'))
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`),
);

it('names are the terms of the field', () => {
  const isCode = (file: string) => /\.(?:tsx?|mjs)$/.test(file) && !file.startsWith('tests/architecture/coinages');
  expect(
    [...files, 'resources.config.ts']
      .filter(isCode)
      .flatMap((file) => coinagesIn(file, readFileSync(join(root, file), 'utf8'))),
  ).toEqual([]);
});

it('comments are plain English', () => {
  const isSource = (file: string) => /^(?:src|resources)\/.*\.(?:tsx?|css)$/.test(file) && !file.includes('.test.');
  expect(
    files.filter(isSource).flatMap((file) => unplainComments(file, readFileSync(join(root, file), 'utf8'))),
  ).toEqual([]);
});

it('the names of tests are plain English', () => {
  const isTest = (file: string) => /\.tsx?$/.test(file) && !file.startsWith('tests/architecture/coinages');
  expect(
    files.filter(isTest).flatMap((file) => unplainTestNames(file, readFileSync(join(root, file), 'utf8'))),
  ).toEqual([]);
});

it.each(["it('is told', () => {})", 'describe.each(databases)(`what stands, on %s`, f)', "test.skipIf(a)('anew', f)"])(
  'catches a name of a test: %s',
  (line) => {
    expect(unplainTestNames('tests/a.test.ts', line)).toHaveLength(1);
    expect(unplainTestNames('tests/a.test.ts', "it('says `told`', () => {})")).toEqual([]);
  },
);

it.each(['// A page is told of it', '/** The rows, whoever asks. */', '/* What stands there */'])(
  'catches: %s',
  (line) => {
    expect(unplainComments('src/a.ts', line)).toHaveLength(1);
    expect(unplainComments('src/a.ts', "const text = 'told';")).toEqual([]);
  },
);

it('so are the names of files', () => {
  expect(files.length).toBeGreaterThan(1000);
  expect(files.flatMap(coinedPartsOf)).toEqual([]);
});

it.each([
  'const told = answerOf(error);',
  'interface ToldProblem {',
  'const toldChanges = [];',
  'function fateOf() { return fate; }',
  'let lane = 1;',
  'export async function tellAdministrators() {}',
  'await askForReadings(tx, storeId);',
  'interface Asked {',
  'type AskedLink = Link;',
  'function lookAgain() {}',
  'export interface Looked {',
  'const keptDays = 14;',
  'type Kept = Row;',
  'demandRole(context);',
  'const mostTries = 3;',
  'function standOf(reply: Json) {}',
  'await standsAccountLink(deps, link);',
  'export function FallenCustomers() {}',
  '<HeldBack until={!isAwaited(day)} rows={12}>',
  'const known = await concealed(rows);',
  'decorate: { fills: [], rows: withPlaceIds },',
  'const decorate = decorationOf(deps);',
  'readonly mayLag?: boolean;',
  'spends: true,',
  'readonly barred: boolean;',
  'const isOpenToBarred = callsWhere(calls);',
  'function foretold(row: Row) {}',
  'const laidAside = drafts.filter(isOld);',
  'if (moot) return;',
  'export async function settleKey(database: Database) {}',
  'const settled = await settleLines(writing, record, most);',
])('catches: %s', (line) => {
  expect(coinagesIn('src/a.ts', line)).toHaveLength(1);
});

it.each([
  '// A page is told of it',
  "const purpose = 'long-standing';",
  'const outstanding = due;',
  '/** Of course. */',
  'lookUp(charge: ChargeLookup): Promise<CardOutcome>;',
  'const lookup = new Map();',
  'const almost = most.filter(isOpen);',
  'const task = mask(asks);',
  'const { standIn, standard, standby } = parts;',
  'const { spendCredit, spending } = charges;',
  'await settleCharge(deps, id, outcome);',
  'const [paid] = await Promise.allSettled(tries);',
  '  text-decoration: none;',
])('lets %s be', (line) => {
  expect(coinagesIn('src/a.ts', line)).toEqual([]);
});

it('lets a product of a test have courses', () => {
  expect(coinagesIn('tests/a.ts', 'const course = resource({});')).toEqual([]);
});

it.each(['tests/api/told-days.test.ts', 'src/a/days-asked.ts', 'src/a/kept-draft.ts', 'tests/money/stores-played.ts'])(
  'catches: %s',
  (file) => {
    expect(coinedPartsOf(file)).toHaveLength(1);
  },
);

it.each(['src/a/task.ts', 'tests/looks/dialogs.test.ts', 'src/a/display.tsx', 'src/a/place-lookup.ts'])(
  'lets %s be',
  (file) => {
    expect(coinedPartsOf(file)).toEqual([]);
  },
);
