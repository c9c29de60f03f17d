import type { messagingApi } from '@line/bot-sdk';

/* LINE Messaging API, in LINE's own words: @line/bot-sdk 11.2.0, compared 2026-11-28. */

export type LinePush = messagingApi.PushMessageRequest;
export type LineBotInfo = messagingApi.BotInfoResponse;
