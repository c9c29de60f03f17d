import { hour } from '#core/model/day.ts';
import { AppError } from '#core/model/errors.ts';
import type { Actor } from '#core/model/roles.ts';
import type { Orm } from '#core/server/database/database.ts';
import { type Endpoint, endpoints } from '#core/server/http/endpoint.ts';
import { requirePermit } from '#core/server/kernel/context.ts';
import { type ChatChannel, chatChannelIn } from '#domain/notices/notice-channels.ts';
import type { Deps } from '#product';
import { shownProductName } from '#settings/server/brand.ts';
import {
  getNoticeSettings,
  linkChatwork,
  linkSlack,
  putQuietHours,
  putThreshold,
  putTiming,
  receiveLineEvents,
  removeThreshold,
  startLine,
  tryChannel,
  unlinkChannel,
} from '../calls/channels.ts';
import { chatworkAddress } from './channels/chatwork.ts';
import { promise } from './delivery/digests.ts';
import {
  dropThreshold,
  endChannelLinks,
  link,
  markBlocked,
  newLineCode,
  type OwnChannelDeps,
  saveQuietHours,
  saveThreshold,
  saveTiming,
  settingsOf,
  takeLineCode,
} from './own-channels.ts';

export interface ChannelRouteDeps extends Deps, OwnChannelDeps {}

// Each of these calls an external service and takes a place in the one queue of messages to all users
const allowance = { calls: 30, within: hour };

/** Routes of a user's channels, quiet hours and thresholds. Long, for it lists every call. */
export function channelRoutes(deps: ChannelRouteDeps): Endpoint[] {
  const { database } = deps;
  const on = endpoints(deps);
  const channelOf = ({ params }: { params: { readonly channel: string } }): ChatChannel => {
    const channel = chatChannelIn(params.channel.toUpperCase());
    if (channel === null) throw new AppError('not_found');
    return channel;
  };
  const product = (tx: Orm) => shownProductName({ tx, tables: deps.tables });
  const settings = (actor: Actor) => settingsOf(deps, actor);
  const permit = ({ id }: Actor) => requirePermit(database, `notice-channel:${id}`, allowance, deps.now());
  const linked = async (actor: Actor, one: { channel: ChatChannel; address: string; shown: string }) => {
    await permit(actor);
    await database.transaction(async (tx) => {
      await link(deps, tx, { userId: actor.id, ...one });
      await promise(deps, tx, { userId: actor.id, channel: one.channel, content: welcomeOf(await product(tx)) });
    });
    return settings(actor);
  };
  return [
    on(getNoticeSettings, ({ actor }) => settings(actor)),
    on(putTiming, async ({ actor, body }) => {
      await saveTiming(deps, actor.id, body);
      return settings(actor);
    }),
    on(putQuietHours, async ({ actor, body: { from, to } }) => {
      await saveQuietHours(deps, actor.id, { from, to });
      return settings(actor);
    }),
    on(putThreshold, async ({ actor, body: { customerId, outOfTarget, places } }) => {
      await saveThreshold(deps, actor, customerId, { outOfTarget: outOfTarget === true, places });
      return settings(actor);
    }),
    on(removeThreshold, async ({ actor, params: { customerId } }) => {
      await dropThreshold(deps, actor.id, customerId);
      return settings(actor);
    }),
    on(startLine, async ({ actor }) => {
      if (!deps.channels.LINE.isConnected) throw new AppError('not_connected', { params: { name: 'LINE' } });
      await permit(actor);
      const code = await newLineCode(deps, actor.id);
      const talk = await deps.channels.LINE.talk(code.code);
      return { ...code, url: talk?.url ?? null, account: talk?.account ?? null };
    }),
    on(linkSlack, ({ actor, body: { url } }) => {
      const address = deps.channels.SLACK.addressIn(url);
      if (address === null)
        throw new AppError('slack_address', { field: 'url', params: { begins: deps.channels.SLACK.begins } });
      return linked(actor, { channel: 'SLACK', address, shown: `Webhook …${address.slice(-4)}` });
    }),
    on(linkChatwork, ({ actor, body: { roomId, token } }) =>
      linked(actor, { channel: 'CHATWORK', address: chatworkAddress(roomId, token), shown: `ルーム ${roomId}` }),
    ),
    on(unlinkChannel, channelOf, async ({ actor, found: channel }) => {
      await database.transaction((tx) =>
        endChannelLinks(tx, { userId: actor.id, channels: [channel], now: deps.now() }),
      );
      return settings(actor);
    }),
    on(tryChannel, channelOf, async ({ actor, found: channel }) => {
      const { channels } = await settings(actor);
      if (channels.find((one) => one.channel === channel)?.address == null) throw new AppError('channel_unlinked');
      await permit(actor);
      const content = `【${await product(database.orm)}】試し送りです。このメッセージが見えていれば、通知が届きます。`;
      const id = await database.transaction((tx) => promise(deps, tx, { userId: actor.id, channel, content }));
      return { id };
    }),
    on(receiveLineEvents, async ({ context }) => {
      const signature = context.req.header('x-line-signature') ?? '';
      const events = deps.channels.LINE.readEvents(await context.req.text(), signature);
      if (events === null) throw new AppError('malformed');
      // LINE may repeat an event: a used code is not found again, and marking as blocked is idempotent
      for (const { type, userId: address, text } of events)
        await database.transaction(async (tx) => {
          if (type !== 'text') return markBlocked(tx, address, type === 'blocked');
          const userId = await takeLineCode(tx, text, deps.now());
          if (userId === null) return;
          await link(deps, tx, { userId, channel: 'LINE', address, shown: `LINEの利用者 …${address.slice(-4)}` });
          await promise(deps, tx, { userId, channel: 'LINE', content: welcomeOf(await product(tx)) });
        });
      return { received: true };
    }),
  ];
}

function welcomeOf(product: string): string {
  return `【${product}】連携しました。これから通知をお送りします。`;
}
