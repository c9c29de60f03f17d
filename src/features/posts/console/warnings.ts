import { sentence } from '#core/model/language.ts';
import { gapsIn } from '#domain/placeholders.ts';
import { holdsPhone } from '#domain/posts/post-text.ts';

/** The fields whose placeholders are filled for each store. */
export const filled = [
  'summary',
  'eventTitle',
  'callToActionUrl',
  'offerCoupon',
  'offerUrl',
  'offerTerms',
  'mediaUrl',
] as const;

const withoutPhone: Readonly<Record<string, string>> = { summary: '本文', eventTitle: 'イベント名' };

/** What Google would refuse of a field's text, or what is left to fill in it; undefined: nothing. */
export function warningIn(field: string, text: unknown): string | undefined {
  if (typeof text !== 'string') return undefined;
  const label = withoutPhone[field];
  if (label !== undefined && holdsPhone(text)) return sentence({ code: 'post_phone', params: { label } });
  return filled.some((one) => one === field) ? gapsIn(text, 'POST')[0] : undefined;
}
