import { maxLength } from '#core/model/fields/text.ts';
import { sentence } from '#core/model/language.ts';
import type { ResolvedField } from '#core/model/resolved/field.ts';
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

/** What is to be said of a text that is too long by what placeholders put into it, and not by what was typed; undefined: nothing. */
export function filledTooLong(field: ResolvedField, typed: unknown, own: unknown): string | undefined {
  if (field.kind !== 'text' || typeof typed !== 'string' || typeof own !== 'string') return undefined;
  const max = maxLength(field);
  if (own.length <= max || typed.length > max) return undefined;
  return sentence({ code: 'post_filled_max', params: { label: field.label, length: own.length, max } });
}

/** What Google would refuse of a field's text, or what is left to fill in it; undefined: nothing. */
export function warningIn(field: string, text: unknown): string | undefined {
  if (typeof text !== 'string') return undefined;
  const label = withoutPhone[field];
  if (label !== undefined && holdsPhone(text)) return sentence({ code: 'post_phone', params: { label } });
  return filled.some((one) => one === field) ? gapsIn(text, 'POST')[0] : undefined;
}
