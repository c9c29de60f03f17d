import { sentence } from '#core/model/language.ts';
import { faultsIn, type ResolvedField } from '#core/model/resolved.ts';
import { gapsIn } from '#domain/placeholders.ts';
import { holdsPhone } from '#domain/posts/post-text.ts';

/** The fields whose placeholders are filled in per store. */
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

/** Returns a warning if a text is too long only because of its filled-in placeholders; undefined otherwise. */
export function filledTooLong(field: ResolvedField, typed: unknown, own: unknown): string | undefined {
  if (typeof own !== 'string' || maxLengthOf(field, typed) !== null) return undefined;
  const max = maxLengthOf(field, own);
  if (max === null) return undefined;
  return sentence({ code: 'post_filled_max', params: { label: field.label, length: own.length, max } });
}

/** Returns the field's maximum length if the text exceeds it, otherwise null. */
function maxLengthOf(field: ResolvedField, text: unknown): number | null {
  const fault = faultsIn(field, text).find(({ code }) => code === 'text_max');
  return fault === undefined ? null : Number(fault.params?.max);
}

/** Returns a warning if Google would reject a field's text or placeholders are unfilled; undefined if neither. */
export function warningIn(field: string, text: unknown): string | undefined {
  if (typeof text !== 'string') return undefined;
  const label = withoutPhone[field];
  if (label !== undefined && holdsPhone(text)) return sentence({ code: 'post_phone', params: { label } });
  return filled.some((one) => one === field) ? gapsIn(text, 'POST')[0] : undefined;
}
