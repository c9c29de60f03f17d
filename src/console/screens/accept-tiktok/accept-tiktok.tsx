import { useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { http } from '#console/http/client.ts';
import { EmptyState } from '#console/ui/empty-state.tsx';
import { failureOf } from '#console/ui/failure.ts';
import { PageHeader } from '#console/ui/page-header.tsx';
import { SkeletonRows } from '#console/ui/skeleton-rows.tsx';

type State =
  | { readonly kind: 'sending' }
  | { readonly kind: 'linked' }
  | { readonly kind: 'failed'; readonly message: string };

/** Where TikTok sends the user back to, with the code of the link (or without, when it was refused). */
export default function AcceptTikTok() {
  const [params] = useSearchParams();
  const code = params.get('code');
  const state = params.get('state');
  const [result, setResult] = useState<State>({ kind: 'sending' });
  // The code is good for one call
  const sent = useRef(false);
  useEffect(() => {
    if (code === null || state === null || sent.current) return;
    sent.current = true;
    http.post('/tiktok-oauth', { code, state }).then(
      () => setResult({ kind: 'linked' }),
      (thrown: unknown) => setResult({ kind: 'failed', message: failureOf(thrown).message }),
    );
  }, [code, state]);
  const back = <Link to="/sns-account">連携SNSアカウントに戻る</Link>;
  return (
    <div className="tj-page">
      <PageHeader title="TikTok連携" />
      {code === null || state === null ? (
        <EmptyState
          title="TikTokとの連携は行われませんでした"
          text="連携SNSアカウントの画面から、もう一度お試しください。"
          action={back}
        />
      ) : result.kind === 'sending' ? (
        <SkeletonRows rows={2} />
      ) : result.kind === 'linked' ? (
        <EmptyState title="TikTokと連携しました" action={back} />
      ) : (
        <div role="alert">
          <EmptyState title="TikTokと連携できませんでした" text={result.message} action={back} />
        </div>
      )}
    </div>
  );
}
