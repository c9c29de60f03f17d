import type { SlackMessage } from '#emulator/contracts/slack.ts';
import { type Channel, ChannelFailure } from './channel.ts';
import { channelFailureOf, post } from './post.ts';

export interface SlackChannel extends Channel {
  /** The prefix of every webhook URL. */
  readonly begins: string;
  /** Returns the path of a webhook URL, which is what is stored; null if the URL is not of this host. */
  addressIn(entered: string): string | null;
}

const path = /^\/services\/[A-Za-z0-9]{1,20}\/[A-Za-z0-9]{1,20}\/[A-Za-z0-9]{8,64}$/;

/**
 * Slack's incoming webhooks. Stores only the path of the entered URL and always uses the configured host, so that no
 * user can make this server call another one.
 */
export function slackChannel({ url, pageUrl }: { readonly url: string; readonly pageUrl: string }): SlackChannel {
  const host = url.replace(/\/$/, '');
  return {
    isConnected: true,
    keyHolds: null,
    pageUrl,
    begins: `${host}/services/`,
    addressIn(entered) {
      const address = entered.trim();
      if (!address.startsWith(`${host}/`)) return null;
      const rest = address.slice(host.length);
      return path.test(rest) ? rest : null;
    },
    async send(address, message) {
      if (!path.test(address)) throw new ChannelFailure('ended', { reason: 'no webhook path' });
      const answer = await post(`${host}${address}`, {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ text: plain(message) } satisfies SlackMessage),
      });
      if (answer.status !== 200) throw channelFailureOf(answer, [403, 404, 410]);
    },
  };
}

/** Escapes Slack's three control characters, so that `<!channel>` in a store's name mentions nobody. */
function plain(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
