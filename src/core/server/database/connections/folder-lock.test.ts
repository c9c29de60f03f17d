import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FolderInUse, FolderUnusable, lockFolder } from './folder-lock.ts';

describe('a data folder', () => {
  let base: string;
  beforeAll(() => {
    base = mkdtempSync(join(tmpdir(), 'folder-'));
  });
  afterAll(() => rmSync(base, { recursive: true }));

  it('is made, held by one, and free again when that one lets go', () => {
    const folder = join(base, 'deep', 'data');
    const release = lockFolder(folder);
    expect(() => lockFolder(folder)).toThrow(FolderInUse);
    release();
    lockFolder(folder)();
    expect(existsSync(folder)).toBe(true);
  });

  it('is taken over from a process that is gone', () => {
    const folder = join(base, 'left');
    lockFolder(folder)();
    writeFileSync(join(folder, 'database.lock'), '999999999 1');
    expect(() => lockFolder(folder)()).not.toThrow();
  });

  it.each(['/proc/data', '/dev/null/data'])('that cannot be made is named: %s', (folder) => {
    expect(() => lockFolder(folder)).toThrow(FolderUnusable);
    expect(() => lockFolder(folder)).toThrow(`DATA_DIR ${folder}`);
  });
});
