import { CallError } from '#core/console/http/call-error.ts';

/** The token and its end (epoch ms) in the answer to a login; CallError for an answer that is none. */
export function sessionFrom(answer: unknown): { token: string; expiresAt: number } {
  const data: unknown = typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : null;
  if (
    typeof data === 'object' &&
    data !== null &&
    'token' in data &&
    typeof data.token === 'string' &&
    data.token !== ''
  ) {
    // Without an end of its own the cookie lives for a day; the server decides in any case
    const expiresAt =
      'expiresAt' in data && typeof data.expiresAt === 'number' ? data.expiresAt : Date.now() + 86_400_000;
    return { token: data.token, expiresAt };
  }
  throw new CallError({ status: 0, message: 'ログインできませんでした。時間をおいてもう一度お試しください' });
}
