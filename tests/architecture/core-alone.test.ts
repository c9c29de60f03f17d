import { describe, expect, it } from 'vitest';
import { roleCodes } from '#domain/accounts/roles.ts';
import { resources } from '#resources';
import { errors } from '#words';
import { root } from '../../scripts/lib/root.mjs';
import { languageIn, productNamesIn, productWordsIn, reachesOf } from './core-alone.ts';
import { readSources, type Sources, sourcesIn } from './imports.ts';

const names = { roles: roleCodes, resources: Object.keys(resources), errors: Object.keys(errors) };

describe('the core knows no product', () => {
  it('names none of its roles, its resources and its errors', () => {
    expect(names.errors.length).toBeGreaterThan(30);
    expect(productNamesIn(readSources(root), names)).toEqual([]);
  });

  it.each([
    ['a role in a condition', `const may = role === 'SYSTEM_ADMINISTRATOR';`],
    ['a role as a key', `const rows = { MANAGER: 'all' };`],
    ['a resource by its name', `const users = tableOf(deps, 'system-user');`],
    ['a resource in an address', `location.assign(\`/system-user/\${id}\`);`],
    ['a resource in the middle of one', `fetch('/api/search-conditions?_end=1');`],
    ['an error', `throw new AppError('zero_charge');`],
  ])('catches: %s', (_sin, text) => {
    expect(productNamesIn({ 'src/core/server/verbs/list.ts': text }, names)).toHaveLength(1);
  });

  it.each([
    ['src/core/server/verbs/list.ts', `throw new AppError('not_found');`],
    ['src/core/server/verbs/list.test.ts', `const actor = { id: 1, role: 'MANAGER' };`],
    ['src/features/billing/server/a.ts', `throw new AppError('zero_charge');`],
    ['src/core/model/resolve.ts', 'const inquiry = notification;'],
  ])('lets %s be', (file, text) => {
    expect(productNamesIn({ [file]: text }, names)).toEqual([]);
  });
});

describe('the core speaks of no product', () => {
  it('in a comment, a key or a test either', () => {
    expect(productWordsIn({ ...readSources(root), ...sourcesIn(root, 'tests/core') })).toEqual([]);
  });

  it.each([
    ['a comment', '// TikTok answers with 200'],
    ['the name of a key', `const key = 'tenjun.theme';`],
    ['the name of a field', 'const { systemUserRole } = me;'],
  ])('catches: %s', (_sin, text) => {
    expect(productWordsIn({ 'src/core/console/a.test.ts': text })).toHaveLength(1);
  });
});

describe('the core speaks no language', () => {
  it('but in its words', () => {
    expect(languageIn(readSources(root))).toEqual([]);
  });

  it.each([
    ['a text', `const label = '保存';`],
    ['a template', `const title = \`\${label}の編集\`;`],
    ['what stands between elements', 'const a = <p>読み込み中</p>;'],
  ])('catches: %s', (_sin, text) => {
    expect(languageIn({ 'src/core/console/a.tsx': text })).toHaveLength(1);
  });
});

describe('the second product', () => {
  it('reaches nothing of the first, by whatever it imports', () => {
    expect(reachesOf({ ...sourcesIn(root, 'tests/core'), ...sourcesIn(root, 'tests/support') })).toEqual([]);
  });

  it.each([
    ['a feature', { 'tests/core/a.ts': `import { billingErrors } from '#billing/errors.ts';` }],
    ['the declaration', { 'tests/core/a.ts': `import type { resources } from '#resources';` }],
    ['the words', { 'tests/core/a.ts': `import '#words';` }],
    ['a test of the first', { 'tests/core/a.ts': `import { call } from '../api/support/demo-app.ts';` }],
    [
      'a feature by way of a support',
      {
        'tests/core/a.ts': `import { a } from '../support/a.ts';`,
        'tests/support/a.ts': `import '#domain/accounts/roles.ts';`,
      },
    ],
  ] satisfies [string, Sources][])('catches: %s', (_sin, sources) => {
    expect(reachesOf(sources)).toHaveLength(1);
  });
});
