import { AppError } from '#core/model/errors.ts';
import { type AppContext, requireActor } from '#core/server/kernel/context.ts';
import type { Caller } from '../deps.ts';
import type { StartedSession } from './session.ts';

/** Returns a password exactly as typed: leading and trailing spaces belong to it, although the body parser trims them. */
export function whole(sent: Readonly<Record<string, unknown>>, name: string): string {
  return String(sent[name]);
}

/** Returns the origin of a call, cut to the lengths of the database columns. */
export function callerOf(context: AppContext): Caller {
  return {
    ip: context.get('ip').slice(0, 45),
    userAgent: (context.req.header('user-agent') ?? '').replaceAll('\0', '').slice(0, 500),
  };
}

/** Returns the answer of a call that started a session, and notes the session in the context. */
export function startedIn(context: AppContext, { id, token, expiresAt }: StartedSession) {
  context.set('startedSessionId', id);
  return { token, expiresAt };
}

/** Returns the signed-in user and session; throws AppError 401 without one. */
export function sessionOf({ context }: { readonly context: AppContext }): { id: number; sessionId: string } {
  const { id } = requireActor(context);
  const sessionId = context.get('sessionId');
  if (sessionId === null) throw new AppError('unauthenticated');
  return { id, sessionId };
}
