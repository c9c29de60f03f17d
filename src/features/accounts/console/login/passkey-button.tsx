import { KeyOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { showPasskey } from '#accounts/console/passkey.ts';
import { send, useSend } from '#core/console/http/calls.ts';
import { busy } from '#core/console/ui/states/loaded.tsx';
import { logInByPasskey, startPasskeyLogin } from '../../calls/passkeys.ts';
import styles from '../auth-frame.module.css';

/** Sign-in with a passkey (fingerprint, face or PIN), where the browser supports it. */
export function PasskeyButton({
  onEnter,
  onFail,
}: {
  /** Leaves the page. */
  onEnter: (session: { token: string; expiresAt: number }) => Promise<never>;
  onFail: (thrown: unknown) => void;
}) {
  const { isRunning: isAsking, run } = useSend({ failed: onFail });
  if (!('PublicKeyCredential' in window)) return null;
  const ask = async () => {
    const response = await showPasskey(await send(startPasskeyLogin));
    await onEnter(await send(logInByPasskey, { body: { response } }));
  };
  return (
    <Button
      block
      icon={<KeyOutlined aria-hidden />}
      className={styles.passkey}
      loading={busy(isAsking)}
      onClick={() => void run(ask)}
    >
      パスキーでログイン
    </Button>
  );
}
