import { GoogleOAuthProvider, useGoogleLogin } from '@react-oauth/google';
import { useQuery } from '@tanstack/react-query';
import { App, Button, Modal } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { http } from '#console/http/client.ts';
import { busy } from '#console/ui/busy.tsx';
import { showDialog } from '#console/ui/error-dialog.tsx';
import { ErrorState } from '#console/ui/error-state.tsx';
import { failureOf } from '#console/ui/failure.ts';
import { partOf, textPart } from '#console/ui/parts.ts';
import { SkeletonRows } from '#console/ui/skeleton-rows.tsx';

const scope = 'https://www.googleapis.com/auth/business.manage';
const purpose = 'クチコミや投稿、パフォーマンスを扱うために、Googleビジネスプロフィールの管理を許可してください。';

/** Links the user's Google business: by Google's own window where there is one, else by going to Google's page and back. */
export default function GoogleLink({ onClose }: { onClose: () => void }) {
  const way = useQuery({
    queryKey: ['google-oauth-start'],
    queryFn: async ({ signal }) => {
      const settings = await http.get('/client-settings', { signal });
      const clientId = textPart(settings, 'data', 'googleClientId');
      if (clientId === null) return null;
      const start = await http.post('/google-oauth/start', {}, { signal });
      const url = textPart(start, 'data', 'url') ?? '';
      const state = textPart(start, 'data', 'state') ?? '';
      return { clientId, url, state, popup: partOf(start, 'data', 'popup') === true };
    },
    // Each way is walked once
    gcTime: 0,
    staleTime: 0,
  });
  return (
    <Modal open title="Googleマイビジネス連携" footer={null} onCancel={onClose}>
      {way.isPending && <SkeletonRows rows={2} />}
      {way.isError && <ErrorState thrown={way.error} onRetry={() => void way.refetch()} />}
      {way.data === null && (
        <p>Googleはまだ接続されていません。連携を始めるには、管理者にGoogleの接続設定をご依頼ください。</p>
      )}
      {way.data !== undefined && way.data !== null && (
        <>
          <p>{purpose}</p>
          <div style={{ display: 'flex', alignItems: 'center', gap: 16 }}>
            {way.data.popup ? (
              <GoogleOAuthProvider clientId={way.data.clientId}>
                <PopupButton state={way.data.state} />
              </GoogleOAuthProvider>
            ) : (
              <Button type="primary" href={way.data.url}>
                Googleで連携する
              </Button>
            )}
            <Link to="/google-link" onClick={onClose}>
              連携の状態と店舗の対応
            </Link>
          </div>
        </>
      )}
    </Modal>
  );
}

function PopupButton({ state }: { state: string }) {
  const { modal } = App.useApp();
  const [isSending, setIsSending] = useState(false);
  const failed = (text: string) => showDialog(modal, 'error', 'Googleと連携できませんでした', text);
  const open = useGoogleLogin({
    flow: 'auth-code',
    scope,
    state,
    onSuccess: async ({ code, scope: granted, state: returned }) => {
      if (returned !== state) {
        failed('連携の途中で画面が変わりました。もう一度お試しください。');
        return;
      }
      setIsSending(true);
      try {
        await http.post('/google-oauth', { code, scope: granted, state });
        await http.post('/google-locations/refresh', {}).catch(() => undefined);
        // Loaded anew, so that nothing still holds the link for expired
        window.location.assign('/google-link');
      } catch (thrown) {
        failed(failureOf(thrown).message);
        setIsSending(false);
      }
    },
    onError: ({ error_description: description }) =>
      failed(description ?? 'Googleの画面で許可されませんでした。もう一度お試しください。'),
    onNonOAuthError: ({ type }) => {
      if (type !== 'popup_closed')
        failed('Googleの画面を開けませんでした。ポップアップを許可してもう一度お試しください。');
    },
  });
  return (
    <Button type="primary" loading={busy(isSending)} aria-busy={isSending} onClick={() => open()}>
      Googleで連携する
    </Button>
  );
}
