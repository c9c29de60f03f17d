import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readSettings } from '#app/settings.ts';
import { readExample, settingNames } from './settings-example.ts';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const { values, twice } = readExample(read('.env.example'));

describe('the example of the settings', () => {
  it('names every setting that the program reads, each once, and no other', () => {
    expect(Object.keys(values).toSorted()).toEqual([...settingNames()].toSorted());
    expect(twice).toEqual([]);
  });

  it('shows values that a start in production takes', () => {
    expect(readSettings(values).production).toBe(true);
  });

  it('shows as an outside host the one that holds without it', () => {
    const hosts = Object.keys(values).filter((name) => /^https:/.test(values[name] ?? '') && name.endsWith('_URL'));
    const others = hosts.filter((name) => !['PUBLIC_URL', 'WRITER_URL'].includes(name));
    const withoutThem = Object.fromEntries(Object.entries(values).filter(([name]) => !others.includes(name)));
    expect(readSettings(withoutThem).hosts).toEqual(readSettings(values).hosts);
    expect(readSettings(withoutThem).mapTilesUrl).toBe(values.MAP_TILES_URL);
    expect(others.length).toBeGreaterThan(15);
  });

  it('is not alone: docs/production.md says of each setting what it means', () => {
    const [, table = ''] = /\n## Settings\n([\s\S]*?)\n## /.exec(read('docs/production.md')) ?? [];
    const said = new Set([...table.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name]) => name));
    const isOutsideHost = (name: string) => /^(GOOGLE|TIKTOK|STRIPE)_\w*URL$/.test(name);
    expect([...settingNames()].filter((name) => !said.has(name) && !isOutsideHost(name))).toEqual([]);
  });

  it('catches a setting that is left out, comes twice or is nobody’s', () => {
    const { values: wrong, twice: again } = readExample('# PORT=3000\nPORT=80\n# NOBODYS="a b"\ntext=1');
    expect(wrong).toEqual({ PORT: '80', NOBODYS: 'a b' });
    expect(again).toEqual(['PORT']);
    expect(settingNames().has('WORKER')).toBe(true);
    expect(settingNames().has('NOBODYS')).toBe(false);
  });
});
