import { streamSSE } from 'hono/streaming';
import { getEvents } from '#core/model/calls/core-calls.ts';
import { second } from '#core/model/day.ts';
import type { SendEvent } from '#core/model/live-events.ts';
import type { Actor } from '#core/model/roles.ts';
import type { Broker } from '../events/broker.ts';
import type { AppContext } from '../kernel/context.ts';
import type { Deps } from '../kernel/deps.ts';
import { type Endpoint, endpoints } from './endpoint.ts';

export interface EventDeps extends Pick<Deps, 'resources' | 'database' | 'now'> {
  readonly broker: Broker;
  /** Authenticates the caller again while the stream is open. An open page alone does not keep a session alive. */
  authenticate(request: Request, options: { asUse: boolean }): Promise<{ actor: Actor; endsAt: number } | null>;
  /** Milliseconds between heartbeats; shorter in tests. */
  readonly heartbeat?: number;
}

/** The event stream of the signed-in user, which is open until the session ends. */
export function eventRoutes(deps: EventDeps): Endpoint[] {
  const on = endpoints(deps);
  return [on(getEvents, ({ context, actor }) => follow(deps, context, actor))];
}

// Data that the broker sends to many pages is serialised once
const blocks = new WeakMap<object, string>();

function blockOf(event: string, data: object): string {
  const known = blocks.get(data);
  if (known !== undefined) return known;
  // JSON contains no raw line break, which would end the field
  const block = `event: ${event}\ndata: ${JSON.stringify(data)}\nretry: 1000\n\n`;
  blocks.set(data, block);
  return block;
}

function follow(
  { broker, authenticate, now, heartbeat = 25 * second }: EventDeps,
  context: AppContext,
  actor: Actor,
): Response {
  const request = context.req.raw;
  // HEAD gets only the headers: a stream without a reader would never end
  if (request.method === 'HEAD') return context.body(null, 200, { 'Content-Type': 'text/event-stream' });
  broker.requireCapacity(actor.id);
  // Otherwise nginx would hold the events back until its buffer is full
  context.header('X-Accel-Buffering', 'no');
  return streamSSE(context, async (stream) => {
    const ended = Promise.withResolvers<void>();
    const close = () => ended.resolve();
    // Sent in order, and completely before the end. Events that arrive together are written together, since a bulk call may send thousands
    let sent = Promise.resolve();
    let unsent = '';
    const flush = async () => {
      const text = unsent;
      unsent = '';
      await stream.write(text);
    };
    const send: SendEvent = (event, data) => {
      if (unsent === '') sent = sent.then(flush).catch(close);
      unsent += blockOf(event, data);
    };
    let lastMoment: NodeJS.Timeout | undefined;
    const check = () => {
      authenticate(request, { asUse: false }).then((session) => {
        // A change of role changes what may be seen: the page reconnects
        if (session === null || session.actor.role !== actor.role) return close();
        clearTimeout(lastMoment);
        lastMoment = setTimeout(close, session.endsAt - now());
      }, close);
    };
    const remove = broker.add({ actor, send, check, close });
    const beat = setInterval(() => {
      // A comment line, which clients ignore
      stream.write(': \n\n').catch(close);
      check();
    }, heartbeat);
    stream.onAbort(close);
    send('ready', await broker.recentFor(actor));
    check();
    await ended.promise;
    clearInterval(beat);
    clearTimeout(lastMoment);
    remove();
    await sent;
  });
}
