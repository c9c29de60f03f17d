import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../../scripts/lib/root.mjs';
import { lockedPackages } from '../../scripts/lib/saved-advisories.mjs';

/* The real npm, against a registry on loopback that answers, or does not. */

describe('npm run audit:packages', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tenjun-audit-'));
  const file = join(folder, 'advisories.json');
  const locked = lockedPackages(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));
  const today = new Date().toISOString().slice(0, 10);
  /** What the registry says of a package that is locked; null if it answers as one that keeps no advisories. */
  let severity: string | null = null;
  const registry = createServer((request, response) => {
    const isAsked = request.url === '/-/npm/v1/security/advisories/bulk' && severity !== null;
    request.resume();
    response.statusCode = isAsked || request.url === '/nodemailer' ? 200 : 405;
    const advisory = {
      id: 1,
      title: 'a hole',
      severity,
      vulnerable_versions: '*',
      url: 'https://example.com/1',
      cwe: [],
    };
    const packument = { name: 'nodemailer', versions: { '0.0.1': { name: 'nodemailer', version: '0.0.1' } } };
    response.end(JSON.stringify(isAsked ? { nodemailer: severity === 'none' ? [] : [advisory] } : packument));
  });
  let port = 0;
  beforeAll(async () => {
    await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve));
    const address = registry.address();
    port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  });
  afterAll(() => {
    registry.close();
    rmSync(folder, { recursive: true });
  });

  async function audited(own: NodeJS.ProcessEnv = {}): Promise<{ code: number | null; output: string }> {
    const child = spawn(process.execPath, [join(root, 'scripts/audit.mjs'), file], {
      env: {
        ...process.env,
        ...own,
        npm_config_registry: `http://127.0.0.1:${port}/`,
        npm_config_cache: join(folder, 'cache'),
      },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
    return { code, output };
  }

  it('says that nothing is audited where the registry is silent and none was saved, of what, and how to save it', async () => {
    severity = null;
    const { code, output } = await audited();
    expect(output).toContain('did not answer (405 Method Not Allowed)');
    expect(output).toMatch(new RegExp(`Not audited: of the ${locked.length} packages of package-lock.json`));
    expect(output).toMatch(/Run npm run audit:packages once where the registry answers, and commit/);
    expect(code).toBe(2);
  });

  it('saves what the registry answers, and uses that on days on which it is silent', async () => {
    severity = 'none';
    expect(await audited()).toMatchObject({ code: 0, output: expect.stringContaining('0 packages with known') });
    severity = 'high';
    const grave = await audited();
    expect(grave).toMatchObject({ code: 1, output: expect.stringContaining('a hole') });
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
      day: today,
      packages: locked,
      advisories: [{ name: 'nodemailer', severity: 'high' }],
    });
    severity = null;
    const silent = await audited();
    expect(silent.code).toBe(1);
    expect(silent.output).toContain(`Audited against the advisories of ${today}: ${locked.length} of ${locked.length}`);
    // Brought up to date since
    const saved = JSON.parse(readFileSync(file, 'utf8'));
    const packages = saved.packages.map((one: string) => (one.startsWith('nodemailer@') ? 'nodemailer@0.0.1' : one));
    writeFileSync(file, JSON.stringify({ ...saved, day: '2026-11-01', packages }));
    const newer = await audited();
    expect(newer).toMatchObject({ code: 0, output: expect.stringContaining('of 2026-11-01') });
    expect(newer.output).toMatch(/1 packages are newer than that and not audited: nodemailer@/);
  });

  const settings = join(folder, 'npmrc');
  const own = [
    'offline=true',
    'prefer-offline=true',
    'omit[]=prod',
    'omit[]=optional',
    'package-lock=false',
    'global=true',
  ];
  it.each([
    ['the environment', { npm_config_offline: 'true' }],
    ['a user’s own settings', { npm_config_userconfig: settings }],
  ])('asks the registry against the word of %s', async (_, environment) => {
    writeFileSync(settings, `${own.join('\n')}\n`);
    severity = 'high';
    expect(await audited(environment)).toMatchObject({ code: 1, output: expect.stringContaining('a hole') });
    severity = null;
    expect(await audited(environment)).toMatchObject({ code: 1, output: expect.stringContaining('did not answer') });
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ day: today, advisories: [{ name: 'nodemailer' }] });
  });
}, 120_000);
