/** A host that takes messages. One file each; nothing outside this folder knows which there are but by name. */
export interface Channel {
  /** Can this installation send there at all? */
  readonly isConnected: boolean;
  /**
   * For how long (ms) the host knows a message that comes again under the same key as the same; null: it has no such key, and what may
   * have arrived is sent again by a person alone.
   */
  readonly keyHolds: number | null;
  /** Where the user reads what arrives. */
  readonly pageUrl: string;
  /** Resolves once the host has said that it took it; else throws ChannelFailure. */
  send(address: string, message: string, key: string): Promise<void>;
}

/**
 * Why a message was not taken. `ended`: its address is dead; `refused`: this message, for good; `unconnected`, `limited`, `unavailable`: it
 * passes, and the message was surely not taken; `lost`: it may have been taken.
 */
export type ChannelFailureKind = 'ended' | 'refused' | 'unconnected' | 'limited' | 'unavailable' | 'lost';

/** A message that was not taken, or of which nobody knows. Never holds an address or a token. */
export class ChannelFailure extends Error {
  readonly kind: ChannelFailureKind;
  /** ms, as the host asked. */
  readonly wait: number;

  constructor(kind: ChannelFailureKind, { reason = kind, wait = 0 }: { reason?: string; wait?: number } = {}) {
    super(reason);
    this.name = 'ChannelFailure';
    this.kind = kind;
    this.wait = wait;
  }
}
