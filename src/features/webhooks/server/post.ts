import { lookup } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { isWebhookUrl, mayReach } from './addresses.ts';

/** What came of an attempt: the receiver's status where there was one, and in words what went wrong. */
export interface Attempt {
  readonly status: number | null;
  /** Null: it was taken. */
  readonly error: string | null;
}

interface Sending {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** This machine may be reached too. */
  readonly loopback: boolean;
  /** ms for all of it */
  readonly patience?: number;
}

const longestAnswer = 64_000;
const refusedAddress = '社内や自分自身のネットワークのアドレスには送信できません';

/**
 * Takes a body to an address that a person has typed: the host is looked up once, and where one of its addresses is none of the internet,
 * nothing is connected to. No redirect is followed, no connection used again, and of the answer no more read than it takes to be polite.
 */
export function postOutside(
  address: string,
  { headers, body, loopback, patience = 10_000 }: Sending,
): Promise<Attempt> {
  const url = URL.parse(address);
  if (url === null || !isWebhookUrl(address, { loopback }))
    return Promise.resolve({ status: null, error: refusedAddress });
  return new Promise((resolve) => {
    const failed = (error: Error) => resolve({ status: null, error: inWords(error) });
    const request = (url.protocol === 'https:' ? https : http).request(
      url,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
        agent: false,
        lookup: guarded(loopback),
        signal: AbortSignal.timeout(patience),
      },
      (answer) => {
        const status = answer.statusCode ?? 0;
        const done = () => {
          resolve({ status, error: status >= 200 && status < 300 ? null : `受信側が ${status} を返しました` });
          request.destroy();
        };
        let read = 0;
        answer.on('data', (chunk: Buffer) => {
          read += chunk.length;
          if (read > longestAnswer) done();
        });
        answer.on('end', done);
        answer.on('error', failed);
      },
    );
    request.on('error', failed);
    request.end(body);
  });
}

class RefusedAddress extends Error {}

/** What the connection is made to is what was looked at: nobody looks the name up again. */
function guarded(loopback: boolean): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error !== null) return callback(error, '');
      const [first] = found;
      if (first === undefined || found.some(({ address }) => !mayReach(address, { loopback })))
        return callback(new RefusedAddress(), '');
      if (options.all === true) return callback(null, found);
      callback(null, first.address, first.family);
    });
  };
}

function inWords(error: Error): string {
  if (error instanceof RefusedAddress) return refusedAddress;
  const code = 'code' in error ? String(error.code) : '';
  if (error.name === 'TimeoutError' || code === 'ABORT_ERR' || code === 'ETIMEDOUT')
    return '時間内に応答がありませんでした';
  if (code === 'ECONNREFUSED' || code === 'ECONNRESET') return '接続できませんでした';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'ホスト名が見つかりませんでした';
  if (/CERT|TLS|SSL/.test(code)) return '証明書を確認できませんでした';
  return '接続できませんでした';
}
