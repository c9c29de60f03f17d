import { dayText } from '#core/model/day.ts';
import { fieldNamed, isChoiceOfCodes, type ResolvedResource } from '#core/model/resolved.ts';
import { frozenContent, frozenReview, frozenText, frozenTime } from '#domain/approvals/approval-content.ts';
import type { Row } from '#product';
import type { ShownContent } from '../calls.ts';

// Shown beside the text, or by themselves
const shownApart = new Set(['summary', 'scheduledAt']);

/** Returns what a request asks to approve, in words. `posts` is the resource of posts, `store` the name of the store. */
export function shownContentOf(
  posts: ResolvedResource,
  { content }: Pick<Row<'approval-request'>, 'content'>,
  store: string,
): ShownContent {
  const frozen = frozenContent(content);
  const { comment, stars } = frozenReview(frozen);
  return {
    store,
    kind: frozen.kind,
    stars,
    review: comment,
    text: frozenText(frozen),
    facts: frozen.kind === 'REPLY' ? [] : factsIn(posts, frozen.fields),
    hasPhoto: frozen.photo !== null,
    scheduledAt: frozenTime(frozen),
  };
}

function factsIn(posts: ResolvedResource, fields: Readonly<Record<string, string | number | null>>) {
  return posts.fields.flatMap(({ name, label }) => {
    const value = fields[name] ?? null;
    return value === null || shownApart.has(name) ? [] : [{ label, value: wordOf(posts, name, String(value)) }];
  });
}

function wordOf(posts: ResolvedResource, name: string, value: string): string {
  const field = fieldNamed(posts, name);
  if (isChoiceOfCodes(field)) return field.options[value] ?? 'その他';
  return /^\d{4}-\d{2}-\d{2}$/.test(value) ? dayText(value) : value;
}
