import { openChannels } from '#notifications/server/channels/open.ts';

/** LINE, Slack and Chatwork as the emulator at that address plays them; null: LINE is not set up, and nobody is at home at the others. */
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
