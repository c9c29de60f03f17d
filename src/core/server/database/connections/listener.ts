import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { second } from '#core/model/durations.ts';
import type { Listening } from '../database.ts';
import type { Hosts } from './hosts.ts';
import { connectOnce } from './pool.ts';

const firstWait = 100;
const longestWait = 5000;
/** A connection that a firewall forgot says nothing: asked now and then, it is missed. */
const pulseMs = 5 * second;

export interface Listener {
  /** Listens to what any process publishes; resolves once it does, to the end of it. */
  listen(channel: string, listening: Listening): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

type Channels = Map<string, Set<Listening>>;

/** LISTEN over one connection for all channels, made at the first need, and made again, channels and all, whenever it is lost. */
export function openListener(hosts: Hosts): Listener {
  const channels: Channels = new Map();
  let client: Promise<pg.Client> | null = null;
  let closed = false;

  async function connect(): Promise<pg.Client> {
    for (let wait = firstWait; ; wait = Math.min(wait * 2, longestWait)) {
      if (closed) throw new Error('no longer listening');
      try {
        return await attempt();
      } catch {
        await pause(wait, undefined, { ref: false });
      }
    }
  }

  async function attempt(): Promise<pg.Client> {
    const made = await connectTo(hosts, channels);
    const pulse = setInterval(() => void stillThere(made), pulseMs);
    pulse.unref();
    made.once('end', () => {
      clearInterval(pulse);
      if (closed) return;
      client = connect();
      client.then(
        () => {
          for (const all of channels.values()) for (const one of all) one.missed?.();
        },
        () => {},
      );
    });
    return made;
  }

  return {
    async listen(channel, listening) {
      const all = channels.get(channel) ?? new Set();
      channels.set(channel, all.add(listening));
      if (client === null) {
        client = connect();
        await client;
      } else {
        // One that is lost meanwhile takes up this channel with the others when it is made again
        await (await client).query(`listen "${channel}"`).catch(() => {});
      }
      return async () => {
        all.delete(listening);
      };
    },
    async close() {
      closed = true;
      const open = client;
      client = null;
      channels.clear();
      // One that is still being sought ends by itself
      await Promise.race([open?.then((one) => one.end()).catch(() => {}), pause(second, undefined, { ref: false })]);
    },
  };
}

/** A connection that hears what is told on the channels. */
async function connectTo(hosts: Hosts, channels: Channels): Promise<pg.Client> {
  const made = await connectOnce(hosts, 'console listen');
  try {
    for (const channel of channels.keys()) await made.query(`listen ${made.escapeIdentifier(channel)}`);
  } catch (error) {
    made.end().catch(() => {});
    throw error;
  }
  made.on('notification', ({ channel, payload = '' }) => {
    for (const one of channels.get(channel) ?? []) one.heard(payload);
  });
  return made;
}

async function stillThere(client: pg.Client): Promise<void> {
  const late = setTimeout(() => client.end().catch(() => {}), pulseMs / 2);
  late.unref();
  await client.query('select 1').catch(() => {});
  clearTimeout(late);
}
