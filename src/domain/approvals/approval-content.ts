import type { ApprovalKind } from './approval.ts';

/** A photo as a post holds it; `size` in bytes. */
export interface FrozenPhoto {
  readonly key: string;
  readonly name: string;
  readonly type: string;
  readonly size: number;
}

/** What is sent, as it was when somebody asked for its approval: each field by its name, null where it is empty. */
export interface FrozenContent {
  readonly kind: ApprovalKind;
  readonly fields: Readonly<Record<string, string | number | null>>;
  readonly photo: FrozenPhoto | null;
}

/** Reads a frozen content as it was stored. A field that is none of a text, a number or nothing is left out. */
export function frozenContent(value: unknown): FrozenContent {
  const { kind, fields, photo }: Partial<Record<keyof FrozenContent, unknown>> = Object(value);
  return {
    kind: kind === 'REPLY' ? 'REPLY' : 'POST',
    fields: Object.fromEntries(Object.entries(Object(fields)).flatMap(([name, one]) => fieldIn(name, one))),
    photo: frozenPhoto(photo),
  };
}

function fieldIn(name: string, value: unknown): readonly (readonly [string, string | number | null])[] {
  return typeof value === 'string' || typeof value === 'number' || value === null ? [[name, value]] : [];
}

/** Reads a stored photo; null if it is none. */
export function frozenPhoto(value: unknown): FrozenPhoto | null {
  const { key, name, type, size }: Partial<Record<keyof FrozenPhoto, unknown>> = Object(value);
  return typeof key === 'string' && typeof name === 'string' && typeof type === 'string' && typeof size === 'number'
    ? { key, name, type, size }
    : null;
}

/** The text that is sent: the reply, or the post's. */
export function frozenText({ kind, fields }: FrozenContent): string {
  return String(fields[kind === 'REPLY' ? 'replyComment' : 'summary'] ?? '');
}

/** The text of the review that is answered, and its stars; both null for a post. */
export function frozenReview({ kind, fields }: FrozenContent) {
  const { comment = null, stars = null } = kind === 'REPLY' ? fields : {};
  return { comment: comment === null ? null : String(comment), stars: typeof stars === 'number' ? stars : null };
}

/** When a post is to be published, epoch ms; null for at once. */
export function frozenTime({ fields: { scheduledAt = null } }: FrozenContent): number | null {
  return typeof scheduledAt === 'number' ? scheduledAt : null;
}
