import { streamSSE } from 'hono/streaming';
import { getEvents } from '#core/model/calls/core-calls.ts';
import { second } from '#core/model/durations.ts';
import type { SendEvent } from '#core/model/live-events.ts';
import type { Actor } from '#core/model/roles.ts';
import type { Broker } from '../events/broker.ts';
import type { AppContext } from '../kernel/context.ts';
import type { Deps } from '../kernel/deps.ts';
import { type Endpoint, endpoints } from './endpoint.ts';

export interface EventDeps extends Pick<Deps, 'resources' | 'database' | 'now'> {
  readonly broker: Broker;
  /** Who calls, asked again while the stream is open: an open page alone does not keep a session alive. */
  authenticate(request: Request, options: { asUse: boolean }): Promise<{ actor: Actor; endsAt: number } | null>;
  /** Milliseconds between heartbeats; tests hurry. */
  readonly heartbeat?: number;
}

/** What the signed-in user should see at once, until the session ends. */
export function eventRoutes(deps: EventDeps): Endpoint[] {
  const on = endpoints(deps);
  return [on(getEvents, ({ context, actor }) => follow(deps, context, actor))];
}

// What the broker tells many pages is written out once
const blocks = new WeakMap<object, string>();

function blockOf(event: string, data: object): string {
  const known = blocks.get(data);
  if (known !== undefined) return known;
  // JSON has no line break of its own, which would end the field
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
  // Whoever asks for the head alone is told so: a stream without a reader would have no end
  if (request.method === 'HEAD') return context.body(null, 200, { 'Content-Type': 'text/event-stream' });
  broker.requireCapacity(actor.id);
  // nginx would hold the events back until its buffer is full
  context.header('X-Accel-Buffering', 'no');
  return streamSSE(context, async (stream) => {
    const ended = Promise.withResolvers<void>();
    const close = () => ended.resolve();
    // In order, and all of it before the end; what comes together goes out together, for a bulk call tells of thousands of rows
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
        // A change of role shows in what may be seen: the page connects anew
        if (session === null || session.actor.role !== actor.role) return close();
        clearTimeout(lastMoment);
        lastMoment = setTimeout(close, session.endsAt - now());
      }, close);
    };
    const remove = broker.add({ actor, send, check, close });
    const beat = setInterval(() => {
      // A comment line, which every client passes over
      stream.write(': \n\n').catch(close);
      check();
    }, heartbeat);
    stream.onAbort(close);
    send('ready', {});
    check();
    await ended.promise;
    clearInterval(beat);
    clearTimeout(lastMoment);
    remove();
    await sent;
  });
}
