import { useQueryClient } from '@tanstack/react-query';
import { callKey } from '#core/console/http/use-call.ts';
import { useToast } from '#core/console/ui/use-toast.tsx';
import { getNoticeSettings, type NoticeSettings } from '../../calls/channels.ts';

/** Shows what the server kept, and says so. */
export function useShow() {
  const client = useQueryClient();
  const toast = useToast();
  return (settings: NoticeSettings, done: string) => {
    client.setQueryData(callKey(getNoticeSettings, {}), settings);
    toast.done(done);
  };
}
