import { AppError } from '#core/model/errors.ts';
import { type AppContext, requireActor } from '#core/server/kernel/context.ts';
import type { Caller } from '../deps.ts';

/** A password as it was typed: spaces at its ends belong to it, which the parser, having checked it, leaves out. */
export function whole(sent: Readonly<Record<string, unknown>>, name: string): string {
  return String(sent[name]);
}

/** Where the call came from, in lengths that the database keeps. */
export function callerOf(context: AppContext): Caller {
  return {
    ip: context.get('ip').slice(0, 45),
    userAgent: (context.req.header('user-agent') ?? '').replaceAll('\0', '').slice(0, 500),
  };
}

/** The signed-in user and the session itself, or AppError 401. */
export function sessionOf({ context }: { readonly context: AppContext }): { id: number; sessionId: string } {
  const { id } = requireActor(context);
  const sessionId = context.get('sessionId');
  if (sessionId === null) throw new AppError('unauthenticated');
  return { id, sessionId };
}
