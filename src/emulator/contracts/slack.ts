import type { ChatPostMessageArguments } from '@slack/web-api';

/*
 * Slack's incoming webhooks take the text of a message as chat.postMessage does: @slack/web-api 8.2.0, compared 2026-11-28.
 */

export type SlackMessage = Pick<Extract<ChatPostMessageArguments, { text: string }>, 'text'>;
