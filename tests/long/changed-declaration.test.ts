import { execFileSync, spawn } from 'node:child_process';
import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect } from 'vitest';
import { node24 } from '../../scripts/lib/node24.mjs';
import { openPage, test } from '../support/browser.ts';
import { freePortPair } from '../support/port.ts';
import { scratchCopy } from '../support/scratch-copy.ts';
import { bareEnvironment } from '../support/server.ts';
import { signIn } from '../support/sign-in.ts';

const copy = scratchCopy();
const port = await freePortPair();
const url = `http://localhost:${port}`;
const program = spawn(node24(), ['scripts/dev.mjs'], {
  cwd: copy,
  env: { ...bareEnvironment(), PORT: String(port), DATA_DIR: join(copy, 'data'), DEMO: 'on' },
});
let printed = '';
for (const stream of [program.stdout, program.stderr])
  stream.on('data', (chunk) => {
    printed += chunk;
  });
afterAll(async () => {
  const ended = new Promise((resolve) => program.once('exit', resolve));
  program.kill('SIGTERM');
  await ended;
  rmSync(copy, { recursive: true, force: true });
});

const declaration = join(copy, 'resources/stores.ts');
const original = readFileSync(declaration, 'utf8');
const declare = (website: string, listTitle: string) =>
  writeFileSync(
    declaration,
    original.replace("url('ウェブサイト')", website).replace("listTitle: '登録店舗一覧'", `listTitle: '${listTitle}'`),
  );
const described = async () => (await fetch(`${url}/api/openapi.json`)).text();

test('while it is developed, a changed declaration is answered and shown without a start; a wrong one is reported, and changes nothing; a migration is done; a changed program starts again', async ({
  browser,
}) => {
  await expect
    .poll(
      () =>
        fetch(`${url}/api/ready`).then(
          ({ status }) => status,
          () => null,
        ),
      { timeout: 240_000 },
    )
    .toBe(200);
  const page = await openPage(browser, url);
  page.setDefaultTimeout(120_000);
  await signIn(page, 'SYSTEM_ADMINISTRATOR', '/search-conditions');
  await page.locator('main tbody tr').nth(5).waitFor();

  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  declare("url('公式サイト')", '店舗の一覧');
  await page.getByRole('heading', { name: '店舗の一覧' }).waitFor();
  await page.locator('main tbody tr').nth(5).waitFor();
  expect(await described()).toContain('公式サイト');
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);

  declare("url('電子のサイト', { required: true, hidden: true })", '誤り');
  await page.getByRole('heading', { name: '誤り' }).waitFor();
  await expect.poll(() => printed, { timeout: 60_000 }).toContain('search-conditions.websiteUrl: required and hidden');
  expect(await described()).toContain('公式サイト');

  // Read before an editor has written it to its end
  writeFileSync(declaration, '');
  await expect.poll(() => printed, { timeout: 60_000 }).toContain('search-conditions is declared by no file');
  expect(await described()).toContain('公式サイト');

  declare("url('ホームページ')", '直した一覧');
  await page.getByRole('heading', { name: '直した一覧' }).waitFor();
  expect(await described()).toContain('ホームページ');

  writeFileSync(
    declaration,
    readFileSync(declaration, 'utf8').replace("url('ホームページ')", "url('ホームページ'), hobby: text('趣味')"),
  );
  const [token] = (await page.context().cookies()).filter(({ name }) => name === 'token');
  const headers = { authorization: `Bearer ${token?.value}` };
  const listed = () => fetch(`${url}/api/search-conditions?_fields=name,hobby&_end=1`, { headers });
  const hints = () => printed.split('run `npm run resources -- migrate`').length - 1;
  await expect.poll(hints, { timeout: 60_000 }).toBe(1);
  const refused = await listed();
  expect(refused.status).toBe(500);
  expect(await refused.text()).toContain('npm run resources -- migrate を実行してください');
  expect(
    execFileSync('npm', ['run', '--silent', 'resources', '--', 'migrate'], { cwd: copy, encoding: 'utf8' }),
  ).toContain('applied at the next start, by a running `npm run dev` at once');
  await expect.poll(async () => (await listed()).status, { timeout: 60_000 }).toBe(200);
  expect(hints()).toBe(1);
  expect(printed).not.toContain('TypeError');

  const greetings = () => printed.split('店順 Tenjun').length - 1;
  expect(greetings()).toBe(1);
  appendFileSync(join(copy, 'src/app/open-app.ts'), '// changed\n');
  await expect.poll(greetings, { timeout: 60_000 }).toBe(2);
  expect(printed).not.toContain('The server has ended');
  expect(await described()).toContain('ホームページ');
  await page.context().close();
}, 600_000);
