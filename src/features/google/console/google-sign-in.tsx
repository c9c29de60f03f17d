import { GoogleOAuthProvider } from '@react-oauth/google';
import { useQuery } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { send } from '#core/console/http/send.ts';
import { pathTo } from '#core/console/ui/paths.ts';
import spacing from '#core/console/ui/spacing.module.css';
import { ErrorState } from '#core/console/ui/states/error-state.tsx';
import { SkeletonRows } from '#core/console/ui/states/skeleton-rows.tsx';
import { getClientSettings } from '#domain/client-settings.ts';
import { startGoogleLink } from '../calls.ts';
import { GoogleConsentButton } from './google-consent-button.tsx';

const purpose = 'クチコミや投稿、パフォーマンスを扱うために、Googleビジネスプロフィールの管理を許可してください。';
const byRedirect = 'Googleのページに移動して連携します。許可すると、この画面に戻ります。';
/** ms; a script that has not come by then is not waited for. */
const patience = 8000;

/**
 * Links the user's Google business: by Google's own window where its script comes, else by going to Google's page and back.
 * The shell holds it from the moment that a link is asked for, so that nobody else is brought Google's script.
 */
export default function GoogleSignIn({ onClose }: { onClose: () => void }) {
  const way = useQuery({
    queryKey: ['google-oauth-start'],
    queryFn: async ({ signal }) => {
      const { googleClientId: clientId } = await send(getClientSettings, {}, { signal });
      return clientId === null ? null : { clientId, ...(await send(startGoogleLink, {}, { signal })) };
    },
    // Each way is walked once
    gcTime: 0,
    staleTime: 0,
  });
  const dialog = (content: ReactNode) => (
    <Modal open title="Googleマイビジネス連携" footer={null} onCancel={onClose}>
      {content}
    </Modal>
  );
  if (way.isPending) return dialog(<SkeletonRows rows={2} />);
  if (way.isError) return dialog(<ErrorState thrown={way.error} onRetry={() => void way.refetch()} />);
  if (way.data === null)
    return dialog(<p>Googleはまだ接続されていません。連携を始めるには、管理者にGoogleの接続設定をご依頼ください。</p>);
  const { clientId, url, state, popup } = way.data;
  const away = (
    <Button type="primary" href={url}>
      Googleで連携する
    </Button>
  );
  const choice = (note: string | null, button: ReactNode) =>
    dialog(
      <>
        <p>{purpose}</p>
        {note !== null && <p role="status">{note}</p>}
        <div className={spacing.centred}>
          {button}
          <Link to={pathTo('/google-link')} onClick={onClose}>
            連携の状態と店舗の対応
          </Link>
        </div>
      </>,
    );
  if (!popup) return choice(byRedirect, away);
  return (
    <WithGoogle clientId={clientId}>
      {(script) =>
        script === 'missing'
          ? choice(`Googleの画面を開くプログラムを読み込めませんでした。${byRedirect}`, away)
          : choice(null, <GoogleConsentButton state={state} isReady={script === 'there'} />)
      }
    </WithGoogle>
  );
}

type Script = 'coming' | 'there' | 'missing';

/** Google's sign-in under the client id, and whether its script has come. */
function WithGoogle({ clientId, children }: { clientId: string; children: (script: Script) => ReactNode }) {
  const [script, setScript] = useState<Script>('coming');
  useEffect(() => {
    const timer = setTimeout(() => setScript((now) => (now === 'coming' ? 'missing' : now)), patience);
    return () => clearTimeout(timer);
  }, []);
  return (
    <GoogleOAuthProvider
      clientId={clientId}
      locale="ja"
      onScriptLoadSuccess={() => setScript('there')}
      onScriptLoadError={() => setScript('missing')}
    >
      {children(script)}
    </GoogleOAuthProvider>
  );
}
