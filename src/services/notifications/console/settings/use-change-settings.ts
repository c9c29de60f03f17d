import { useQueryClient } from '@tanstack/react-query';
import { callKey } from '#core/console/http/calls.ts';
import { useToast } from '#core/console/ui/dialogs.tsx';
import { getNoticeSettings, type NoticeSettings } from '../../calls/channels.ts';
import { inTurn } from './in-turn.ts';

/**
 * Returns a function that sends a change after those before it are answered, since each answer holds all settings. It shows what is saved
 * then, with a success toast, and rejects when the change is refused. The change is handed what was saved last, if that is known.
 */
export function useChangeSettings() {
  const client = useQueryClient();
  const toast = useToast();
  const queryKey = callKey(getNoticeSettings, {});
  return (change: (saved: NoticeSettings | undefined) => Promise<NoticeSettings>, done: () => string): Promise<void> =>
    inTurn(client, async () => {
      const settings = await change(client.getQueryData(queryKey));
      // One that is under way may have been read before the change
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, settings);
      toast.done(done());
    });
}
