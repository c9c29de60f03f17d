import type { ChatChannel } from '#domain/notices/notice-channels.ts';
import type { Channel } from './channel.ts';
import { chatworkChannel } from './chatwork.ts';
import { type LineChannel, type LineSettings, lineChannel } from './line.ts';
import { type SlackChannel, slackChannel } from './slack.ts';

/** Every channel by its name. */
export interface Channels extends Readonly<Record<ChatChannel, Channel>> {
  readonly LINE: LineChannel;
  readonly SLACK: SlackChannel;
}

/** The hosts and credentials of the channels, all from settings. */
export interface ChannelSettings {
  readonly line: LineSettings;
  readonly slack: { readonly url: string; readonly pageUrl: string };
  readonly chatwork: { readonly url: string; readonly pageUrl: string };
}

/** Creates all channels from their settings. */
export function openChannels({ line, slack, chatwork }: ChannelSettings): Channels {
  return { LINE: lineChannel(line), SLACK: slackChannel(slack), CHATWORK: chatworkChannel(chatwork) };
}
