import type { Memory, Stored } from '../memory.ts';

/** A received message. */
export interface Message {
  readonly channel: 'line' | 'slack' | 'chatwork';
  /** A LINE user, a webhook's path, or a room. */
  readonly to: string;
  readonly text: string;
  /** epoch ms */
  readonly date: number;
}

interface Contents {
  messages: Message[];
  /** LINE's retry keys, and when each was accepted. */
  keys: Record<string, number>;
}

export interface Box {
  readonly kept: Stored<Contents>;
  take(message: Message): void;
  /** The newest first. */
  of(channel: Message['channel'], to?: string): readonly Message[];
}

const most = 500;

/** Messages received by LINE, Slack and Chatwork, to be viewed in the demo and counted by tests. */
export function messageBox(memory: Memory): Box {
  const kept = memory.keep<Contents>('messages', { messages: [], keys: {} });
  return {
    kept,
    take(message) {
      kept.value.messages = [...kept.value.messages, message].slice(-most);
      kept.save();
    },
    of: (channel, to) =>
      kept.value.messages.filter((one) => one.channel === channel && (to === undefined || one.to === to)).reverse(),
  };
}
