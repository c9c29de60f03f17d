import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const folder = fileURLToPath(new URL('../../../..', import.meta.url));
// Up to the next tag: misses buttons with an element in an earlier attribute, which are rare
const raw = /<Button\b[^<]*?\bloading=\{(?!busy\()/;

it('is how every button waits: its name stays, and a fast answer shows no icon', () => {
  expect('<Button key="a" loading={isSending}>').toMatch(raw);
  expect('<Button loading={busy(isSending)}>').not.toMatch(raw);
  const files = globSync('**/*.tsx', { cwd: folder });
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => raw.test(readFileSync(`${folder}/${file}`, 'utf8')))).toEqual([]);
});
