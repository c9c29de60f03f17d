import { useCall } from '#core/console/http/use-call.ts';
import { useToast } from '#core/console/ui/use-toast.tsx';
import { getNoticeSettings, type NoticeSettings } from '../../calls/channels.ts';
import { useShow } from './use-show.ts';

/** Fetches the user's notification settings from the server. */
export function useNoticeSettings() {
  return useCall(getNoticeSettings, {}, { staleTime: 0 });
}

/** Returns a function that saves a change and shows a toast of success or failure. It resolves to whether the change was saved. */
export function useSaveSettings() {
  const toast = useToast();
  const show = useShow();
  return async (change: () => Promise<NoticeSettings>, done: string): Promise<boolean> => {
    try {
      show(await change(), done);
      return true;
    } catch (thrown) {
      toast.failed(thrown);
      return false;
    }
  };
}
