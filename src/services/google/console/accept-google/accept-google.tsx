import { useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { send } from '#core/console/http/calls.ts';
import { failureOf } from '#core/console/http/client.ts';
import { PageHeader } from '#core/console/ui/page-header.tsx';
import { EmptyState, SkeletonRows } from '#core/console/ui/states/placeholders.tsx';
import { pathTo } from '#core/model/paths/path-to.ts';
import { finishGoogleLink, refreshGoogleLocations } from '../../calls.ts';

/** The OAuth redirect target, with Google's code (or without, when the user declined). */
export default function AcceptGoogle() {
  const [params] = useSearchParams();
  const code = params.get('code');
  const state = params.get('state');
  const scope = params.get('scope');
  const [failed, setFailed] = useState<string | null>(null);
  // The code can be used only once
  const sent = useRef(false);
  useEffect(() => {
    if (code === null || state === null || sent.current) return;
    sent.current = true;
    const link = async () => {
      await send(finishGoogleLink, { body: { code, state, scope: scope ?? '' } });
      // The link exists even if the locations cannot be fetched now: the next page fetches them too
      await send(refreshGoogleLocations).catch(() => undefined);
      // A full reload, so that no cached state still shows the link as expired
      window.location.replace(pathTo('/google-link'));
    };
    link().catch((thrown: unknown) => setFailed(failureOf(thrown).message));
  }, [code, state, scope]);
  const back = <Link to={pathTo('/google-link')}>Googleマイビジネス連携に戻る</Link>;
  return (
    <div className="tj-page">
      <PageHeader title="Googleマイビジネス連携" />
      {code === null || state === null ? (
        <EmptyState
          title="Googleとの連携は行われませんでした"
          text="Googleの画面で許可すると、クチコミや投稿を扱えるようになります。"
          action={back}
        />
      ) : failed === null ? (
        <SkeletonRows rows={2} />
      ) : (
        <div role="alert">
          <EmptyState title="Googleと連携できませんでした" text={failed} action={back} />
        </div>
      )}
    </div>
  );
}
