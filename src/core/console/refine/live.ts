import type { LiveProvider } from '@refinedev/core';
import type { Live } from '#core/console/session/product.tsx';
import { second } from '#core/model/day.ts';
import type { LiveEvents } from '#core/model/live-events.ts';

type Change = LiveEvents['changed'];

const firstWait = second;
/** While the server cannot be reached: pages that have failed wait for it. */
const longestOutageWait = 5 * second;
/** While the server refuses the stream, for example because it has too many. */
const longestWait = 30 * second;
// In ms. An import changes hundreds of rows at once: they cause one refetch of a list
const gatherMs = 700;

// EventSource.CLOSED: the answer was not an event stream, and the browser does not reconnect
const closed = 2;

/**
 * Opens the event stream. If it breaks, reconnects after 1, 2, 4, 5, 5 … seconds (refused by the server: 1, 2, 4 … 30), and then calls
 * the `onNotice` and `onReconnect` listeners. Calls `whenRefused`
 * if the server answered with something other than a stream; the status cannot be read from here.
 */
export function openLive(address: string, whenRefused: () => void): Live {
  const onNotice = new Set<() => void>();
  const onChange = new Set<(change: Change) => void>();
  const onReconnect = new Set<() => void>();
  const changedSoFar = new Set<string>();
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = firstWait;
  let missed = false;

  const notifyAll = () => {
    for (const listener of onNotice) listener();
  };
  const publish = (change: Change) => {
    changedSoFar.add(change.resource);
    for (const listener of onChange) listener(change);
  };

  const connect = () => {
    source = new EventSource(address, { withCredentials: true });
    // The server sends only the events of LiveEvents, with JSON as data
    const on = <E extends keyof LiveEvents>(event: E, listener: (event: LiveEvents[E]) => void) =>
      source?.addEventListener(event, ({ data }: MessageEvent<string>) => listener(JSON.parse(data)));
    on('ready', (recent) => {
      wait = firstWait;
      // Events may have been missed during the break
      if (missed) for (const listener of [...onNotice, ...onReconnect]) listener();
      else {
        const { changed, hasNotice } = duringLoad(recent);
        changed.forEach(publish);
        if (hasNotice) notifyAll();
      }
      missed = false;
    });
    on('notice', notifyAll);
    on('changed', publish);
    // Reconnects itself, because a browser gives up after any answer that is not an event stream, e.g. while the server restarts
    source.addEventListener('error', () => {
      const isRefused = source?.readyState === closed;
      if (isRefused) whenRefused();
      source?.close();
      missed = true;
      timer = setTimeout(connect, wait);
      wait = Math.min(wait * 2, isRefused ? longestWait : longestOutageWait);
    });
  };
  connect();
  return {
    onNotice: (listener) => added(onNotice, listener),
    onChange: (listener) => added(onChange, listener),
    onReconnect: (listener) => added(onReconnect, listener),
    changedSoFar: () => changedSoFar,
    close() {
      clearTimeout(timer);
      source?.close();
    },
  };
}

/** Of what changed while the page loaded, its answers may know nothing. */
function duringLoad({ changed = {}, notice }: LiveEvents['ready']): { changed: Change[]; hasNotice: boolean } {
  const age = performance.now();
  return {
    changed: Object.entries(changed).flatMap(([resource, ago]) =>
      ago <= age ? [{ resource, id: null, actorId: null }] : [],
    ),
    hasNotice: notice !== undefined && notice <= age,
  };
}

/** Refine's live provider: subscribers to `resources/{name}` are notified of changes to its rows, at most once per 700 ms, and after a break; with no ids if it is not known which rows changed. */
export function liveProvider(live: Live): LiveProvider {
  return {
    subscribe({ channel, callback }) {
      const ids = new Set<number>();
      let areUnknown = false;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const notify = () => {
        timer = undefined;
        callback({ channel, type: '*', payload: { ids: areUnknown ? [] : [...ids] }, date: new Date() });
        ids.clear();
        areUnknown = false;
      };
      const changed = (id: number | null) => {
        if (id === null) areUnknown = true;
        else ids.add(id);
        timer ??= setTimeout(notify, gatherMs);
      };
      const ends = [
        live.onReconnect(() => changed(null)),
        live.onChange(({ resource, id }) => {
          if (channel === `resources/${resource}`) changed(id);
        }),
      ];
      return () => {
        clearTimeout(timer);
        for (const end of ends) end();
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
