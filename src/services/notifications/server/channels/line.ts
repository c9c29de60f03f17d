import { createHmac, timingSafeEqual } from 'node:crypto';
import { day, second } from '#core/model/day.ts';
import type { LinePush } from '#emulator/contracts/line.ts';
import { type Channel, ChannelFailure } from './channel.ts';
import { channelFailureOf, post } from './post.ts';

export interface LineSettings {
  /** Null if not configured. */
  readonly accessToken: string | null;
  readonly secret: string | null;
  /** The API's host, and the host of the pages that open the talk. */
  readonly url: string;
  readonly pageUrl: string;
}

/** What a LINE user did in the talk with the installation's account. */
export interface LineEvent {
  readonly type: 'text' | 'followed' | 'blocked';
  readonly userId: string;
  readonly text: string;
}

export interface LineChannel extends Channel {
  /** Reads the events of a webhook call; null if the signature is not LINE's. */
  readEvents(body: string, signature: string): readonly LineEvent[] | null;
  /** The installation's LINE account, and a URL that opens a talk with it and enters the text; null if LINE does not return the account. */
  talk(text: string): Promise<{ readonly account: string; readonly url: string } | null>;
}

/** LINE's Messaging API: pushes messages to users who added the account as a friend. LINE recognizes a retry key for one day. */
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
        body: JSON.stringify({ to: address, messages: [{ type: 'text', text: message }] } satisfies LinePush),
      });
      // 409: LINE accepted an earlier attempt with this key whose response was lost
      if (answer.status === 200 || answer.status === 409) return;
      const failure = channelFailureOf(answer, []);
      // The token belongs to the installation: its operator can fix it, and the message waits until then
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

/** Returns the events that matter here and ignores all others. */
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
