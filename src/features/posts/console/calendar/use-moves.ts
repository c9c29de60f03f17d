import { useInvalidate } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSend } from '#core/console/http/calls.ts';
import { changeRow } from '#core/console/http/rows.ts';
import { useToast } from '#core/console/ui/dialogs.tsx';
import { dayOf, second, startOfDay } from '#core/model/day.ts';
import { calendarKey, type Post } from './month-posts.ts';
import { spokenDay } from './weekdays.ts';

/** A post that is being moved, and its target day. */
interface Moving {
  readonly row: Post;
  readonly day: string;
}

// How long to wait for the target cell: a day that is not displayed never appears
const longestMs = 3 * second;

const movable: readonly Post['state'][] = ['DRAFT', 'SCHEDULED', 'REJECTED'];

/** True if the post has a scheduled time that can still be changed. */
export function isMovable({ state, scheduledAt, sentTime }: Post): boolean {
  return movable.includes(state) && scheduledAt !== null && sentTime === null;
}

/** The class of the dialog that asks for a post's day. */
export const moveDialog = 'tj-move-dialog';

/** The id of the handle that moves a post. */
export function handleId({ id }: Pick<Post, 'id'>): string {
  return `move-post-${id}`;
}

/** Moves posts to other days by mouse or keyboard. */
export function usePostMoves(days: readonly string[]) {
  const [moving, setMoving] = useState<Moving | null>(null);
  const { isRunning: isSaving, run } = useSend<number>();
  const reschedule = useReschedule();
  const today = dayOf(Date.now());
  const isOpen = (day: string) => day >= today && days.includes(day);
  const move = async (row: Post, day: string) => {
    setMoving(null);
    if (dayOf(row.scheduledAt ?? 0) === day) return;
    await run(() => reschedule(row, onDay(day, row.scheduledAt ?? 0)), row.id);
  };
  return {
    moving,
    isSaving,
    isOpen,
    /** Moves it over another day; ignores days that are past or not displayed. */
    hold: (row: Post, day: string) => {
      if (isOpen(day) && (moving?.row.id !== row.id || moving.day !== day)) setMoving({ row, day });
    },
    /** The day from which a keyboard move starts: the post's own day, or today if that is past. */
    startOf: ({ scheduledAt }: Post) => (dayOf(scheduledAt ?? 0) < today ? today : dayOf(scheduledAt ?? 0)),
    take: (row: Post) => setMoving({ row, day: dayOf(row.scheduledAt ?? 0) }),
    putDown: async () => {
      if (moving !== null) await move(moving.row, moving.day);
    },
    letGo: () => setMoving(null),
  };
}

export type PostMoves = ReturnType<typeof usePostMoves>;

/** Returns a function that saves a post's new time and updates the calendar. It resolves to whether the change was saved. */
export function useReschedule() {
  const toast = useToast();
  const client = useQueryClient();
  const invalidate = useInvalidate();
  return async (row: Post, scheduledAt: number): Promise<boolean> => {
    try {
      toast.done(movedText(await changeRow('place-post', row, { scheduledAt }), dayOf(scheduledAt)));
      return true;
    } catch (thrown) {
      toast.failed(thrown);
      return false;
    } finally {
      await client.invalidateQueries({ queryKey: [calendarKey] });
      await invalidate({ resource: 'place-post', invalidates: ['list', 'many', 'detail'] });
      followTo(row, dayOf(scheduledAt));
    }
  };
}

/** Says to which day a post was moved, and of one that will not go out then that too. */
function movedText({ state, obstacle, approvalStatus }: Partial<Post>, day: string): string {
  if (approvalStatus === 'PENDING') return `予定を${spokenDay(day)}に変え、もう一度承認を依頼しました`;
  if (state !== 'SCHEDULED') return `下書きの予定を${spokenDay(day)}に変えました。まだ予約していません`;
  if (obstacle) return `予約日時を${spokenDay(day)}に変えましたが、このままでは公開されません。${obstacle}`;
  return `予約日時を${spokenDay(day)}に変えました`;
}

/** Moves the focus to the post's new cell once it is rendered, unless the user has focused something else. */
function followTo(row: Post, day: string): void {
  const since = performance.now();
  requestAnimationFrame(function follow() {
    if (isElsewhere(document.activeElement, row)) return;
    const handle = document.querySelector<HTMLElement>(`[data-day="${day}"] #${handleId(row)}`);
    if (handle !== null) handle.focus();
    else if (performance.now() - since < longestMs) requestAnimationFrame(follow);
  });
}

/** True if the focus is outside the post and the dialog that asked for its day. */
function isElsewhere(focused: Element | null, row: Post): boolean {
  const own = `#${handleId(row)}, .${moveDialog}`;
  return focused !== null && focused !== document.body && focused.closest(own) === null;
}

/** Returns the same time on another day. */
function onDay(day: string, moment: number): number {
  return startOfDay(day) + (moment - startOfDay(dayOf(moment)));
}
