/** The maximum of notifications listed in a message; the others are only counted. */
export const listedAtMost = 15;
const lineAtMost = 220;

export interface DigestLine {
  readonly when: string;
  readonly kind: string;
  readonly content: string;
}

/** Composes a message to a channel. Always stays within LINE's 5,000 characters. */
export function digestText({
  product,
  lines,
  total,
  url,
}: {
  readonly product: string;
  readonly lines: readonly DigestLine[];
  readonly total: number;
  readonly url: string;
}): string {
  const heading = total === 1 ? '新しい通知があります' : `新しい通知が${total}件あります`;
  const listed = lines.slice(-listedAtMost).map(({ when, kind, content }) => `■ ${when} ${kind}\n${cut(content)}`);
  const rest = total - listed.length;
  return [
    `【${product}】${heading}`,
    ...listed,
    ...(rest > 0 ? [`ほか${rest}件は通知履歴でご覧になれます。`] : []),
    url,
  ].join('\n\n');
}

/** Shortens by UTF-16 units, as LINE counts (an emoji is two), without splitting a surrogate pair. */
function cut(content: string): string {
  const text = content.replaceAll(/\s+/g, ' ').trim();
  return text.length <= lineAtMost ? text : `${text.slice(0, lineAtMost).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
