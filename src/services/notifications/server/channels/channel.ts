/** An external service that takes messages. Each has a file of its own; code outside this folder knows channels only by name. */
export interface Channel {
  /** True when this installation is configured to send there. */
  readonly isConnected: boolean;
  /**
   * How long (ms) the host recognizes a repeated message by its key. Null if it has no such key: a message that may have
   * arrived is then resent only by a user's decision.
   */
  readonly keyHolds: number | null;
  /** The page on which the user reads the messages. */
  readonly pageUrl: string;
  /** Resolves once the host has confirmed the message; throws ChannelFailure otherwise. */
  send(address: string, message: string, key: string): Promise<void>;
}

/**
 * Why a message was not delivered. `ended`: the address is no longer valid; `refused`: the host rejects this message
 * permanently; `unconnected`, `limited`, `unavailable`: temporary, and the message was certainly not accepted; `lost`:
 * it may have been accepted.
 */
export type ChannelFailureKind = 'ended' | 'refused' | 'unconnected' | 'limited' | 'unavailable' | 'lost';

/** Thrown when a message was not accepted or may not have been. Never contains an address or a token. */
export class ChannelFailure extends Error {
  readonly kind: ChannelFailureKind;
  /** The delay in ms that the host asked for. */
  readonly wait: number;

  constructor(kind: ChannelFailureKind, { reason = kind, wait = 0 }: { reason?: string; wait?: number } = {}) {
    super(reason);
    this.name = 'ChannelFailure';
    this.kind = kind;
    this.wait = wait;
  }
}
