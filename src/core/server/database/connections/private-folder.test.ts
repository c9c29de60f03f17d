import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { keepPrivate } from './private-folder.ts';

const modeOf = (path: string) => (statSync(path).mode & 0o7777).toString(8);

describe('a data folder that others may read and write', () => {
  const before = process.umask(0);
  const base = mkdtempSync(join(tmpdir(), 'private-'));
  let folder: string;
  beforeEach(() => {
    process.umask(0);
    folder = mkdtempSync(join(base, 'data-'));
    mkdirSync(join(folder, 'database/base'), { recursive: true });
    writeFileSync(join(folder, 'database/base/1'), '');
    writeFileSync(join(folder, 'secret-key'), 'key');
    writeFileSync(join(folder, 'another-ones'), '');
    chmodSync(folder, 0o777);
  });
  afterAll(() => {
    process.umask(before);
    rmSync(base, { recursive: true });
  });

  it('has a database, a key and a lock for its owner alone afterwards, and whatever is made next', () => {
    keepPrivate(folder);
    expect(modeOf(join(folder, 'database'))).toBe('700');
    expect(modeOf(join(folder, 'database/base'))).toBe('700');
    expect(modeOf(join(folder, 'database/base/1'))).toBe('600');
    expect(modeOf(join(folder, 'secret-key'))).toBe('600');
    writeFileSync(join(folder, 'next'), '');
    expect(modeOf(join(folder, 'next'))).toBe('600');
  });

  it('lets nobody else replace what is in it, but stays readable where it was', () => {
    keepPrivate(folder);
    expect(modeOf(folder)).toBe('775');
    chmodSync(folder, 0o1777);
    keepPrivate(folder);
    expect(modeOf(folder)).toBe('1777');
  });

  it('keeps what is not the product’s as it is, and follows no link out of it', () => {
    mkdirSync(join(base, 'elsewhere'), { recursive: true });
    writeFileSync(join(base, 'elsewhere/file'), '');
    symlinkSync(join(base, 'elsewhere'), join(folder, 'database/link'));
    keepPrivate(folder);
    expect(modeOf(join(folder, 'another-ones'))).toBe('666');
    expect(modeOf(join(base, 'elsewhere/file'))).toBe('666');
  });

  it('may be missing', () => {
    expect(() => keepPrivate(join(folder, 'nothing'))).not.toThrow();
    expect(() => keepPrivate('')).not.toThrow();
  });
});
