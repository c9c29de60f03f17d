import text from '#core/console/ui/text.module.css';
import { numberText } from '#core/model/language.ts';
import { replyBytes } from '#domain/posts/post-text.ts';

/** True if the text is too long for a reply. Google counts UTF-8 bytes: a Japanese character has three. */
export function isTooLong(text: string): boolean {
  return bytesOf(text) > replyBytes;
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length;
}

/** Shows a reply's length in bytes and the maximum. */
export function ByteCount({ text: reply, id }: { text: string; id?: string }) {
  const bytes = bytesOf(reply);
  const over = bytes > replyBytes;
  return (
    <span id={id} aria-live="polite" className={`${text.figures} ${over ? text.error : text.secondary}`}>
      {`${numberText(bytes)} / ${numberText(replyBytes)} バイト`}
      {over && `（${numberText(bytes - replyBytes)}バイト超過）`}
    </span>
  );
}
