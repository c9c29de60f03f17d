import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { broken } from '../../bench/mutations/mutation.ts';
import { mutations } from '../../bench/mutations/rules.ts';
import { root } from '../../scripts/lib/root.mjs';

it.each(mutations)('$rule: the place that `npm run bench -- mutations` breaks is there', (one) => {
  const source = readFileSync(join(root, one.file), 'utf8');
  expect(broken(source, one)).not.toBe(source);
});
