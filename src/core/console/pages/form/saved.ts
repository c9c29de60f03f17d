import { words } from '#core/console/i18n/words.ts';
import { labelsOf } from '#core/console/ui/rows.ts';
import type { Labels, Row } from '#core/model/row-types.ts';

/** A row as it was written, with the titles of what it refers to. */
export interface Saved {
  readonly row: Row;
  readonly labels: Labels;
}

/** What a write answered, as Refine hands it on. */
export function savedOf(answer: { readonly data: Row; readonly labels?: Labels } | undefined): Saved {
  if (answer === undefined) throw new Error(words().savedUnread);
  return { row: answer.data, labels: labelsOf(answer) };
}

/** A key that no other create has. `randomUUID` is missing where the page came over plain HTTP from another machine. */
export function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Of a write by one of Refine's hooks: what became of it is said by whoever asked for it. */
export const silently = { successNotification: false, errorNotification: false } as const;
