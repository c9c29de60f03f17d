import { Link } from 'react-router';
import { callKey, useCall } from '#core/console/http/calls.ts';
import { useRefetchOn } from '#core/console/http/rows.ts';
import text from '#core/console/ui/text.module.css';
import type { AnswerOf } from '#core/model/call.ts';
import { pathTo } from '#core/model/paths/path-to.ts';
import { type ConsentScope, consentTermText, scopesText } from '#domain/consents/consent.ts';
import { getStoreConsent } from '../../calls.ts';

/** What the customer of a store allows. */
export type StoreConsent = AnswerOf<typeof getStoreConsent>;

/** Asks what the customer of a store allows, again whenever a consent changes. */
export function useStoreConsent(storeId: number) {
  const query = useCall(getStoreConsent, { id: storeId });
  useRefetchOn('consent', { queryKey: callKey(getStoreConsent) });
  return query;
}

/** `そらいろ学習塾さまの承諾 2026/11/01〜（クチコミ返信・投稿）` */
export function consentText({ customer, inForce }: Pick<StoreConsent, 'customer' | 'inForce'>): string | null {
  if (inForce === null) return null;
  return `${customer ?? '契約者'}さまの承諾 ${consentTermText(inForce)}（${scopesText(inForce)}）`;
}

/** Beside 送信: by whose consent it is sent, or that there is none. */
export function ConsentLine({ storeId, scope }: { storeId: number; scope: ConsentScope }) {
  const { data } = useStoreConsent(storeId);
  if (data === undefined) return null;
  const said = consentText(data);
  // Where none is required it may go out without, and the consent in force may be for something else
  if (data.lacks[scope] !== null || data.inForce?.[scope] !== true || said === null) return null;
  return (
    <p className={text.secondary}>
      <Link className={text.inline} to={pathTo('/consent/:id', { id: data.inForce?.id ?? 0 })} target="_blank">
        {said}
      </Link>
    </p>
  );
}
