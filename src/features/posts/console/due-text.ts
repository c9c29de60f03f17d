import { rowIn } from '#core/console/http/calls.ts';
import { minuteText } from '#core/model/day.ts';
import type { Row, RowIn } from '#core/model/row-types.ts';

type Waiting = Pick<RowIn<'place-post'>, 'scheduledAt' | 'state' | 'obstacle'>;

/** Says when a post that waits will go out, and promises that only if it will. Null without a time, or once it was sent. */
export function dueText({ scheduledAt, state, obstacle }: Waiting): string | null {
  if (scheduledAt === null || !['DRAFT', 'SCHEDULED', 'REJECTED'].includes(state)) return null;
  const at = minuteText(scheduledAt);
  if (state !== 'SCHEDULED') return `${at} の予定（下書き）`;
  return obstacle === null ? `${at} に公開予定` : `${at} の予約ですが、このままでは公開されません`;
}

/** True for a scheduled post that cannot go out unless something is done. */
export function isBlocked({ state, obstacle }: { readonly state?: unknown; readonly obstacle?: unknown }): boolean {
  return state === 'SCHEDULED' && typeof obstacle === 'string';
}

/** The same as `dueText` for a row as it was read. */
export function dueOf(row: Row): string | null {
  const { scheduledAt = null, state = 'DRAFT', obstacle = null } = rowIn('place-post', row);
  return dueText({ scheduledAt, state, obstacle });
}
