import { type Channel, ChannelFailure } from './channel.ts';
import { failureOf, post } from './post.ts';

/** A room, and the token of who writes in it: kept as one sealed text. */
export function chatworkAddress(roomId: string, token: string): string {
  return `${roomId}:${token}`;
}

/** Chatwork: a message in a room, written by the account whose API token the user entered. */
export function chatworkChannel({ url, pageUrl }: { readonly url: string; readonly pageUrl: string }): Channel {
  return {
    isConnected: true,
    keyHolds: null,
    pageUrl,
    async send(address, message) {
      const [, roomId, token] = /^(\d{1,20}):([A-Za-z0-9]+)$/.exec(address) ?? [];
      if (roomId === undefined || token === undefined) throw new ChannelFailure('ended', { reason: 'no room' });
      const answer = await post(`${url}/v2/rooms/${roomId}/messages`, {
        headers: { 'x-chatworktoken': token },
        body: new URLSearchParams({ body: plain(message), self_unread: '1' }),
      });
      if (answer.status !== 200) throw failureOf(answer, [401, 403, 404]);
    },
  };
}

/** Chatwork's tags stand in brackets: `[toall]` in a store's name must call nobody. */
function plain(text: string): string {
  return text.replaceAll('[', '［').replaceAll(']', '］');
}
