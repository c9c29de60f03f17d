import { GoogleOAuthProvider } from '@react-oauth/google';
import { useQuery } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { send } from '#core/console/http/calls.ts';
import type { OverlayProps } from '#core/console/product/plugin.ts';
import spacing from '#core/console/ui/spacing.module.css';
import { ErrorState, SkeletonRows } from '#core/console/ui/states/placeholders.tsx';
import type { AnswerOf } from '#core/model/call.ts';
import { second } from '#core/model/day.ts';
import { pathTo } from '#core/model/paths/path-to.ts';
import { getClientSettings } from '#domain/client-settings.ts';
import { startGoogleLink } from '../calls.ts';
import { GoogleConsentButton } from './google-consent-button.tsx';

const purpose = 'クチコミや投稿、パフォーマンスを扱うために、Googleビジネスプロフィールの管理を許可してください。';
const byRedirect = 'Googleのページに移動して連携します。許可すると、Googleビジネスプロフィール連携の画面に戻ります。';
/** ms; a script that has not loaded by then is given up. */
const patience = 8 * second;

type Script = 'coming' | 'there' | 'missing';
type SignInMethod = ({ readonly clientId: string } & AnswerOf<typeof startGoogleLink>) | null;

/**
 * Links the user's Google Business Profile: with Google's popup if its script loads, or else by redirect. Mounted in
 * the shell only once it is first opened, and Google's script with it, so that other users never load that script.
 */
export default function GoogleSignIn({ isOpen, onClose }: OverlayProps) {
  const [script, setScript] = useState<Script>('coming');
  const [attempt, setAttempt] = useState(0);
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (wasOpen !== isOpen) {
    setWasOpen(isOpen);
    // Retry loading a script that failed
    if (isOpen && script === 'missing') {
      setScript('coming');
      setAttempt(attempt + 1);
    }
  }
  const way = useQuery({
    queryKey: ['google-oauth-start'],
    queryFn: async ({ signal }): Promise<SignInMethod> => {
      const { googleClientId: clientId } = await send(getClientSettings, {}, { signal });
      return clientId === null ? null : { clientId, ...(await send(startGoogleLink, {}, { signal })) };
    },
    enabled: isOpen,
    // Each start is used once, and must not change while Google's popup is open
    gcTime: 0,
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  const dialog = isOpen && (
    <Modal open title="Googleマイビジネス連携" footer={null} onCancel={onClose}>
      {way.isFetching && <SkeletonRows rows={2} />}
      {!way.isFetching && way.isError && <ErrorState thrown={way.error} onRetry={() => void way.refetch()} />}
      {!way.isFetching && way.data !== undefined && <Choice way={way.data} script={script} onClose={onClose} />}
    </Modal>
  );
  if (way.data?.popup !== true) return dialog;
  return (
    <GoogleOAuthProvider
      key={attempt}
      clientId={way.data.clientId}
      locale="ja"
      onScriptLoadSuccess={() => setScript('there')}
      onScriptLoadError={() => setScript('missing')}
    >
      <Timeout onOver={() => setScript((now) => (now === 'coming' ? 'missing' : now))} />
      {dialog}
    </GoogleOAuthProvider>
  );
}

/** The buttons of the available method, and its state. */
function Choice({ way, script, onClose }: { way: SignInMethod; script: Script; onClose: () => void }) {
  if (way === null)
    return <p>Googleはまだ接続されていません。連携を始めるには、管理者にGoogleの接続設定をご依頼ください。</p>;
  const { url, state, popup } = way;
  const isMissing = popup && script === 'missing';
  return (
    <>
      <p>{purpose}</p>
      {isMissing && <p role="status">{`Googleの画面を開くプログラムを読み込めませんでした。${byRedirect}`}</p>}
      {!popup && <p role="status">{byRedirect}</p>}
      <div className={spacing.centred}>
        {popup && !isMissing ? (
          <GoogleConsentButton state={state} isReady={script === 'there'} />
        ) : (
          <Button type="primary" href={url}>
            Googleで連携する
          </Button>
        )}
        <Link to={pathTo('/google-link')} onClick={onClose}>
          連携の状態と店舗の対応
        </Link>
      </div>
    </>
  );
}

/** Calls `onOver` when Google's script has not loaded in time. */
function Timeout({ onOver }: { onOver: () => void }) {
  const over = useRef(onOver);
  useEffect(() => {
    const timer = setTimeout(() => over.current(), patience);
    return () => clearTimeout(timer);
  }, []);
  return null;
}
