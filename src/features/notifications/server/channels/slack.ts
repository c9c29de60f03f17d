import type { Channel } from './channel.ts';
import { ChannelFailure } from './channel.ts';
import { failureOf, post } from './post.ts';

export interface SlackChannel extends Channel {
  /** With what every address begins. */
  readonly begins: string;
  /** What is kept of a webhook's address, its path; null where it is none of this host's. */
  addressIn(entered: string): string | null;
}

const path = /^\/services\/[A-Za-z0-9]{1,20}\/[A-Za-z0-9]{1,20}\/[A-Za-z0-9]{8,64}$/;

/**
 * Slack's incoming webhooks. Of the address that a person enters only the path is kept and the host is always the setting's, so that nobody
 * can have this server call anything else.
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
        body: JSON.stringify({ text: plain(message) }),
      });
      if (answer.status !== 200) throw failureOf(answer, [403, 404, 410]);
    },
  };
}

/** Slack reads these three as its own signs: `<!channel>` in a store's name must call nobody. */
function plain(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
