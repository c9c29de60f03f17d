import { GoogleOAuthProvider, useGoogleLogin } from '@react-oauth/google';
import { useQuery } from '@tanstack/react-query';
import { App, Button, Modal } from 'antd';
import { useState } from 'react';
import { http } from '#console/http/client.ts';
import { busy } from '#console/ui/busy.tsx';
import { showDialog } from '#console/ui/error-dialog.tsx';
import { ErrorState } from '#console/ui/error-state.tsx';
import { failureOf } from '#console/ui/failure.ts';
import { SkeletonRows } from '#console/ui/skeleton-rows.tsx';
import { useSay } from '#console/ui/use-say.tsx';

const scope = 'https://www.googleapis.com/auth/business.manage';

/** Links the user's Google business: Google's window gives a code, which the server exchanges. */
export default function GoogleLink({ onClose }: { onClose: () => void }) {
  const settings = useQuery({
    queryKey: ['client-settings'],
    queryFn: ({ signal }) => http.get('/client-settings', { signal }),
  });
  const clientId = clientIdIn(settings.data);
  return (
    <Modal open centered title="Googleマイビジネス連携" footer={null} onCancel={onClose}>
      {settings.isPending && <SkeletonRows rows={2} />}
      {settings.isError && <ErrorState thrown={settings.error} onRetry={() => void settings.refetch()} />}
      {settings.isSuccess && clientId === null && (
        <p>Googleはまだ接続されていません。連携を始めるには、管理者にGoogleの接続設定をご依頼ください。</p>
      )}
      {clientId !== null && (
        <GoogleOAuthProvider clientId={clientId}>
          <LinkButton onDone={onClose} />
        </GoogleOAuthProvider>
      )}
    </Modal>
  );
}

function LinkButton({ onDone }: { onDone: () => void }) {
  const { modal } = App.useApp();
  const say = useSay();
  const [isSending, setIsSending] = useState(false);
  const failed = (text: string) => showDialog(modal, 'error', 'Googleと連携できませんでした', text);
  const open = useGoogleLogin({
    flow: 'auth-code',
    scope,
    onSuccess: async ({ code, scope: granted }) => {
      setIsSending(true);
      try {
        await http.post('/google-oauth', { code, scope: granted });
        say.done('Googleマイビジネスと連携しました');
        onDone();
      } catch (thrown) {
        failed(failureOf(thrown).message);
      } finally {
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
    <>
      <p>クチコミや投稿、パフォーマンスを扱うために、Googleビジネスプロフィールの管理を許可してください。</p>
      <Button type="primary" loading={busy(isSending)} aria-busy={isSending} onClick={() => open()}>
        Googleで連携する
      </Button>
    </>
  );
}

function clientIdIn(answer: unknown): string | null {
  const data: unknown = typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : null;
  const id: unknown =
    typeof data === 'object' && data !== null && 'googleClientId' in data ? data.googleClientId : null;
  return typeof id === 'string' && id !== '' ? id : null;
}
