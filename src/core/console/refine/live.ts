import type { LiveProvider } from '@refinedev/core';
import { second } from '#core/model/durations.ts';
import type { LiveEvents } from '#core/model/live-events.ts';

/** A row that somebody changed; null for its id: many. */
type Change = LiveEvents['changed'];

/** What the server tells while the page is open. */
export interface Live {
  onNotice(listener: () => void): () => void;
  onChange(listener: (change: Change) => void): () => void;
  close(): void;
}

const firstWait = second;
const longestWait = 30 * second;
// An import changes hundreds of rows at once: one look at the list is enough
const gatherMs = 700;

// EventSource.CLOSED: the server's answer was no stream, and the browser would not ask again
const closed = 2;

/**
 * Opens the event stream; when it breaks it is opened again, after 1, 2, 4 … 30 seconds, and listeners look anew.
 * `whenRefused` is called when the server answered with a refusal, which a page cannot see from here.
 */
export function openLive(address: string, whenRefused: () => void): Live {
  const onNotice = new Set<() => void>();
  const onChange = new Set<(change: Change) => void>();
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = firstWait;
  let missed = false;

  const connect = () => {
    source = new EventSource(address, { withCredentials: true });
    // The server sends no event but those, each with its data as JSON
    const on = <E extends keyof LiveEvents>(event: E, listener: (event: LiveEvents[E]) => void) =>
      source?.addEventListener(event, ({ data }: MessageEvent<string>) => listener(JSON.parse(data)));
    on('ready', () => {
      wait = firstWait;
      // What happened while nobody listened was not told
      if (missed) for (const listener of onNotice) listener();
      missed = false;
    });
    on('notice', () => {
      for (const listener of onNotice) listener();
    });
    on('changed', (change) => {
      for (const listener of onChange) listener(change);
    });
    // By itself a browser gives up for good on any answer that is no stream, such as a server restarting
    source.addEventListener('error', () => {
      if (source?.readyState === closed) whenRefused();
      source?.close();
      missed = true;
      timer = setTimeout(connect, wait);
      wait = Math.min(wait * 2, longestWait);
    });
  };
  connect();
  return {
    onNotice: (listener) => added(onNotice, listener),
    onChange: (listener) => added(onChange, listener),
    close() {
      clearTimeout(timer);
      source?.close();
    },
  };
}

/** The same for Refine's hooks: a subscription to `resources/{name}` hears of every change of its rows. */
export function liveProvider(live: Live): LiveProvider {
  return {
    subscribe({ channel, callback }) {
      const ids = new Set<number>();
      let timer: ReturnType<typeof setTimeout> | undefined;
      const tell = () => {
        timer = undefined;
        callback({ channel, type: '*', payload: { ids: [...ids] }, date: new Date() });
        ids.clear();
      };
      const end = live.onChange(({ resource, id }) => {
        if (channel !== `resources/${resource}`) return;
        if (id !== null) ids.add(id);
        timer ??= setTimeout(tell, gatherMs);
      });
      return () => {
        clearTimeout(timer);
        end();
      };
    },
    unsubscribe: (end: unknown) => {
      if (typeof end === 'function') end();
    },
  };
}

function added<T>(set: Set<T>, one: T): () => void {
  set.add(one);
  return () => {
    set.delete(one);
  };
}
