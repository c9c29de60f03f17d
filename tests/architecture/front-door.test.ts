import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { behindTheDoor, importedOfCore, publicPaths } from './front-door.ts';
import { readSources } from './imports.ts';

const exportedName = /^export (?:default )?(?:async )?(?:function\*?|const|class|type|interface) (\w+)/gm;
const root = fileURLToPath(new URL('../../', import.meta.url));

describe('the front door of the core', () => {
  it('is the only way in', () => {
    expect(behindTheDoor(readSources(root))).toEqual([]);
  });

  it('has no module that nobody takes', () => {
    const taken = importedOfCore(readSources(root));
    expect(publicPaths.filter((path) => !taken.has(path))).toEqual([]);
  });

  it('grows no wider', () => {
    expect(publicPaths.length).toBeLessThanOrEqual(60);
  });

  it.each([
    ['a value', `import { pool } from '#core/server/database/connections/pool.ts';`],
    ['a type', `import type { Pool } from '#core/server/database/connections/pool.ts';`],
    ['by a path', `import { pool } from '../../../core/server/database/connections/pool.ts';`],
    ['late', `await import('#core/server/database/connections/pool.ts');`],
  ])('catches a private module that is taken: %s', (_how, text) => {
    expect(behindTheDoor({ 'src/features/billing/server/a.ts': text })).toHaveLength(1);
  });

  describe('is described', () => {
    const page = readFileSync(new URL('../../docs/core.md', import.meta.url), 'utf8');
    const lines = [
      ...page.matchAll(/^\| `((?:model|fields|server|console)\/[^`]+)` \| (.+) \| (.+) \| (.+) \|$/gm),
    ].map(([, path = '', given = '', , example = '']) => ({ path, given, example }));

    it('module by module', () => {
      expect(lines.map(({ path }) => path).toSorted()).toEqual([...publicPaths].sort());
    });

    it.each(lines)('by names that $path exports, one of them in an example', ({ path, given, example }) => {
      const text = readFileSync(new URL(`../../src/core/${path}`, import.meta.url), 'utf8');
      const exported = new Set([...text.matchAll(exportedName)].map(([, name]) => name));
      const named = [...given.matchAll(/`(\w+)`/g)].map(([, name]) => name);
      expect(named.filter((name) => !exported.has(name))).toEqual([]);
      expect([...exported].filter((name) => new RegExp(`\\b${name}\\b`).test(example))).not.toEqual([]);
    });
  });
});
