import { lookup } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { second } from '#core/model/day.ts';
import { isWebhookUrl, mayReach } from './addresses.ts';

/** The result of an attempt: the receiver's status, if any, and a message of what failed. */
export interface PostAttempt {
  readonly status: number | null;
  /** Null if the receiver accepted it. */
  readonly error: string | null;
}

interface Sending {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** True if this machine may be reached too. */
  readonly loopback: boolean;
  /** Timeout in ms for the whole exchange. */
  readonly patience?: number;
}

const longestAnswer = 64_000;
const refusedAddress = '社内や自分自身のネットワークのアドレスには送信できません';

/**
 * Posts a body to a URL that a user entered. Resolves the host once and refuses to connect if any of its addresses is
 * not public. Follows no redirect, reuses no connection, and reads only a limited part of the response: its status alone
 * decides the result. Resolves within `patience` whatever the receiver does.
 */
export function postOutside(
  address: string,
  { headers, body, loopback, patience = 10 * second }: Sending,
): Promise<PostAttempt> {
  const url = URL.parse(address);
  if (url === null || !isWebhookUrl(address, { loopback }))
    return Promise.resolve({ status: null, error: refusedAddress });
  return new Promise((resolve) => {
    let status: number | null = null;
    const request = (url.protocol === 'https:' ? https : http).request(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
      agent: false,
      lookup: guarded(loopback),
    });
    const end = (error: Error) => {
      clearTimeout(late);
      resolve(status === null ? { status, error: inWords(error) } : answered(status));
      request.destroy();
    };
    // A timer of its own, because after some responses the request emits no further event
    const late = setTimeout(() => end(new TooLate()), patience);
    request.on('response', (answer) => {
      status = answer.statusCode ?? 0;
      let read = 0;
      answer.on('data', (chunk: Buffer) => {
        read += chunk.length;
        if (read > longestAnswer) end(new Broken());
      });
      for (const event of ['end', 'error', 'close']) answer.on(event, () => end(new Broken()));
    });
    // The receiver would switch to another protocol
    request.on('upgrade', (answer, socket) => {
      status = answer.statusCode ?? 0;
      socket.destroy();
      end(new Broken());
    });
    request.on('error', end);
    request.end(body);
  });
}

function answered(status: number): PostAttempt {
  return { status, error: status >= 200 && status < 300 ? null : `受信側が ${status} を返しました` };
}

class TooLate extends Error {}
class Broken extends Error {}
class RefusedAddress extends Error {}

/** Resolves and checks the host, and connects to the checked address, so that a second lookup cannot return another one. */
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
  if (error instanceof TooLate || code === 'ETIMEDOUT') return '時間内に応答がありませんでした';
  if (code === 'ECONNREFUSED' || code === 'ECONNRESET') return '接続できませんでした';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'ホスト名が見つかりませんでした';
  if (/CERT|TLS|SSL/.test(code)) return '証明書を確認できませんでした';
  return '接続できませんでした';
}
