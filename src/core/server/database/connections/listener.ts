import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { second } from '#core/model/day.ts';
import type { Listening } from '../database.ts';
import type { Hosts } from './hosts.ts';
import { connectOnce } from './pool.ts';

const firstWait = 100;
const longestWait = 5000;
/** Pings idle connections to detect ones silently dropped by a firewall. */
const pulseMs = 5 * second;

export interface DatabaseListener {
  /** Listens to what any process publishes; resolves once it does, with the function that stops listening. */
  listen(channel: string, listening: Listening): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

type Channels = Map<string, Set<Listening>>;

/** LISTEN for all channels over one connection, which is opened when first needed and reopened, with its channels, whenever it is lost. */
export function openListener(hosts: Hosts): DatabaseListener {
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
        // If the connection is lost meanwhile, the next one listens to this channel too
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
      // A connection that is still being opened ends by itself
      await Promise.race([open?.then((one) => one.end()).catch(() => {}), pause(second, undefined, { ref: false })]);
    },
  };
}

/** Opens a connection that listens on the channels. */
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
