import { type Channel, ChannelFailure } from './channel.ts';
import { channelFailureOf, post } from './post.ts';

/** Joins a room and the token of the account that posts in it into one text, which is stored encrypted. */
export function chatworkAddress(roomId: string, token: string): string {
  return `${roomId}:${token}`;
}

/** Chatwork: posts in a room, with the API token that the user entered. */
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
      if (answer.status !== 200) throw channelFailureOf(answer, [401, 403, 404]);
    },
  };
}

/** Replaces square brackets, which delimit Chatwork's tags, so that `[toall]` in a store's name mentions nobody. */
function plain(text: string): string {
  return text.replaceAll('[', '［').replaceAll(']', '］');
}
