import { useCall, useSend } from '#core/console/http/calls.ts';
import { useToast } from '#core/console/ui/dialogs.tsx';
import { getNoticeSettings, type NoticeSettings } from '../../calls/channels.ts';
import { useChangeSettings } from './use-change-settings.ts';

/** Fetches the user's notification settings from the server. */
export function useNoticeSettings() {
  return useCall(getNoticeSettings, {}, { staleTime: 0 });
}

type Change<T> = (now: T) => T;

/** Changes nothing of what is shown, until the answer says what has become of it. */
export const untilAnswered = <T>(now: T): T => now;

/**
 * Saves changes of a part of the settings. Each waits for the one before it and is made of what that one left, so quick changes do not undo
 * each other. `shown` is the part with the changes that are under way. `keep` shows a toast of success or failure, and resolves to whether
 * the change was saved; the same change (by identity) is ignored while it is under way.
 */
export function useSaveSettings<T>(saved: T, partOf: (settings: NoticeSettings) => T | undefined) {
  const toast = useToast();
  const change = useChangeSettings();
  const { running, isRunning, run } = useSend<Change<T>>({ failed: toast.failed });
  const keep = async (
    to: Change<T>,
    put: (next: T) => Promise<NoticeSettings>,
    done: string | ((next: T) => string),
  ): Promise<boolean> => {
    let next = saved;
    const save = async () => {
      await change(
        (settings) => {
          const now = settings === undefined ? undefined : partOf(settings);
          next = to(now === undefined ? saved : now);
          return put(next);
        },
        () => (typeof done === 'string' ? done : done(next)),
      );
      return true;
    };
    return (await run(save, to)) ?? false;
  };
  const shown = running.reduce<T>((now, one) => (one === undefined ? now : one(now)), saved);
  return { shown, isRunning, keep };
}
