import { fillText } from '../posts/post-text.ts';
import { type ConsentScopes, type ConsentTerms, consentTermText, scopesText } from './consent.ts';

/** The edition of the words below; a change of them needs another. */
export const usualConsentEdition = '標準 2026年12月';

/** The words that a customer agrees to, unless the settings hold others. */
export const usualConsentWords = `{契約者}は、{店舗}のGoogleビジネスプロフィールについて、{発行者}が次のことを{契約者}に代わって行うことを承諾します。

行うこと：{範囲}
期間：{期間}

この承諾は、いつでも画面から撤回できます。撤回したあとは、Googleに何も送られません。
プロフィールを変更したときは、48時間以内に内容をお知らせします。
プロフィールの所有者は、契約中も{契約者}のままです。契約が終わるときは、お申し出から7営業日以内に連携を解除します。`;

/** The names in a consent's words. */
export interface ConsentParties {
  readonly customer: string;
  readonly store: string;
  /** The agency that acts. */
  readonly agent: string;
}

/** Fills in who agrees to what; the scope and the days stay open, since the customer chooses when agreeing. */
export function wordsFor(template: string, { customer, store, agent }: ConsentParties): string {
  return fillText(template, { 契約者: customer, 店舗: store, 発行者: agent });
}

/** The very words that are agreed to, with what was ticked and the days. */
export function agreedWords(words: string, terms: ConsentScopes & Pick<ConsentTerms, 'firstDay' | 'lastDay'>): string {
  return fillText(words, {
    範囲: scopesText(terms) || '（下で選びます）',
    期間: `${consentTermText(terms)}${terms.lastDay === null ? '（期限なし）' : ''}`,
  });
}
