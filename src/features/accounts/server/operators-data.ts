import type { Reads } from '#core/server/database/database.ts';
import { fillText } from '#domain/posts/post-text.ts';
import type { Tables } from '#product';
import { shownProductName } from '#settings/server/brand.ts';
import { issuerOf } from '#settings/server/issuer.ts';

// The law lets an operator give these on request instead
const onRequest = 'お問い合わせいただければ、遅滞なくお知らせします';

/** Fills the operator's name, address and the like, in braces, into a text for the public; also where the braces are full width. */
export async function withOperatorsData(
  reading: { readonly tx: Reads; readonly tables: Tables },
  text: string,
): Promise<string> {
  const issuer = await issuerOf(reading);
  const product = await shownProductName(reading);
  const address = [issuer?.postalCode ? `〒${issuer.postalCode}` : '', issuer?.address ?? ''].join(' ').trim();
  return fillText(text.replaceAll('｛', '{').replaceAll('｝', '}'), {
    事業者名: issuer?.name || product,
    サービス名: product,
    住所: address || onRequest,
    電話番号: issuer?.phone || onRequest,
    メールアドレス: issuer?.email || onRequest,
    登録番号: issuer?.registrationNumber || onRequest,
  });
}
