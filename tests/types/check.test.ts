import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { productionRules, rules, taken } from '#app/feature-parts.ts';
import { check, checkedResources } from '#core/model/check.ts';
import type { Resources } from '#core/model/declaration/any-resource.ts';
import { DeclarationError } from '#core/model/declaration/error.ts';
import { boolean, children, email, internal, number, reference, select, text } from '#core/model/declare.ts';
import { coalesce, constant, equal, field } from '#core/model/expression.ts';
import { requireRules, ruleMistakes } from '#core/server/kernel/rule-mistakes.ts';
import type { LooseRules } from '#core/server/kernel/rules/loose-rules.ts';
import { admins } from '#domain/accounts/roles.ts';
import { resources } from '#resources';
import { node24, quickImports } from '../../scripts/lib/node24.mjs';
import { root } from '../../scripts/lib/root.mjs';
import { mistakes } from './mistakes/of-declarations.ts';
import { filling, heard, line, mistakesOfRules, noHistory, note, sum, validFrom } from './mistakes/of-rules.ts';
import { access, kind, name, product, withFields } from './mistakes/places.ts';

describe('what compiles and still cannot stand is caught by the check', () => {
  it.each(mistakes)('%s', (_mistake, declared, message) => {
    expect(check(declared, taken)).toContain(message);
  });

  it.each(mistakes)('%s: and the start goes no further', (_mistake, declared, message) => {
    expect(() => checkedResources(declared, taken)).toThrow(DeclarationError);
    expect(() => checkedResources(declared, taken)).toThrow(message);
  });

  it('each has a name of its own, by which `npm run mistakes` prints it', () => {
    const names = mistakes.map(([mistake]) => mistake);
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeGreaterThan(200);
  });
});

describe('a word that only a rule can make true, without one that does', () => {
  const found = (declared: Resources, rule: LooseRules) =>
    ruleMistakes(checkedResources(declared, taken), { place: rule });

  it.each(mistakesOfRules)('%s', (_mistake, declared, rule, message) => {
    expect(found(declared, rule)).toEqual([message]);
  });

  it.each(mistakesOfRules)('%s: and the start goes no further', (_mistake, declared, rule, message) => {
    const start = () => requireRules(checkedResources(declared, taken), { place: rule });
    expect(start).toThrow(DeclarationError);
    expect(start).toThrow(message);
  });

  it('nothing is found in the product, nor where a rule does all of it', () => {
    expect(ruleMistakes(checkedResources(resources, taken), rules)).toEqual([]);
    expect(ruleMistakes(checkedResources(resources, taken), productionRules)).toEqual([]);
    const whole = product(
      {
        fields: {
          name,
          sum,
          // Nobody filters or sorts by it: rows are enough
          secret: number('秘', { computed: true, hidden: true }),
          price: number('単価', { dated: true }),
          validFrom,
          lines: children('明細', line, 'placeId'),
          notes: children('一言', note, 'placeId'),
        },
      },
      { line, note },
    );
    const rule: LooseRules = {
      takes: ['price', 'validFrom'],
      keepsChildren: ['notes'],
      afterWriteMany: heard,
      historyOf: noHistory,
      computed: { sum: () => sql`1` },
      enrich: filling('sum', 'secret', 'lines'),
    };
    expect(found(whole, rule)).toEqual([]);
  });
});

it('nothing is found in the product, nor in sound declarations', () => {
  expect(check(resources, taken)).toEqual([]);
  const asked = equal(coalesce(field('kind'), field('word')), constant('C'));
  expect(check(withFields({ kind, word: text('語'), is: boolean('か', { computed: asked }) }), taken)).toEqual([]);
  const line = internal('明細', { placeId: reference('場所', 'place'), word: text('語') });
  const sound = product(
    { fields: { name, mail: email('メール'), lines: children('明細', line, 'placeId') } },
    { line },
  );
  expect(check(sound, taken)).toEqual([]);
});

it.each([
  'URL',
  'SNS',
  'PDF',
  'ID',
  'CSV',
  'Google',
  'Google Business',
  'iOS',
  'QRコード',
  'Webhookの送信先',
  'A4',
  '20 km',
])('a label %s is no English but for words that are no names', (label) => {
  const english = check(withFields({ note: text(label) }), taken).filter((one) => one.includes('is English'));
  expect(english).toHaveLength(label === 'Google Business' ? 1 : 0);
});

it.each<readonly [why: string, declared: Resources]>([
  ['a word at the place of a row’s number is no row', product({ routes: { list: '/spot/all', show: '/spot/:id' } })],
  ['the names of parameters at different depths are no matter', product({ routes: { show: '/outbox/:mail/:id' } })],
  ['a choice of one is the first of several', withFields({ size: select('大きさ', { L: '大' }) })],
  [
    'a pattern may be anchored, since it is asked of the whole',
    withFields({ code: text('番号', { pattern: '^[0-9]{3}$', hint: '3桁' }) }),
  ],
  [
    'a pattern may fit its limits exactly',
    withFields({ code: text('番号', { min: 3, max: 3, pattern: '[0-9]{3}', hint: '3桁' }) }),
  ],
  [
    'a condition on every code holds only where one is chosen',
    withFields({ kind, note: text('備考', { requiredWhen: { kind: ['A', 'B'] } }) }),
  ],
  [
    'an index finds deleted rows, which a unique one leaves out',
    product({ fields: { name, code: text('番号', { unique: true }) }, indexes: [['code']] }),
  ],
  ['a place in the menu may be below nothing or between two', product({ menu: { order: -1.5 } })],
  ['a field may be called as its resource', withFields({ note: text('場所') })],
  [
    'a role may show what it reaches by links alone',
    product({ access: { ...access, list: ['SYSTEM_ADMINISTRATOR'], show: admins, export: [] } }),
  ],
])('%s: no mistake', (_why, declared) => {
  expect(check(declared, taken)).toEqual([]);
});

describe.each([
  [
    'in its declaration',
    "text('ビジネスアカウント名', { required: true, hidden: true })",
    'search-conditions.gbpAccountName: required and hidden: nobody could fill it in; drop one of the two',
  ],
  [
    'between its declaration and its rules',
    "text('ビジネスアカウント名', { transient: true })",
    "search-conditions.gbpAccountName: transient, and no rule takes it; name it in the rule's takes",
  ],
])('a checkout with a mistake %s', (_where, field, message) => {
  const copy = mkdtempSync(join(tmpdir(), 'tenjun-mistaken-'));
  const run = (...args: string[]) =>
    spawnSync(node24(), [quickImports, ...args], { cwd: copy, encoding: 'utf8', timeout: 60_000 });

  beforeAll(() => {
    for (const entry of ['src', 'migrations', 'package.json', 'resources.config.ts', 'resources'])
      cpSync(join(root, entry), join(copy, entry), { recursive: true });
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
    const config = join(copy, 'resources/stores.ts');
    const text = readFileSync(config, 'utf8');
    writeFileSync(config, text.replace(/text\('ビジネスアカウント名', \{[^}]*\}\)/, field));
  });
  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  it.each(['check', 'plan', 'migrate'])('`npm run resources -- %s` says so and fails', (command) => {
    const { status, stderr } = run('src/app/cli/resources.ts', command);
    expect(stderr).toContain(message);
    expect(status).toBe(1);
  });

  it('the server says so and does not start', () => {
    const { status, stderr } = run('src/app/server.ts');
    expect(stderr).toContain(message);
    expect(stderr).not.toContain('    at ');
    expect(status).toBe(1);
  });
});
