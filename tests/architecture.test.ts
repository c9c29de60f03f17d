import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readSources } from './architecture/imports.ts';
import { comparisonsWithKinds, roomsOfKinds } from './architecture/kinds.ts';
import { pairs } from './architecture/ladder.ts';
import { literalPaths } from './architecture/literal-paths.ts';
import { ownHeadings } from './architecture/own-headings.ts';
import { ownInputs } from './architecture/own-inputs.ts';
import { ownTables } from './architecture/own-tables.ts';
import { allowedPairs, mutualFolders, unusedPairs } from './architecture/storey-pairs.ts';
import { cyclesIn, violations } from './architecture/violations.ts';
import { writtenElsewhere } from './architecture/written-once.ts';

const at = (path: string) => new URL(`../${path}`, import.meta.url);

describe('the ladder', () => {
  it('holds for every file of src', () => {
    expect(violations(readSources(fileURLToPath(new URL('..', import.meta.url))))).toEqual([]);
  });

  it.each([
    [
      'the model takes from the server',
      'src/core/model/errors.ts',
      `import '#core/server/database/connections/pool.ts';`,
    ],
    ['a type from the left', 'src/core/model/errors.ts', `import type { R } from '#core/model/resolved.ts';`],
    ['a type in place', 'src/core/model/errors.ts', `export type R = import('#core/model/resolved.ts').R;`],
    ['a relative path from the left', 'src/core/model/fields/kind.ts', `import { declare } from '../declare.ts';`],
    ['the model takes a package', 'src/core/model/draft.ts', `import { z } from 'zod';`],
    ['the model takes the business', 'src/core/model/draft.ts', `import type { Tax } from '#domain/invoices/tax.ts';`],
    [
      'the core takes a feature',
      'src/core/server/http/app.ts',
      `import type { C } from '#billing/server/charge-record/charge.ts';`,
    ],
    [
      'the core takes the business',
      'src/core/console/pages/a.tsx',
      `import { admins } from '#domain/accounts/roles.ts';`,
    ],
    ['the core takes the declaration', 'src/core/console/pages/a.tsx', `import type { r } from '#resources';`],
    ['the core takes the app', 'src/core/console/shell/a.tsx', `import { paths } from '#app/console/paths.ts';`],
    ['the domain takes Node', 'src/domain/day.ts', `import { readFileSync } from 'node:fs';`],
    ['the domain takes a feature', 'src/domain/day.ts', `import type { C } from '#billing/calls.ts';`],
    [
      'the console takes from the server',
      'src/core/console/app/a.tsx',
      `import type { A } from '#core/server/http/app.ts';`,
    ],
    [
      'the server takes from the console',
      'src/core/server/http/app.ts',
      `await import('#core/console/http/client.ts');`,
    ],
    ['the server takes React', 'src/core/server/http/app.ts', `import { createElement } from 'react';`],
    [
      'a half takes the other',
      'src/features/billing/console/a.tsx',
      `import type { C } from '#billing/server/charge-record/charge.ts';`,
    ],
    [
      'a half takes the other one of another',
      'src/pages/report/server/a.ts',
      `import '#billing/console/closing/closing.tsx';`,
    ],
    ['calls take from a half', 'src/features/billing/calls.ts', `import type { C } from './server/charge.ts';`],
    ['a feature takes its own entry', 'src/features/billing/server/a.ts', `import type { E } from '../server.ts';`],
    ['a feature takes the entry of another', 'src/pages/report/server/a.ts', `import '#billing/server.ts';`],
    ['an entry takes another', 'src/pages/report/server.ts', `import { mailServer } from '#mail/server.ts';`],
    [
      'an entry sees one above it',
      'src/services/terms/server.ts',
      `import { a } from '#billing/server/charge-record/charge.ts';`,
    ],
    ['an entry takes from the console', 'src/services/terms/server.ts', `import '#core/console/http/client.ts';`],
    ['an entry takes React', 'src/services/terms/server.ts', `import { createElement } from 'react';`],
    ['the console takes the entry', 'src/app/console/product.ts', `import { termsServer } from '#terms/server.ts';`],
    ['a service sees a feature', 'src/services/terms/server/a.ts', `import '#billing/server/charge-record/charge.ts';`],
    ['a feature sees a page', 'src/features/billing/server/a.ts', `import '#report/server/report.ts';`],
    ['a feature sees one that it may not', 'src/features/ranking/server/a.ts', `import '#billing/server/a.ts';`],
    [
      'a page takes a screen',
      'src/core/console/pages/list.tsx',
      `const all = import.meta.glob('#billing/console/*.tsx');`,
    ],
    [
      'a field takes a page',
      'src/core/console/fields/a.tsx',
      `import { ListPage } from '#core/console/pages/list.tsx';`,
    ],
    ['a screen takes values of it', 'src/features/billing/console/a.tsx', `import { resources } from '#resources';`],
    [
      'a column takes the kernel',
      'src/core/fields/text/column.ts',
      `export { deps } from '#core/server/kernel/deps.ts';`,
    ],
    ['a kind’s model takes its column', 'src/core/fields/text/model.ts', `import { textColumn } from './column.ts';`],
    ['a kind’s model takes its input', 'src/core/fields/text/model.ts', `await import('./console/input.tsx');`],
    ['a kind’s model takes React', 'src/core/fields/text/model/length.ts', `import { useMemo } from 'react';`],
    ['a kind’s column takes its cell', 'src/core/fields/text/column.ts', `import './console/cell.tsx';`],
    ['a kind’s input takes its column', 'src/core/fields/text/console/input.tsx', `import '../column.ts';`],
    ['a kind’s input takes a page', 'src/core/fields/text/console/input.tsx', `import '#core/console/pages/a.tsx';`],
    ['a file of a kind that is of no side', 'src/core/fields/text/shared.ts', 'export const a = 1;'],
    ['the console takes the composition', 'src/app/console.tsx', `import { main } from './server.ts';`],
    [
      'what is drawn aside takes from the other half',
      'src/features/billing/server/a.ts',
      `export const draw = drawInWorker<T>(new URL('../console/pdf.ts', import.meta.url), 'draw');`,
    ],
    [
      'a client takes values of a contract',
      'src/features/ranking/server/a.ts',
      `import { placeFields } from '#emulator/contracts/places.ts';`,
    ],
    [
      'a client takes the emulator',
      'src/features/ranking/server/a.ts',
      `import type { Place } from '#emulator/admin/places.ts';`,
    ],
    ['the emulator takes from us', 'src/emulator/main.ts', `import { dayOf } from '#core/model/day.ts';`],
    ['a test is imported', 'src/core/model/draft.ts', `import { given } from './draft.test.ts';`],
    ['tests are imported', 'src/core/server/http/app.ts', `import { port } from '../../../../tests/support/port.ts';`],
    ['the declaration takes from the server', 'resources.config.ts', `import { rule } from '#billing/server/a.ts';`],
    ['a block takes from the server', 'resources/billing.ts', `import { rule } from '#billing/server/a.ts';`],
    ['a block takes a package', 'resources/billing.ts', `import dayjs from 'dayjs';`],
    ['a block takes the entry', 'resources/billing.ts', `import type { resources } from '#resources';`],
    ['a block is named elsewhere', 'src/app/server.ts', `import { issuer } from '../../resources/invoices.ts';`],
    ['a file without a place', 'src/core/server/utils.ts', 'export const a = 1;'],
    ['a feature with a third room', 'src/features/billing/shared/a.ts', 'export const a = 1;'],
  ])('catches: %s', (_sin, file, text) => {
    expect(violations({ [file]: text })).toHaveLength(1);
  });

  it('allows within a storey no more than 19 pairs, and none that is not used', () => {
    expect(allowedPairs(pairs).length).toBeLessThanOrEqual(19);
    expect(unusedPairs(readSources(fileURLToPath(at('.'))), pairs)).toEqual([]);
  });

  it('catches one that is seen no more, by a test alone', () => {
    const sources = {
      'src/features/accounts/server/a.ts': `import type { C } from '#billing/calls.ts';`,
      'src/features/accounts/server/a.test.ts': `import { rank } from '#ranking/server/a.ts';`,
    };
    expect(unusedPairs(sources, { features: { accounts: ['billing', 'ranking'] } })).toEqual([
      'features: accounts → ranking',
    ]);
  });

  it('has no two folders beside each other that import one another', () => {
    expect(mutualFolders(readSources(fileURLToPath(at('.'))))).toEqual([]);
  });

  it('catches two folders that import one another, by whatever files', () => {
    const sources = {
      'src/features/accounts/server/tokens/a.ts': `import { b } from '../sessions/b.ts';`,
      'src/features/accounts/server/sessions/c.ts': `import { d } from '#accounts/server/tokens/deep/d.ts';`,
      'src/features/accounts/server/factors/e.ts': `import { f } from '../f.ts'; import { b } from '../sessions/b.ts';`,
    };
    expect(mutualFolders(sources)).toEqual(['src/features/accounts/server: sessions ⇄ tokens']);
  });

  it('counts a file of a kind of field in the room that its name says', () => {
    const sources = {
      'src/core/fields/date/model.ts': `import { ok } from '#core/model/fields/kind.ts';`,
      'src/core/model/fields/registry.ts': `import { dateKind } from '#core/fields/date/model.ts';`,
      'src/core/fields/date/console/input.tsx': `import { Card } from '#core/console/ui/card.tsx';`,
      'src/core/console/ui/card.tsx': `import { Picker } from '#core/fields/date/console/picker.tsx';`,
    };
    expect(mutualFolders(sources)).toEqual(['src/core/console: fields ⇄ ui']);
  });

  it.each(Object.entries(pairs))('has no loop among the %s', (_, seen) => {
    expect(cyclesIn(Object.entries(seen).flatMap(([from, all]) => all.map((to) => ({ from, to }))))).toEqual([]);
  });

  it('catches a loop, one of types too', () => {
    const loop = violations({
      'src/core/model/draft.ts': `import { may } from './access.ts';`,
      'src/core/model/access.ts': `import type { Draft } from '#core/model/draft.ts';`,
    });
    expect(loop).toEqual(['a loop: src/core/model/draft.ts → src/core/model/access.ts → src/core/model/draft.ts']);
  });

  it.each([
    ['src/features/billing/server/a.ts', `import type { Charge } from '#resources';`],
    ['src/pages/report/server/a.ts', `import { charge } from '#billing/server/charge-record/charge.ts';`],
    ['src/pages/report/server.ts', `import type { M } from '#mail/server/template.ts'; import './server/jobs.ts';`],
    ['src/app/features.ts', `import { reportServer } from '#report/server.ts';`],
    ['src/app/server.ts', `import { resources } from '#resources'; import { dayOf } from '#core/model/day.ts';`],
    [
      'src/features/posts/console/show.tsx',
      `import { use } from '#core/console/session/session.ts'; import './a.css';`,
    ],
    [
      'src/domain/charge.test.ts',
      `import { it } from 'vitest'; import { a } from '#billing/server/charge-record/charge.ts';`,
    ],
  ])('lets %s be', (file, text) => {
    expect(violations({ [file]: text })).toEqual([]);
  });
});

describe('kinds answer for themselves', () => {
  it('nothing outside the folder of a kind asks which kind a field is', () => {
    expect(comparisonsWithKinds(readSources(fileURLToPath(new URL('..', import.meta.url))))).toEqual([]);
  });

  it('no more than seven files outside their folders know several kinds', () => {
    expect(roomsOfKinds(readSources(fileURLToPath(at('.')))).toSorted()).toEqual([
      'src/core/console/fields/cells.tsx',
      'src/core/console/fields/filters.tsx',
      'src/core/console/fields/single-inputs.tsx',
      'src/core/console/fields/views.tsx',
      'src/core/model/declare.ts',
      'src/core/model/fields/registry.ts',
      'src/core/server/columns/registry.ts',
    ]);
  });

  it('a file that knows several kinds is found', () => {
    const known = ['date', 'text', 'tags', 'file'].map((kind) => `import '#core/fields/${kind}/model.ts';`).join('');
    expect(roomsOfKinds({ 'src/core/server/verbs/list.ts': known })).toEqual(['src/core/server/verbs/list.ts']);
  });

  it.each([
    ['src/core/model/query.ts', `if (field.kind === 'date') return isDay(text);`],
    ['src/core/server/verbs/list.ts', `if (field?.kind !== "file") throw new Error();`],
    ['src/core/console/pages/list/list-page.tsx', `const is = 'number' === field.kind;`],
    ['src/core/server/database/schema/tables.ts', `switch (field.kind) { case 'json': return null; }`],
    ['src/core/console/fields/views.tsx', `if (['list', 'children'].includes(props.field.kind)) return null;`],
    ['src/features/posts/console/composer.tsx', `plain.has(field.kind)`],
    ['src/core/model/declare.ts', `type Day<F> = F extends { kind: 'date' } ? string : never;`],
  ])('catches one in %s', (file, text) => {
    expect(comparisonsWithKinds({ [file]: text })).toHaveLength(1);
  });

  it.each([
    ['src/core/fields/date/model.ts', `F[N] extends { kind: 'date' }`],
    ['src/core/fields/date/console/range.tsx', `field.kind === 'month'`],
    ['src/features/google/server/edits.ts', `if (failure?.kind === 'limited') return;`],
  ])('lets %s be', (file, text) => {
    expect(comparisonsWithKinds({ [file]: text })).toEqual([]);
  });
});

it('every test and page that the security page names is there', () => {
  const page = readFileSync(at('docs/security.md'), 'utf8');
  const named = [...page.matchAll(/`((?:api|browser|long)\/[\w/-]+|[\w-]+(?:\/[\w.-]+)+)`/g)].map(([, name = '']) =>
    /^(api|browser|long)\//.test(name) ? `tests/${name}.test.ts` : name,
  );
  expect(named.length).toBeGreaterThan(50);
  // What is built is not there yet
  expect(named.filter((path) => !path.startsWith('dist/') && !existsSync(at(path)))).toEqual([]);
});

it('every file that the architecture page names is there, and holds what it is named for', () => {
  const page = readFileSync(at('docs/architecture.md'), 'utf8');
  const paths = [...page.matchAll(/`((?:src|tests)\/[^`<]+|resources(?:\/[\w-]+|\.config)\.ts)`/g)].map(
    ([, path = '']) => path,
  );
  expect(paths.length).toBeGreaterThan(50);
  expect(paths.filter((path) => !existsSync(at(path)))).toEqual([]);
  const symbols: [string, string][] = [
    ['src/domain/billing/counting.ts', 'function fixedMonth'],
    ['resources/billing.ts', 'incentiveHistory = resource('],
    ['src/features/reviews/server/reply-edits.ts', 'export async function handleReply'],
    ['src/features/billing/server/payment/claim.ts', 'export'],
    ['src/core/server/kernel/scope.ts', 'export function scopeOf'],
  ];
  expect(symbols.filter(([path, symbol]) => !readFileSync(at(path), 'utf8').includes(symbol))).toEqual([]);
});

describe('the address of a screen or a call', () => {
  it('is made by `pathTo`, which knows every route, or of a call, and written out nowhere else', () => {
    const sources = readSources(fileURLToPath(at('.')));
    expect(Object.entries(sources).flatMap(([path, text]) => literalPaths(path, text))).toEqual([]);
  });

  it.each([
    ['a link', '<Link to="/closing" />'],
    ['a filled one', `<Link to={\`/outbox/\${id}\`} />`],
    ['one of two', `<Link to={open ? '/posts' : path} />`],
    ['a plain link', '<a href="/login" />'],
    ['home', '<a href="/" />'],
    ['a step', `navigate('/posts')`],
    ['a page', `window.location.assign('/login')`],
    ['an entry', `({ to: '/posts' })`],
    ['a name', `const stores = '/search-conditions';`],
    ['a comparison', `if (path === '/auth/login') leave();`],
    ['one asked of', `const address = \`/login?\${asked}\`;`],
    ['of a mail', `const url = \`\${context.publicUrl}/webhook/\${id}\`;`],
    ['of a call', `http.get('/posts')`],
  ])('is seen: %s', (_, code) => {
    expect(literalPaths('src/features/a/console/a.tsx', code)).toEqual(['src/features/a/console/a.tsx:1']);
  });

  it.each([
    ['made', `<Link to={pathTo('/closing')} />`],
    ['plain', `const stores: Path = plainPath('/search-conditions');`],
    ['of a screen that is declared', `const screens = { '/closing': {} };`],
    ['a type', `type LoginRoute = '/auth/login';`],
    ['Google’s', `const path = \`/v4/\${account}\`;`],
    ['a file', '<img src="/logo.svg" />'],
    ['a text', `text.replace('/', '')`],
  ])('is none: %s', (_, code) => {
    expect(literalPaths('src/features/a/console/a.tsx', code)).toEqual([]);
  });
});

describe('a table', () => {
  it('is drawn in one place', () => {
    expect(
      Object.entries(readSources(fileURLToPath(at('.')))).flatMap(([path, text]) => ownTables(path, text)),
    ).toEqual([]);
  });

  it.each(['<table className="a">', '<Table dataSource={rows} />'])('is seen elsewhere: %s', (code) => {
    expect(ownTables('src/features/a/console/a.tsx', `\n${code}`)).toEqual(['src/features/a/console/a.tsx:2']);
    expect(ownTables('src/core/console/ui/table/a.tsx', code)).toEqual([]);
  });
});

describe('an input of a date, a time or a number', () => {
  it('is one of the core, which sends what it shows', () => {
    expect(
      Object.entries(readSources(fileURLToPath(at('.')))).flatMap(([path, text]) => ownInputs(path, text)),
    ).toEqual([]);
  });

  it.each([
    '<DatePicker value={day} />',
    '<DatePicker.RangePicker />',
    '<InputNumber min={1} />',
    '<Input type="date" />',
  ])('is seen elsewhere: %s', (code) => {
    expect(ownInputs('src/features/a/console/a.tsx', `\n${code}`)).toContain('src/features/a/console/a.tsx:2');
    expect(ownInputs('src/core/fields/date/console/picker.tsx', code)).toEqual([]);
  });
});

describe('a heading', () => {
  it('is made in one place', () => {
    expect(
      Object.entries(readSources(fileURLToPath(at('.')))).flatMap(([path, text]) => ownHeadings(path, text)),
    ).toEqual([]);
  });

  it.each(['<h1>', '<h2 className={styles.heading}>', '<h3\n  id="a">', '<h4>', '<Typography.Title level={2}>'])(
    'is seen elsewhere: %s',
    (code) => {
      expect(ownHeadings('src/features/a/console/a.tsx', `\n${code}`)).toEqual(['src/features/a/console/a.tsx:2']);
      expect(ownHeadings('src/core/console/pages/screen-frames.tsx', code)).toEqual([]);
    },
  );

  it.each(['<header>', '<hr />', '<Heading level={3}>', '<Title video={video} />'])('is none: %s', (code) => {
    expect(ownHeadings('src/features/a/console/a.tsx', code)).toEqual([]);
  });
});

it('the styles of a feature are modules, so that no other part can depend on their names', () => {
  const sheets = readdirSync(fileURLToPath(at('src/features')), { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.css'),
  );
  expect(sheets.length).toBeGreaterThan(10);
  expect(sheets.filter((path) => !path.endsWith('.module.css'))).toEqual([]);
  // Within a module a name is one of its own unless it is marked as global
  const foreign = /(?<!:global\([^)]*)\.(?:ant|tj|leaflet)-/;
  expect(
    sheets.filter((path) => foreign.test(readFileSync(fileURLToPath(at(`src/features/${path}`)), 'utf8'))),
  ).toEqual([]);
});

describe('the text of a day, that of a number, and a condition on values', () => {
  it('are worked out in one place each', () => {
    const sources = Object.entries(readSources(fileURLToPath(at('.'))));
    expect(sources.flatMap(([path, text]) => (path.includes('.test.') ? [] : writtenElsewhere(path, text)))).toEqual(
      [],
    );
  });

  it.each([
    `day.replaceAll('-', '/')`,
    `total.toLocaleString('ja-JP')`,
    'Object.entries(requiredWhen).every(([name, accepted]) => accepted.some((one) => one === values[name]))',
    'Object.entries(field.only ?? {}).every(([name, accepted]) => (accepted ?? []).some((one) => one === row[name]))',
  ])('are seen elsewhere: %s', (code) => {
    expect(writtenElsewhere('src/domain/a.ts', code)).toHaveLength(1);
  });
});

it('no call of the server to the outside follows a redirect', () => {
  const calls = Object.entries(readSources(fileURLToPath(at('.')))).flatMap(([path, text]) =>
    /\/console\/|\.test\.ts|^src\/emulator\//.test(path)
      ? []
      : text
          .split(/(?<![.\w])fetch\(/)
          .slice(1)
          .map((call) => ({ path, call: call.slice(0, 600) })),
  );
  expect(calls.length).toBeGreaterThan(4);
  expect(calls.filter(({ call }) => !call.includes("redirect: 'error'")).map(({ path }) => path)).toEqual([]);
});

it('CSV is written in one place, where no cell leaves as a formula', () => {
  const writers = Object.entries(readSources(fileURLToPath(at('.')))).flatMap(([path, text]) =>
    text.includes("from 'csv-stringify") ? [path] : [],
  );
  expect(writers).toEqual(['src/core/server/verbs/csv/csv.ts']);
});

describe('the security page', () => {
  /** Every requirement of levels 1 and 2 that OWASP ASVS 5.0.0 has, as its CSV numbers them. */
  const asked = readFileSync(at('tests/architecture/asvs-5.0.0.txt'), 'utf8').trim().split(/\s+/);
  const page = readFileSync(at('docs/security.md'), 'utf8');

  it('answers each requirement of levels 1 and 2 once, and none that is not', () => {
    expect(asked).toHaveLength(253);
    const rows = answersIn(page);
    expect(rows.flatMap(({ numbers }) => numbers).sort()).toEqual([...asked].sort());
    expect(rows.filter(({ met }) => !['yes', 'no', 'operator', 'n/a'].includes(met))).toEqual([]);
    expect(rows.filter(({ met, how }) => met !== 'yes' && met !== 'n/a' && how === '')).toEqual([]);
  });

  it('is read with its ranges written out, and a number that comes twice is seen twice', () => {
    const numbers = (text: string) => answersIn(text).flatMap((row) => row.numbers);
    expect(numbers('| 1.2.6–1.2.8, 1.3.1 LDAP | n/a | |\n| kind | yes | |')).toEqual([
      '1.2.6',
      '1.2.7',
      '1.2.8',
      '1.3.1',
    ]);
    expect(numbers('| 1.1.1 a | yes | |\n| 1.1.1 b | yes | |')).toEqual(['1.1.1', '1.1.1']);
  });
});

/** The rows of a page's tables that begin with numbers of requirements, ranges written out. */
function answersIn(page: string): { numbers: string[]; met: string; how: string }[] {
  return page.split('\n').flatMap((line) => {
    const [, point = '', met = '', how = ''] = line.split('|').map((cell) => cell.trim());
    const [list] = /^\d+\.\d+\.\d+(?:(?:–|, )\d+\.\d+\.\d+)*/.exec(point) ?? [];
    return list === undefined ? [] : [{ numbers: list.split(', ').flatMap(writtenOut), met, how }];
  });
}

/** `1.2.6–1.2.8` as 1.2.6, 1.2.7 and 1.2.8. */
function writtenOut(range: string): string[] {
  const [first = '', last = first] = range.split('–');
  const section = first.replace(/\d+$/, '');
  const [from, to] = [first, last].map((number) => Number(number.slice(section.length)));
  return Array.from({ length: (to ?? 0) - (from ?? 0) + 1 }, (_, n) => `${section}${(from ?? 0) + n}`);
}
