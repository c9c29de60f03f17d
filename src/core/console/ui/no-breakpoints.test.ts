import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const folder = fileURLToPath(new URL('../../..', import.meta.url));
const dependsOnWidth = /\bresponsive\b|import \{[^}]*\b(Row|Col|Grid)\b[^}]*\} from 'antd'/;

it('nothing shows a row, column or pagination of antd that depends on the width: the build has no observer for it', () => {
  expect('<Pagination responsive />').toMatch(dependsOnWidth);
  expect("import { Button, Row } from 'antd';").toMatch(dependsOnWidth);
  expect("import type { Row } from '#core/model/row-types.ts';").not.toMatch(dependsOnWidth);
  const files = globSync('**/*.tsx', { cwd: folder });
  expect(files.length).toBeGreaterThan(300);
  expect(files.filter((file) => dependsOnWidth.test(readFileSync(`${folder}/${file}`, 'utf8')))).toEqual([]);
});
