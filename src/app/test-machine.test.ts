import { expect, it } from 'vitest';
import { testMachine } from '../../scripts/lib/test-machine.mjs';

const developers = {
  PATH: '/usr/bin',
  HOME: '/home/me',
  TZ: 'Asia/Tokyo',
  LANG: 'ja_JP.UTF-8',
  LC_TIME: 'de_DE.UTF-8',
  PGHOST: 'db.example.com',
  PGOPTIONS: '-c timezone=Asia/Tokyo',
  GIT_DIR: '/home/me/other/.git',
  npm_config_omit: 'dev',
  NODE_ENV: 'production',
  NODE_OPTIONS: '--max-old-space-size=64',
  DATABASE_URL: 'postgres://db.example.com/mine',
  PORT: '1',
  CI: 'true',
  TEST_DATABASES: 'PGlite',
  SCREENS_ROLES: 'MANAGER',
};

it('the tests see the same machine no matter who runs them', () => {
  const settings = { PATH: '/usr/bin', CI: 'true', TEST_DATABASES: 'PGlite', SCREENS_ROLES: 'MANAGER' };
  const home = { HOME: '/tmp/empty', USERPROFILE: '/tmp/empty' };
  expect(testMachine(developers, '/tmp/empty')).toEqual({
    umask: 0o022,
    env: { ...settings, ...home, TZ: 'UTC', LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' },
  });
});

it('a hostile machine differs in all that two machines may differ in', () => {
  const { umask, env } = testMachine({ ...developers, TEST_MACHINE: 'hostile' }, '/tmp/empty');
  expect(umask).toBe(0o077);
  expect(env).toMatchObject({ TZ: 'America/New_York', LANG: 'C', LC_ALL: 'C', HOME: '/dev/null/home' });
});
