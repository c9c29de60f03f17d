import { useQueryClient } from '@tanstack/react-query';
import { callKey } from '#core/console/http/use-call.ts';
import { useToast } from '#core/console/ui/use-toast.tsx';
import { getNoticeSettings, type NoticeSettings } from '../../calls/channels.ts';

/** Returns a function that caches the saved settings and shows a success toast. */
export function useShow() {
  const client = useQueryClient();
  const toast = useToast();
  return (settings: NoticeSettings, done: string) => {
    client.setQueryData(callKey(getNoticeSettings, {}), settings);
    toast.done(done);
  };
}
