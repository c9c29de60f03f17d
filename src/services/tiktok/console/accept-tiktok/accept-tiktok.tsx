import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { send } from '#core/console/http/calls.ts';
import { failureOf } from '#core/console/http/client.ts';
import { useToast } from '#core/console/ui/dialogs.tsx';
import { PageHeader } from '#core/console/ui/page-header.tsx';
import { EmptyState, SkeletonRows } from '#core/console/ui/states/placeholders.tsx';
import { pathTo } from '#core/model/paths/path-to.ts';
import { finishTikTokLink } from '../../calls.ts';

/** The page to which TikTok redirects the user with a code, or without one if consent was refused. */
export default function AcceptTikTok() {
  const [params] = useSearchParams();
  const code = params.get('code');
  const state = params.get('state');
  const navigate = useNavigate();
  const toast = useToast();
  const [failure, setFailure] = useState<string | null>(null);
  // The code can be used only once
  const sent = useRef(false);
  useEffect(() => {
    if (code === null || state === null || sent.current) return;
    sent.current = true;
    send(finishTikTokLink, { body: { code, state } }).then(
      ({ snsAccountId }) => {
        toast.done('TikTokと連携しました');
        // Replaces the history entry, so that going back does not reopen the used code
        void navigate(pathTo('/sns-account/:id', { id: snsAccountId }), { replace: true });
      },
      (thrown: unknown) => setFailure(failureOf(thrown).message),
    );
  }, [code, state, navigate, toast]);
  const back = <Link to={pathTo('/sns-account')}>連携SNSアカウントに戻る</Link>;
  return (
    <div className="tj-page">
      <PageHeader title="TikTok連携" />
      {code === null || state === null ? (
        <EmptyState
          title="TikTokとの連携は行われませんでした"
          text="連携SNSアカウントの画面から、もう一度お試しください。"
          action={back}
        />
      ) : failure === null ? (
        <SkeletonRows rows={2} />
      ) : (
        <div role="alert">
          <EmptyState title="TikTokと連携できませんでした" text={failure} action={back} />
        </div>
      )}
    </div>
  );
}
