import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { behindTheDoor, importedOfCore, publicPaths } from './front-door.ts';
import { readSources } from './imports.ts';

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

  it('is described module by module', () => {
    const page = readFileSync(new URL('../../docs/core.md', import.meta.url), 'utf8');
    const described = [...page.matchAll(/^\| `((?:model|fields|server|console)\/[^`]+)` \|/gm)].map(([, path]) => path);
    expect(described.toSorted()).toEqual([...publicPaths].sort());
  });
});
