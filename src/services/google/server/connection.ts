import { count, eq } from 'drizzle-orm';
import { second } from '#core/model/day.ts';
import type { Connection, ConnectionOutcome } from '#domain/accounts/connection.ts';
import { exchange } from '#links/server/oauth-exchange.ts';
import { googleLink } from '#links/server/tables.ts';
import type { GoogleDeps } from './deps.ts';
import { GoogleFailure } from './failure.ts';

/** The connection to Google Business Profile: tests our OAuth client, and one customer's link if there is any. */
export function businessProfile(deps: Pick<GoogleDeps, 'google' | 'client' | 'database'>): Connection {
  return {
    name: 'business-profile',
    label: 'Googleビジネスプロフィール',
    purpose: 'クチコミ・投稿・パフォーマンスの取得と、契約者のGoogleマイビジネス連携に使います。',
    settings: [
      { name: 'GOOGLE_CLIENT_ID', purpose: 'OAuthクライアントID', required: true },
      { name: 'GOOGLE_CLIENT_SECRET', purpose: 'OAuthクライアントシークレット', required: true },
    ],
    async test() {
      if (deps.google === null) return { isOk: false, message: 'クライアントが設定されていません。' };
      const { clientId, clientSecret, tokenUrl } = deps.google;
      // A made-up refresh token: Google answers `invalid_grant` if it accepts our client, and another error if not
      const answer = await exchange(tokenUrl, {
        grant_type: 'refresh_token',
        refresh_token: 'connection-test',
        client_id: clientId,
        client_secret: clientSecret,
      });
      if (!('refused' in answer) || answer.refused !== 'invalid_grant')
        return {
          isOk: false,
          message:
            'クライアントを受け付けませんでした。GOOGLE_CLIENT_IDとGOOGLE_CLIENT_SECRETが、同じクライアントのものかを確認してください。',
        };
      return overLink(deps);
    },
  };
}

async function overLink({ client, database }: Pick<GoogleDeps, 'client' | 'database'>): Promise<ConnectionOutcome> {
  const isAlive = eq(googleLink.expired, false);
  const [[counted], [link]] = await Promise.all([
    database.orm.select({ links: count() }).from(googleLink).where(isAlive),
    database.orm.select({ userId: googleLink.userId }).from(googleLink).where(isAlive).limit(1),
  ]);
  if (link === undefined) return { isOk: true, message: 'クライアントは有効です。連携している契約者はまだいません。' };
  try {
    const request = {
      host: 'accountManagement',
      path: '/v1/accounts',
      query: { pageSize: 1 },
      patience: 3 * second,
    } as const;
    await client.call(link.userId, request);
    return {
      isOk: true,
      message: `クライアントは有効です。連携中の${counted?.links ?? 0}件のうち1件で取得できました。`,
    };
  } catch (error) {
    if (!(error instanceof GoogleFailure)) throw error;
    const message =
      error.kind === 'forbidden'
        ? 'APIの利用が許可されていません。Google CloudでBusiness Profile APIの利用申請と有効化を確認してください。'
        : 'クライアントは有効ですが、契約者の連携からは取得できませんでした。「連携の状態」で再連携が必要な契約者を確認してください。';
    return { isOk: false, message };
  }
}
