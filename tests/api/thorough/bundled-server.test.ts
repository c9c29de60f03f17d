import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureConsole } from '../../../scripts/lib/console-build.mjs';
import { node24 } from '../../../scripts/lib/node24.mjs';
import { root } from '../../../scripts/lib/root.mjs';
import { ensureServer } from '../../../scripts/lib/server-build.mjs';
import { freePort } from '../../support/port.ts';
import { bareEnvironment } from '../../support/server.ts';

const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/* A folder with what an image has: the builds, the migrations and the packages, and nothing of the sources. */
describe('the bundled server', () => {
  const image = mkdtempSync(join(tmpdir(), 'tenjun-image-'));
  const bundles = join(image, 'dist/server');
  const env = { ...bareEnvironment(), NODE_ENV: 'production', TRUST_PROXY: '0', DATA_DIR: join(image, 'data') };

  beforeAll(() => {
    ensureConsole();
    ensureServer();
    mkdirSync(join(image, 'dist'));
    for (const name of ['dist/console', 'dist/server', 'migrations', 'package.json'])
      cpSync(join(root, name), join(image, name), { recursive: true });
    symlinkSync(join(root, 'node_modules'), join(image, 'node_modules'));
  }, 120_000);
  afterAll(() => rmSync(image, { recursive: true, force: true }));

  it('takes from outside only Node’s own modules and packages of production', () => {
    const taken = readdirSync(bundles).flatMap((name) =>
      name.endsWith('.js') ? importsOf(readFileSync(join(bundles, name), 'utf8')) : [],
    );
    const packages = new Set(taken.filter((from) => !from.startsWith('.') && !isBuiltin(from)).map(packageOf));
    // Loaded by a development command alone
    packages.delete('drizzle-kit');
    expect([...packages].filter((name) => !(name in dependencies))).toEqual([]);
    expect(packages).toContain('@electric-sql/pglite');
  });

  it('is one file', () => {
    const own = importsOf(readFileSync(join(bundles, 'server.js'), 'utf8')).filter((from) => from.startsWith('.'));
    expect(own).toEqual([]);
  });

  it('makes the first account, serves the console, takes the login and stops in order', async () => {
    const email = 'first@example.com';
    const given = { ...env, USER_PASSWORD: 'Nobody-guesses-7-this' };
    const made = await ended(
      spawn(node24(), [join(bundles, 'user-create.js'), '--role', 'SYSTEM_ADMINISTRATOR', '--email', email], {
        cwd: image,
        env: given,
      }),
    );
    expect(made.code, made.output).toBe(0);

    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const server = spawn(node24(), [join(bundles, 'server.js')], {
      cwd: image,
      env: { ...env, PORT: String(port), PUBLIC_URL: url },
    });
    const end = ended(server);
    try {
      while ((await fetch(`${url}/api/ready`).catch(() => null))?.status !== 200 && server.exitCode === null)
        await pause(50);
      const page = await fetch(`${url}/search-conditions`);
      expect([page.status, page.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/html')]);
      const login = await fetch(`${url}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: given.USER_PASSWORD }),
      });
      expect(login.status).toBe(200);
      const { token } = (await login.json()).data;
      const address = await fetch(`${url}/api/postal-code/1000001`, { headers: { authorization: `Bearer ${token}` } });
      expect(await address.json()).toMatchObject({ data: { address: '東京都千代田区千代田' } });
    } finally {
      server.kill('SIGTERM');
    }
    expect(await end).toMatchObject({ code: 0 });
  });

  it('draws documents in its thread, with the fonts of the packages', async () => {
    const thread = new Worker(join(bundles, 'services-documents-server-thread-program.js'));
    try {
      const module = pathToFileURL(join(bundles, 'services-documents-server-specimen.js')).href;
      thread.postMessage({ id: 1, module, name: 'specimen', given: [] });
      const [answer] = await once(thread, 'message');
      expect(Buffer.from(answer.bytes).subarray(0, 5).toString()).toBe('%PDF-');
    } finally {
      await thread.terminate();
    }
  });

  it('brings the services that a demo emulates', async () => {
    const program = fork(join(bundles, 'emulator-main.js'), {
      execPath: node24(),
      execArgv: [],
      stdio: 'ignore',
      env: {
        ...bareEnvironment(),
        EMULATOR_PORT: '0',
        EMULATOR_ADMIN_TOKEN: 'of-this-test',
        EMULATOR_PUBLIC_URL: 'http://localhost',
      },
    });
    const [{ seenAt }] = await once(program, 'message');
    expect((await fetch(seenAt)).status).toBeLessThan(500);
    program.disconnect();
    await once(program, 'exit');
  });
});

/** Returns what a bundle imports when it is loaded, or later. */
function importsOf(code: string): string[] {
  const all = /(?:^(?:import|export) (?:[^'";]* from )?|\bimport\()["']([^"']+)["']/gm;
  return [...code.matchAll(all)].map(([, from = '']) => from);
}

function packageOf(from: string): string {
  return from.split('/', from.startsWith('@') ? 2 : 1).join('/');
}

async function ended(program: ReturnType<typeof spawn>): Promise<{ code: number | null; output: string }> {
  let output = '';
  for (const stream of [program.stdout, program.stderr]) stream?.on('data', (chunk) => (output += chunk));
  const [code] = await once(program, 'close');
  return { code, output };
}
