import { createHmac, timingSafeEqual } from 'node:crypto';
import { day, second } from '#core/model/durations.ts';
import { type Channel, ChannelFailure } from './channel.ts';
import { failureOf, post } from './post.ts';

export interface LineSettings {
  /** Null: not set up. */
  readonly accessToken: string | null;
  readonly secret: string | null;
  /** The API's host, and the one whose pages open the talk. */
  readonly url: string;
  readonly pageUrl: string;
}

/** What a user of LINE did in the talk with the installation's account. */
export interface LineEvent {
  readonly type: 'text' | 'followed' | 'blocked';
  readonly userId: string;
  readonly text: string;
}

export interface LineChannel extends Channel {
  /** What LINE tells; null when the signature is not LINE's. */
  readEvents(body: string, signature: string): readonly LineEvent[] | null;
  /** The installation's account, and the address that opens the talk with it with that text typed in; null where LINE does not say. */
  talk(text: string): Promise<{ readonly account: string; readonly url: string } | null>;
}

/** LINE's Messaging API: pushes to a user who is a friend of the installation's account. It knows a repeated message by its retry key for a day. */
export function lineChannel({ accessToken, secret, url, pageUrl }: LineSettings): LineChannel {
  const authorization = { authorization: `Bearer ${accessToken ?? ''}` };
  return {
    isConnected: accessToken !== null && secret !== null,
    keyHolds: day,
    pageUrl,
    async send(address, message, key) {
      if (accessToken === null) throw new ChannelFailure('unconnected');
      const answer = await post(`${url}/v2/bot/message/push`, {
        headers: { ...authorization, 'content-type': 'application/json', 'x-line-retry-key': key },
        body: JSON.stringify({ to: address, messages: [{ type: 'text', text: message }] }),
      });
      // 409: an earlier try under this key was taken, though its answer was lost
      if (answer.status === 200 || answer.status === 409) return;
      const failure = failureOf(answer, []);
      // The token is the installation's: whoever runs it can mend it, and the message waits
      throw [401, 403].includes(answer.status)
        ? new ChannelFailure('unconnected', { reason: failure.message })
        : failure;
    },
    readEvents(body, signature) {
      if (secret === null) return null;
      const wanted = createHmac('sha256', secret).update(body).digest();
      const given = Buffer.from(signature, 'base64');
      return given.length === wanted.length && timingSafeEqual(given, wanted) ? eventsIn(body) : null;
    },
    async talk(text) {
      const answer = await fetch(`${url}/v2/bot/info`, {
        headers: authorization,
        redirect: 'error',
        signal: AbortSignal.timeout(5 * second),
      }).catch(() => null);
      if (answer?.ok !== true) return null;
      const { basicId, displayName } = Object(await answer.json().catch(() => null));
      if (typeof basicId !== 'string') return null;
      return {
        account: typeof displayName === 'string' ? `${displayName}（${basicId}）` : basicId,
        url: `${pageUrl}/R/oaMessage/${encodeURIComponent(basicId)}/?${encodeURIComponent(text)}`,
      };
    },
  };
}

const types: Readonly<Record<string, LineEvent['type']>> = {
  message: 'text',
  follow: 'followed',
  unfollow: 'blocked',
};

/** The events that mean something here; what else LINE may tell is passed over. */
function eventsIn(body: string): LineEvent[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    return [];
  }
  const { events } = Object(parsed);
  if (!Array.isArray(events)) return [];
  return events.flatMap((event: unknown) => {
    const { type, source, message } = Object(event);
    const { userId } = Object(source);
    const { text } = Object(message);
    const known = typeof type === 'string' ? types[type] : undefined;
    if (known === undefined || typeof userId !== 'string') return [];
    return [{ type: known, userId, text: typeof text === 'string' ? text : '' }];
  });
}
