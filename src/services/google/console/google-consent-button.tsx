import { useGoogleLogin } from '@react-oauth/google';
import { Button } from 'antd';
import { send, useSend } from '#core/console/http/calls.ts';
import { failureOf } from '#core/console/http/client.ts';
import { leaveFor } from '#core/console/ui/browser.ts';
import { useDialogs } from '#core/console/ui/dialogs.tsx';
import { busy } from '#core/console/ui/states/loaded.tsx';
import { pathTo } from '#core/model/paths/path-to.ts';
import { finishGoogleLink, refreshGoogleLocations } from '../calls.ts';

const scope = 'https://www.googleapis.com/auth/business.manage';

/** Opens Google's consent popup, and links with the code that it returns. */
export function GoogleConsentButton({ state, isReady }: { state: string; isReady: boolean }) {
  const { modal } = useDialogs();
  const failed = (text: string) =>
    modal.error({ title: 'Googleと連携できませんでした', content: text, okText: '閉じる' });
  const { isRunning: isSending, run } = useSend({ failed: (thrown) => failed(failureOf(thrown).message) });
  const open = useGoogleLogin({
    flow: 'auth-code',
    scope,
    state,
    onSuccess: async ({ code, scope: granted, state: returned }) => {
      if (returned !== state) {
        failed('連携の途中で画面が変わりました。もう一度お試しください。');
        return;
      }
      await run(async () => {
        await send(finishGoogleLink, { body: { code, scope: granted, state } });
        await send(refreshGoogleLocations).catch(() => undefined);
        // A full reload, so that no cached state still shows the link as expired
        await leaveFor(pathTo('/google-link'));
      });
    },
    onError: () => failed('Googleの画面で許可されませんでした。もう一度お試しください。'),
    onNonOAuthError: ({ type }) => {
      if (type !== 'popup_closed')
        failed('Googleの画面を開けませんでした。ポップアップを許可してもう一度お試しください。');
    },
  });
  return (
    <Button type="primary" disabled={!isReady} loading={busy(isSending)} aria-busy={isSending} onClick={() => open()}>
      Googleで連携する
    </Button>
  );
}
