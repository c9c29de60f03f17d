import type { Connection } from '#domain/accounts/connection.ts';
import type { Channels } from './channels/open.ts';

/** The connection to the installation's LINE account, which sends notifications to users who linked LINE. */
export function lineConnection({ channels }: { readonly channels: Pick<Channels, 'LINE'> }): Connection {
  return {
    name: 'line',
    label: 'LINE（Messaging API）',
    purpose: '通知をLINEで受け取るために使います。未設定の間は、LINEとの連携を選べません。',
    settings: [
      { name: 'LINE_CHANNEL_ACCESS_TOKEN', purpose: 'チャネルアクセストークン（長期）', required: true },
      { name: 'LINE_CHANNEL_SECRET', purpose: 'チャネルシークレット', required: true },
    ],
    async test() {
      const talk = await channels.LINE.talk('');
      return talk === null
        ? {
            isOk: false,
            message:
              '応答がないか、トークンを受け付けませんでした。LINE_CHANNEL_ACCESS_TOKENと、サーバーから外部への通信を確認してください。',
          }
        : { isOk: true, message: `${talk.account}に接続できました。メッセージは送信していません。` };
    },
  };
}
