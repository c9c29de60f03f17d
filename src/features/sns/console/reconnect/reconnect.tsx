import { Button } from 'antd';
import { useLocation } from 'react-router';
import { AuthFrame, AuthNote } from '#accounts/console/auth-frame.tsx';
import { send, useCall, useSend } from '#core/console/http/calls.ts';
import { failureOf } from '#core/console/http/client.ts';
import { leaveFor } from '#core/console/ui/browser.ts';
import spacing from '#core/console/ui/spacing.module.css';
import { busy } from '#core/console/ui/states/loaded.tsx';
import { SkeletonRows } from '#core/console/ui/states/placeholders.tsx';
import text from '#core/console/ui/text.module.css';
import { minuteText } from '#core/model/day.ts';
import { getReconnectLink, type RequestedLink, startReconnect } from '../../calls.ts';
import { ConfirmAccount } from './confirm-account.tsx';

/** The public page of a reconnect link, for an account's owner; needs no sign-in. */
export default function Reconnect() {
  // In the fragment, which browsers do not send to servers
  const link = useLocation().hash.slice(1);
  const asked = useCall(getReconnectLink, { body: { link } }, { enabled: link !== '', retry: false });
  return (
    <AuthFrame title="アカウントの再連携">
      {link === '' && <AuthNote kind="error">メールなどで受け取ったリンクから開いてください</AuthNote>}
      {link !== '' && asked.isPending && <SkeletonRows rows={2} />}
      {asked.isError && <AuthNote kind="error">{failureOf(asked.error).message}</AuthNote>}
      {asked.isSuccess && <LinkRequest link={link} asked={asked.data} />}
    </AuthFrame>
  );
}

function LinkRequest({ link, asked }: { link: string; asked: RequestedLink }) {
  const { provider, name, storeName, byConsent, expiresAt } = asked;
  return (
    <>
      <p>
        {storeName === null ? '' : `${storeName}の`}
        {provider}アカウント「{name}」をもう一度連携します。
      </p>
      {byConsent ? <Consent link={link} provider={provider} /> : <ConfirmAccount link={link} asked={asked} />}
      <p className={`${text.small} ${spacing.after}`}>このリンクは {minuteText(expiresAt)} まで、1回だけ使えます。</p>
    </>
  );
}

function Consent({ link, provider }: { link: string; provider: string }) {
  const { isRunning: isGoing, failure: error, run } = useSend();
  const start = () =>
    run(async () => {
      const { url } = await send(startReconnect, { body: { link } });
      await leaveFor(url);
    });
  return (
    <>
      {error !== null && <AuthNote kind="error">{error}</AuthNote>}
      <Button type="primary" block loading={busy(isGoing)} aria-busy={isGoing} onClick={() => void start()}>
        {provider}で連携する
      </Button>
    </>
  );
}
