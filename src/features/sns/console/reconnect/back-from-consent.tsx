import { useEffect, useRef, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { AuthFrame, AuthNote } from '#accounts/console/auth-frame.tsx';
import { send } from '#core/console/http/calls.ts';
import { failureOf } from '#core/console/http/client.ts';
import { NotFoundPage, SkeletonRows } from '#core/console/ui/states/placeholders.tsx';
import { finishGoogleReconnect, finishTikTokReconnect } from '../../calls.ts';

type Outcome =
  | { readonly kind: 'sending' }
  | { readonly kind: 'linked' }
  | { readonly kind: 'failed'; readonly message: string };

const providers = [
  { name: 'tiktok', label: 'TikTok', finish: finishTikTokReconnect },
  { name: 'google', label: 'Google', finish: finishGoogleReconnect },
] as const;

/** The page to which a provider's consent page redirects the owner of an account who opened a reconnect link. */
export default function BackFromConsent() {
  const { provider = '' } = useParams();
  const known = providers.find(({ name }) => name === provider);
  return known === undefined ? <NotFoundPage /> : <Back {...known} />;
}

function Back({ finish, label }: (typeof providers)[number]) {
  const [params] = useSearchParams();
  const code = params.get('code');
  const state = params.get('state');
  const [outcome, setOutcome] = useState<Outcome>({ kind: 'sending' });
  // The code can be used only once
  const sent = useRef(false);
  useEffect(() => {
    if (code === null || state === null || sent.current) return;
    sent.current = true;
    send(finish, { body: { code, state } }).then(
      () => setOutcome({ kind: 'linked' }),
      (thrown: unknown) => setOutcome({ kind: 'failed', message: failureOf(thrown).message }),
    );
  }, [code, state, finish]);
  return (
    <AuthFrame title={`${label}の再連携`}>
      {code === null || state === null ? (
        <AuthNote kind="error">{label}で許可されませんでした。リンクをもう一度開いてお試しください</AuthNote>
      ) : outcome.kind === 'sending' ? (
        <SkeletonRows rows={1} />
      ) : outcome.kind === 'linked' ? (
        <AuthNote>連携しました。ありがとうございました。この画面は閉じてかまいません</AuthNote>
      ) : (
        <AuthNote kind="error">{outcome.message}</AuthNote>
      )}
    </AuthFrame>
  );
}
