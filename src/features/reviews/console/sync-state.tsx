import { Button } from 'antd';
import { send, useSend } from '#core/console/http/calls.ts';
import { useRefetchOn } from '#core/console/http/rows.ts';
import { useToast } from '#core/console/ui/dialogs.tsx';
import { LinkButton } from '#core/console/ui/page-header.tsx';
import { busy } from '#core/console/ui/states/loaded.tsx';
import text from '#core/console/ui/text.module.css';
import { minuteText } from '#core/model/day.ts';
import { pathTo } from '#core/model/paths/path-to.ts';
import { fetchReviews } from '../calls.ts';
import { summariesKey, useReviewSummary } from './summary.tsx';

/** Shows when the reviews were last fetched and any problem, with a button to fetch them now. */
export function SyncState({ storeId }: { storeId: number }) {
  const toast = useToast();
  const { data } = useReviewSummary(storeId);
  // A fetch that finds nothing new, or fails, changes no review
  useRefetchOn('search-conditions', { queryKey: summariesKey, id: storeId });
  const { isRunning: isAsking, run } = useSend({ failed: toast.failed });
  if (data === undefined) return null;
  const { linked = false, error = null, syncedDate = null } = data;
  if (!linked)
    return (
      <>
        <span className={text.secondary}>Google未連携</span>
        <LinkButton to={pathTo('/google-link')}>連携の状態</LinkButton>
      </>
    );
  const fetchNow = async () => {
    await send(fetchReviews, { body: { storeId } });
    toast.done('クチコミの取得を始めました。新しいものがあれば、まもなく表示されます');
  };
  return (
    <>
      {error === null ? (
        <span className={text.secondary}>
          {syncedDate === null ? '取得を待っています' : `最終取得 ${minuteText(syncedDate)}`}
        </span>
      ) : (
        <span role="alert" className={text.error}>
          {error}
        </span>
      )}
      <Button loading={busy(isAsking)} aria-busy={isAsking} onClick={() => void run(fetchNow)}>
        今すぐ取得
      </Button>
    </>
  );
}
