import { createServer, type Server } from 'node:http';
import Cookies from 'js-cookie';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { words } from '#core/model/language.ts';
import { failureOf, http, whenSignedOut } from './client.ts';

interface Seen {
  method: string;
  url: string;
  headers: Record<string, unknown>;
}
let server: Server;
let seen: Seen[] = [];
let answer = { status: 200, body: '{"data":[1]}' };

// The client's base is a path, as in the browser, so jsdom's page gets the server's origin
beforeEach(async () => {
  seen = [];
  answer = { status: 200, body: '{"data":[1]}' };
  server = createServer((request, response) => {
    seen.push({ method: request.method ?? '', url: request.url ?? '', headers: { ...request.headers } });
    response.writeHead(answer.status, {
      'Content-Type': 'application/json',
      'X-Request-Id': 'r-1',
      'Access-Control-Allow-Origin': location.origin,
      'Access-Control-Allow-Credentials': 'true',
      'Access-Control-Allow-Headers': 'authorization,content-type,x-xsrf-token',
      'Access-Control-Allow-Methods': 'GET,POST,PUT,PATCH,DELETE',
      'Access-Control-Expose-Headers': 'X-Request-Id',
    });
    response.end(request.method === 'OPTIONS' ? '' : answer.body);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const address = server.address();
  const origin = typeof address === 'object' && address !== null ? `http://127.0.0.1:${address.port}` : '';
  const open = XMLHttpRequest.prototype.open;
  vi.spyOn(XMLHttpRequest.prototype, 'open').mockImplementation(function (
    this: XMLHttpRequest,
    method: string,
    url: string | URL,
  ) {
    open.call(this, method, new URL(String(url), origin).href, true);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  server.close();
  for (const name of ['token', 'XSRF-TOKEN']) Cookies.remove(name);
});

const caught = async (call: Promise<unknown>) => {
  try {
    await call;
  } catch (thrown) {
    return failureOf(thrown);
  }
  throw new Error('it was answered');
};

it('unwraps the body, and sends the bearer and the anti-forgery header', async () => {
  Cookies.set('token', 'abc');
  Cookies.set('XSRF-TOKEN', 'xyz');
  await expect(http.put('/auth/change-password', {})).resolves.toEqual({ data: [1] });
  const put = seen.find(({ method }) => method === 'PUT');
  expect(put).toMatchObject({
    url: '/api/auth/change-password',
    headers: { authorization: 'Bearer abc', 'x-xsrf-token': 'xyz' },
  });
});

it('repeats a call once that was refused while the anti-forgery cookie was replaced, and no other', async () => {
  Cookies.set('XSRF-TOKEN', 'of the former session');
  const refusal = { status: 403, body: '{"errors":[{"code":"forgery","message":"いいえ"}]}' };
  const [taken, puts] = [answer, () => seen.filter(({ method }) => method === 'PUT')];
  const isRefused = () => seen.at(-1)?.method === 'PUT' && puts().length !== 2;
  const now = () => (isRefused() ? refusal : taken);
  answer = {
    get status() {
      if (isRefused()) Cookies.set('XSRF-TOKEN', 'of this session');
      return now().status;
    },
    get body() {
      return now().body;
    },
  };
  await expect(http.put('/profile/1', {})).resolves.toEqual({ data: [1] });
  const sent = puts().map(({ headers }) => headers['x-xsrf-token']);
  expect(sent).toEqual(['of the former session', 'of this session']);
  expect(await caught(http.put('/profile/1', {}))).toMatchObject({ status: 403 });
  expect(puts()).toHaveLength(3);
});

it('rejects with the first message, every problem, and the request id', async () => {
  answer = {
    status: 422,
    body: JSON.stringify({
      errors: [
        { code: 'required', message: '氏名を入力してください', field: 'name' },
        { code: 'type', message: '二つ目' },
      ],
    }),
  };
  const failure = await caught(http.post('/system-user', {}));
  expect(failure).toMatchObject({ status: 422, message: '氏名を入力してください', requestId: 'r-1' });
  expect(failure.problems).toHaveLength(2);
});

it('ends the session on a 401, except that auth/me may ask', async () => {
  answer = { status: 401, body: '{"errors":[{"code":"unauthenticated","message":"x"}]}' };
  const signedOut = vi.fn();
  whenSignedOut(signedOut);
  await caught(http.get('/auth/me'));
  expect(signedOut).not.toHaveBeenCalled();
  await caught(http.get('/search-conditions'));
  expect(signedOut).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ message: 'x' }));
});

it('says in Japanese that the network failed, and that a call was broken off', async () => {
  server.close();
  server.closeAllConnections();
  await expect(caught(http.get('/search-conditions'))).resolves.toMatchObject({
    status: 0,
    message: words().errors.network,
  });
  await expect(caught(http.get('/search-conditions', { signal: AbortSignal.abort() }))).resolves.toMatchObject({
    message: words().errors.aborted,
  });
});
