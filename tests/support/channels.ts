import { openChannels } from '#notifications/server/channels/open.ts';

/** The channels LINE, Slack and Chatwork at the emulator's URL. With null, LINE is not configured and the others are unreachable. */
export function channelsAt(url: string | null) {
  const at = url ?? 'http://127.0.0.1:9';
  return openChannels({
    line: {
      accessToken: url === null ? null : 'emulator-token',
      secret: url === null ? null : 'emulator-secret',
      url: `${at}/line`,
      pageUrl: `${at}/line-page`,
    },
    slack: { url: `${at}/slack`, pageUrl: `${at}/slack` },
    chatwork: { url: `${at}/chatwork`, pageUrl: `${at}/chatwork` },
  });
}
