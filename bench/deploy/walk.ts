import { connect } from 'node:http2';
import { launchChromium } from '../../tests/support/chromium.ts';
import { runBundled } from './run-bundled.ts';

interface Place {
  /** Where the proxy answers. */
  readonly url: string;
  readonly httpPort: number;
  /** A process of the product, past the proxy. */
  readonly apiPort: number;
  /** The environment of the product. */
  readonly env: Readonly<Record<string, string>>;
}

/** The first account, made by the operator's command. */
export const first = { email: 'first@example.com', password: 'Nobody-guesses-7-this' };

/** Walks through the product as operator and user: returns what was not as promised. */
export async function walk({ url, httpPort, apiPort, env }: Place): Promise<string[]> {
  const failures: string[] = [];
  const expect = (what: string, holds: boolean) => void (holds || failures.push(what));
  const made = await runBundled('user-create.js', ['--role', 'SYSTEM_ADMINISTRATOR', '--email', first.email], {
    ...env,
    USER_PASSWORD: first.password,
  });
  expect(`the first account is made: ${made.output}`, made.code === 0);

  const plain = (path: string) => fetch(`http://localhost:${httpPort}${path}`, { redirect: 'manual' });
  expect(
    'a page over http is redirected',
    (await plain('/login')).headers.get('location')?.startsWith('https:') === true,
  );
  expect('a call over http fails', (await plain('/api/ready')).status === 404);
  expect('browsers are told to use https alone', (await fetch(url)).headers.has('strict-transport-security'));
  expect('HTTP/2 is spoken', (await protocolOf(url)) === 'h2');

  const bearer = { headers: { authorization: `Bearer ${env.METRICS_TOKEN}` } };
  expect('no metrics outside', (await fetch(`${url}/api/metrics`, bearer)).status === 404);
  const metrics = await (await fetch(`http://localhost:${apiPort}/api/metrics`, bearer)).text();
  expect('the jobs are watched inside', /^jobs_waiting_seconds [\d.e-]+$/m.test(metrics));

  const token = await login(url);
  expect('the first account may sign in', token !== null);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const name = '配備の確認';
  const body = JSON.stringify({ name, kind: 'POINT', latitude: 35, longitude: 139, radius: 500 });
  const events = await fetch(`${url}/api/events`, { headers });
  const heard = firstEvent(events);
  expect(
    'a row is made',
    (await fetch(`${url}/api/search-location`, { method: 'POST', headers, body })).status === 201,
  );
  expect('the other pages are told of it', (await heard).includes('search-location'));
  const file = await (await fetch(`${url}/api/search-location/export`, { headers })).text();
  expect('it is in the file', file.includes(name));
  expect('a page shows it', await isShown(`${url}/search-location`, token ?? '', name));
  return failures;
}

/** Signs the first account in; returns its token, null if it is refused. */
export async function login(url: string): Promise<string | null> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(first),
  });
  if (answer.status !== 200) return null;
  const { data } = await answer.json();
  return String(data.token);
}

function protocolOf(url: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const session = connect(url, () => {
      resolve(session.alpnProtocol);
      session.close();
    });
    session.on('error', () => resolve(undefined));
  });
}

/** Reads an event stream until an event tells of a row, and ends it; gives up after ten seconds. */
async function firstEvent(answer: Response): Promise<string> {
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  const tooLong = setTimeout(() => void reader?.cancel(), 10_000);
  let text = '';
  while (!text.includes('search-location')) {
    const read = await reader?.read();
    if (read === undefined || read.done) break;
    text += read.value;
  }
  clearTimeout(tooLong);
  await reader?.cancel();
  return text;
}

async function isShown(address: string, token: string, text: string): Promise<boolean> {
  const browser = await launchChromium();
  try {
    // The browser has a list of authorities of its own
    const context = await browser.newContext({ ignoreHTTPSErrors: true });
    await context.addCookies([{ name: 'token', value: token, url: address }]);
    const page = await context.newPage();
    await page.goto(address);
    return await page
      .getByText(text)
      .first()
      .waitFor({ timeout: 20_000 })
      .then(
        () => true,
        () => false,
      );
  } finally {
    await browser.close();
  }
}
