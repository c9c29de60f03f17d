import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ciArguments } from '../../scripts/lib/install.mjs';

it.each([
  [true, []],
  [false, ['dev']],
])('a user’s own npm settings change nothing of what is installed (tools: %s)', (withTools, omit) => {
  const settings = join(mkdtempSync(join(tmpdir(), 'tenjun-npmrc-')), 'npmrc');
  const own = ['omit[]=dev', 'omit[]=optional', 'legacy-peer-deps=true', 'strict-peer-deps=true', 'engine-strict=true'];
  writeFileSync(settings, [...own, 'package-lock=false', 'install-strategy=nested', 'global=true', ''].join('\n'));
  const [, ...flags] = ciArguments(withTools);
  const said = execFileSync('npm', ['config', 'list', '--json', ...flags], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, NPM_CONFIG_USERCONFIG: settings, npm_config_package_lock: 'false' },
  });
  expect(JSON.parse(said)).toMatchObject({
    omit,
    'legacy-peer-deps': false,
    'strict-peer-deps': false,
    'engine-strict': false,
    'package-lock': true,
    'install-strategy': 'hoisted',
    global: false,
  });
});
