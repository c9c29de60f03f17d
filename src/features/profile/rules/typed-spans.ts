import type { Span } from '#domain/profiles/hours.ts';
import { areSpans } from './request.ts';

/**
 * Reads hours as people type them: `10:00-15:00`, `18:00〜翌2:00`, `11-14 17-22`, `24時間`; empty and 休業 are none. Null if it is no hours.
 */
export function readSpans(text: string): readonly Span[] | null {
  const plain = text.normalize('NFKC').replace(/時|：/g, ':').trim();
  if (plain === '' || plain === '休業' || plain === '休') return [];
  if (/^24:?間?(営業)?$/.test(plain)) return [{ open: '00:00', close: '24:00' }];
  const joined = plain
    .replace(/翌日|翌/g, '')
    .split(/[〜～~\-–—ー−]/)
    .map((part) => part.trim())
    .join('-');
  const parts = joined.split(/[\s,、・/]+/);
  const spans = parts.map(spanIn);
  if (spans.some((span) => span === null)) return null;
  const read = spans.filter((span) => span !== null);
  return areSpans(read) ? read : null;
}

/** Hours as they are typed: `10:00-15:00`. */
export function typedSpans(spans: readonly Span[]): string {
  return spans.map(({ open, close }) => `${open}-${close}`).join(' ');
}

function spanIn(text: string): Span | null {
  const [open, close, ...more] = text.split('-').map(clockIn);
  if (more.length > 0 || open == null || close == null) return null;
  return { open, close: close === '00:00' ? '24:00' : close };
}

/** `9` is 9:00; 24:30 and later, to 30:00, are times of the next day. */
function clockIn(text: string): string | null {
  const found = /^(\d{1,2})(?::(\d{2})?)?$/.exec(text);
  const [hours, minutes] = [Number(found?.[1] ?? -1), Number(found?.[2] ?? 0)];
  if (found === null || hours > 30 || minutes > 59) return null;
  const inDay = hours > 24 || (hours === 24 && minutes > 0) ? hours - 24 : hours;
  return `${String(inDay).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
}
