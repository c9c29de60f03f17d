import { mkdtempSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { keyFile, makeKey, promoteNextKey, randomKey, readKey, readNextKey, writeNextKey } from './key-file.ts';

const newFolder = () => join(mkdtempSync(join(tmpdir(), 'core-key-')), 'data');

it('keeps a key made once, for its owner alone', () => {
  const dataDir = newFolder();
  expect(readKey(dataDir)).toBeNull();
  const key = makeKey(dataDir);
  expect(key.length).toBeGreaterThanOrEqual(32);
  expect(readKey(dataDir)).toBe(key);
  expect(readFileSync(keyFile(dataDir), 'utf8')).toBe(key);
  expect(statSync(keyFile(dataDir)).mode & 0o077).toBe(0);
  expect(() => makeKey(dataDir)).toThrow();
});

it('puts the next key in place of the present one, in one step', () => {
  const dataDir = newFolder();
  const first = makeKey(dataDir);
  writeNextKey(dataDir, randomKey());
  const next = randomKey();
  writeNextKey(dataDir, next);
  expect([readKey(dataDir), readNextKey(dataDir)]).toEqual([first, next]);
  promoteNextKey(dataDir);
  expect([readKey(dataDir), readNextKey(dataDir)]).toEqual([next, null]);
});
