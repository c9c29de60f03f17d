import type { Connection } from '#domain/accounts/connection.ts';
import { exchange } from '#links/server/oauth-exchange.ts';
import type { TikTok } from './client.ts';

/** The connection to TikTok; its test checks that TikTok accepts the client credentials. */
export function tiktokConnection({ tiktok }: { readonly tiktok: TikTok | null }): Connection {
  return {
    name: 'tiktok',
    label: 'TikTok',
    purpose: 'TikTokアカウントの連携と、動画の一覧の取得に使います。',
    settings: [
      { name: 'TIKTOK_CLIENT_KEY', purpose: 'クライアントキー', required: true },
      { name: 'TIKTOK_CLIENT_SECRET', purpose: 'クライアントシークレット', required: true },
    ],
    async test() {
      if (tiktok === null) return { isOk: false, message: 'クライアントが設定されていません。' };
      const { apiUrl, clientKey, clientSecret } = tiktok;
      // This token was never granted: TikTok rejects the token if it knows the client, otherwise the client
      const answer = await exchange(`${apiUrl}/v2/oauth/token/`, {
        grant_type: 'refresh_token',
        refresh_token: 'connection-test',
        client_key: clientKey,
        client_secret: clientSecret,
      });
      if ('refused' in answer && answer.refused === 'invalid_grant')
        return { isOk: true, message: 'クライアントは有効です。' };
      return {
        isOk: false,
        message: 'クライアントを受け付けませんでした。TIKTOK_CLIENT_KEYとTIKTOK_CLIENT_SECRETを確認してください。',
      };
    },
  };
}
