import { second } from '#core/model/day.ts';
import { AppError } from '#core/model/errors.ts';

/** The answer of a token endpoint: its JSON, or its reason for refusing the code. */
export type Exchange = { readonly granted: Readonly<Record<string, unknown>> } | { readonly refused: string };

const patience = 20 * second;

/** Posts a form to a token endpoint. Throws AppError 503 if it is unreachable, fails, or answers something unparsable. */
export async function exchange(url: string, form: Readonly<Record<string, string>>): Promise<Exchange> {
  let answer: Response;
  try {
    answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body: new URLSearchParams(form),
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    });
  } catch (cause) {
    throw new AppError('unavailable', { cause });
  }
  const body = await bodyOf(answer);
  // Some refuse with 200, so the body decides and not the status
  const refused = body?.error;
  if (typeof refused === 'string' && refused !== '' && answer.status < 500) return { refused };
  if (!answer.ok || body === null)
    throw new AppError('unavailable', { cause: new Error(`token endpoint: ${answer.status}`) });
  return { granted: body };
}

async function bodyOf(answer: Response): Promise<Record<string, unknown> | null> {
  try {
    const body: unknown = await answer.json();
    return typeof body === 'object' && body !== null ? { ...body } : null;
  } catch {
    return null;
  }
}

/** Returns a string of the answer; throws AppError 503 if it is missing. */
export function grantedText(granted: Readonly<Record<string, unknown>>, name: string): string {
  const value = granted[name];
  if (typeof value !== 'string' || value === '')
    throw new AppError('unavailable', { cause: new Error(`no ${name} in the answer`) });
  return value;
}

/** Returns a positive number of the answer; throws AppError 503 if it is missing. */
export function grantedNumber(granted: Readonly<Record<string, unknown>>, name: string): number {
  const value = Number(granted[name]);
  if (!Number.isFinite(value) || value <= 0)
    throw new AppError('unavailable', { cause: new Error(`no ${name} in the answer`) });
  return value;
}
