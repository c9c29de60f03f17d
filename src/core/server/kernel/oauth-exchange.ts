import { second } from '#core/model/durations.ts';
import { AppError } from '#core/model/errors.ts';

/** The answer of a token endpoint: its JSON, or that it refused the code. */
export type Exchange = { readonly granted: Readonly<Record<string, unknown>> } | { readonly refused: string };

const patience = 20 * second;

/** Sends a form to a token endpoint. AppError 503 when it cannot be reached, is broken, or says what nobody understands. */
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

/** A text of the answer; AppError 503 when it lacks it. */
export function textIn(granted: Readonly<Record<string, unknown>>, name: string): string {
  const value = granted[name];
  if (typeof value !== 'string' || value === '')
    throw new AppError('unavailable', { cause: new Error(`no ${name} in the answer`) });
  return value;
}

/** A number of the answer; AppError 503 when it lacks it. */
export function numberIn(granted: Readonly<Record<string, unknown>>, name: string): number {
  const value = Number(granted[name]);
  if (!Number.isFinite(value) || value <= 0)
    throw new AppError('unavailable', { cause: new Error(`no ${name} in the answer`) });
  return value;
}
