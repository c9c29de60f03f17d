import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readSources } from './architecture/imports.ts';
import { violations } from './architecture/violations.ts';

describe('the ladder', () => {
  it('holds for every file of src', () => {
    expect(violations(readSources(fileURLToPath(new URL('..', import.meta.url))))).toEqual([]);
  });

  it.each([
    ['the model takes from the server', 'src/model/errors.ts', `import { sql } from '#server/database/connect.ts';`],
    ['a type from the left', 'src/model/errors.ts', `import type { ResolvedResource } from '#model/resolve.ts';`],
    ['a type in place', 'src/model/errors.ts', `export type R = import('#model/resolve.ts').ResolvedResource;`],
    ['a relative path from the left', 'src/model/fields/text.ts', `import { declare } from '../declare.ts';`],
    ['the model takes a package', 'src/model/draft.ts', `import { z } from 'zod';`],
    ['the domain takes Node', 'src/domain/day.ts', `import { readFileSync } from 'node:fs';`],
    ['the console takes from the server', 'src/console/app.tsx', `import type { App } from '#server/app.ts';`],
    ['the server takes from the console', 'src/server/app.ts', `await import('#console/http.ts');`],
    ['the server takes React', 'src/server/app.ts', `import { createElement } from 'react';`],
    ['a page takes a provider', 'src/console/pages/list.tsx', `import { data } from '#console/providers/data.ts';`],
    ['a page takes a screen', 'src/console/pages/list.tsx', `const all = import.meta.glob('../screens/**/*.tsx');`],
    ['a page takes the declaration', 'src/console/pages/list.tsx', `import type { r } from '#resources';`],
    ['a screen takes values of it', 'src/console/screens/a.tsx', `import { resources } from '#resources';`],
    ['the login page takes a provider', 'src/console/login/main.tsx', `import { auth } from '../providers/auth.ts';`],
    ['a column takes the app', 'src/server/columns/text.ts', `export { app } from '../app.ts';`],
    ['the emulator takes from us', 'src/emulator/main.ts', `import { dayOf } from '#domain/day.ts';`],
    ['a test is imported', 'src/model/draft.ts', `import { given } from './draft.test.ts';`],
    ['tests are imported', 'src/server/app.ts', `import { freePort } from '../../tests/support/port.ts';`],
    ['the declaration takes from the server', 'resources.config.ts', `import { rule } from '#server/rules/a.ts';`],
    ['a file without a place', 'src/server/utils.ts', 'export const a = 1;'],
  ])('catches: %s', (_sin, file, text) => {
    expect(violations({ [file]: text })).toHaveLength(1);
  });

  it('catches a loop, one of types too', () => {
    const loop = violations({
      'src/model/draft.ts': `import { may } from './access.ts';`,
      'src/model/access.ts': `import type { Draft } from '#model/draft.ts';`,
    });
    expect(loop).toEqual(['a loop: src/model/draft.ts → src/model/access.ts → src/model/draft.ts']);
  });

  it.each([
    ['src/server/rules/a.ts', `import type { SearchCondition } from '#resources';`],
    ['src/server/main.ts', `import { resources } from '#resources'; import { dayOf } from '#domain/day.ts';`],
    ['src/console/app.tsx', `const screens = import.meta.glob('./screens/**/*.tsx');`],
    ['src/console/screens/a/show.tsx', `import { useSession } from '#console/session.ts'; import '#console/ui/a.css';`],
    ['src/domain/charge.test.ts', `import { it } from 'vitest'; import { a } from '#server/app.ts';`],
  ])('lets %s be', (file, text) => {
    expect(violations({ [file]: text })).toEqual([]);
  });
});

it('every test and page that the security page names is there', () => {
  const at = (path: string) => new URL(`../${path}`, import.meta.url);
  const page = readFileSync(at('docs/security.md'), 'utf8');
  const named = [...page.matchAll(/`((?:api|browser)\/[\w-]+|(?:src|docs)\/[^`]+\.\w+)`/g)].map(([, name = '']) =>
    /^(api|browser)\//.test(name) ? `tests/${name}.test.ts` : name,
  );
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter((path) => !existsSync(at(path)))).toEqual([]);
});
