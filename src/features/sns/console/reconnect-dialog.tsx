import { Button, Input, Modal } from 'antd';
import { useState } from 'react';
import { send, useSend } from '#core/console/http/calls.ts';
import { failureOf } from '#core/console/http/client.ts';
import { useToast } from '#core/console/ui/dialogs.tsx';
import { busy } from '#core/console/ui/states/loaded.tsx';
import { minuteText } from '#core/model/day.ts';
import type { LinkKind } from '#domain/accounts/link-health.ts';
import { useCopy } from '#links/console/use-copy.ts';
import { requestReconnectLink } from '../calls.ts';

interface ReconnectDialogProps {
  kind: LinkKind;
  linkId: number;
  onClose: () => void;
}

/** Creates a reconnect link to copy, or mails it to the account's owner. */
export function ReconnectDialog({ kind, linkId, onClose }: ReconnectDialogProps) {
  const copy = useCopy();
  const { ask, running, made, error } = useReconnectLink({ kind, linkId, onClose });
  return (
    <Modal open title="再連携リンクの発行" footer={null} onCancel={onClose}>
      <p>アカウントの持ち主に渡すリンクです。ログインせずに開けます。7日間、1回だけ使えます。</p>
      {error !== null && <p role="alert">{error}</p>}
      {made === null ? (
        <div className="tj-bar">
          <Button type="primary" loading={busy(running.includes('mail'))} onClick={() => void ask(true)}>
            契約者にメールで送る
          </Button>
          <Button loading={busy(running.includes('link'))} onClick={() => void ask(false)}>
            リンクを作る
          </Button>
        </div>
      ) : (
        <>
          <Input.TextArea
            readOnly
            autoSize
            value={made.url}
            aria-label="再連携リンク"
            onFocus={({ target }) => target.select()}
          />
          <p>{minuteText(made.expiresAt)} まで使えます。</p>
          <Button type="primary" onClick={() => copy(made.url, 'リンク')}>
            コピーする
          </Button>
        </>
      )}
    </Modal>
  );
}

/** Creates the link, or mails it to the customer and closes the dialog. */
function useReconnectLink({ kind, linkId, onClose }: ReconnectDialogProps) {
  const toast = useToast();
  const [made, setMade] = useState<{ url: string; expiresAt: number } | null>(null);
  const [error, setError] = useState<string | null>(null);
  const { running, run } = useSend<'mail' | 'link'>({
    failed: (thrown) => {
      const { problems, message } = failureOf(thrown);
      setError(
        problems.some(({ field }) => field === 'mail')
          ? '店舗に契約者が登録されていないため、メールを送れません。リンクを作ってお渡しください。'
          : message,
      );
    },
  });
  const ask = (mail: boolean) =>
    run(
      async () => {
        setError(null);
        const answer = await send(requestReconnectLink, { body: { kind, linkId, mail } });
        if ('mailedTo' in answer) {
          toast.done(`${answer.mailedTo ?? '契約者'} 様に再連携のメールを送ります`);
          onClose();
        } else setMade(answer);
      },
      mail ? 'mail' : 'link',
    );
  return { ask, running, made, error };
}
