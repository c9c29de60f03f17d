import { words } from '#core/console/i18n/words.ts';
import { labelsOf } from '#core/console/ui/rows.ts';
import type { Labels, Row } from '#core/model/row-types.ts';

/** A saved row, with the titles of the rows it references. */
export interface Saved {
  readonly row: Row;
  readonly labels: Labels;
}

/** Converts Refine's result of a write. Throws if it is missing. */
export function savedOf(answer: { readonly data: Row; readonly labels?: Labels } | undefined): Saved {
  if (answer === undefined) throw new Error(words().savedUnread);
  return { row: answer.data, labels: labelsOf(answer) };
}

/** A random idempotency key. Does not use `randomUUID`, which is missing on pages served over plain HTTP by another machine. */
export function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Turns off Refine's own notifications of a write; the caller shows the outcome. */
export const silently = { successNotification: false, errorNotification: false } as const;
