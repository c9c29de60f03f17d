import { KeyOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { showPasskey } from '#accounts/console/passkey.ts';
import { send } from '#core/console/http/send.ts';
import { busy } from '#core/console/ui/states/busy.tsx';
import { logInByPasskey, startPasskeyLogin } from '../../calls/passkeys.ts';
import styles from '../auth-frame.module.css';

/** Sign-in with a passkey (fingerprint, face or PIN), where the browser supports it. */
export function PasskeyButton({
  onEnter,
  onFail,
}: {
  onEnter: (session: { token: string; expiresAt: number }) => void;
  onFail: (thrown: unknown) => void;
}) {
  const [isAsking, setIsAsking] = useState(false);
  if (!('PublicKeyCredential' in window)) return null;
  const ask = async () => {
    setIsAsking(true);
    try {
      const response = await showPasskey(await send(startPasskeyLogin));
      onEnter(await send(logInByPasskey, { body: { response } }));
    } catch (thrown) {
      onFail(thrown);
      setIsAsking(false);
    }
  };
  return (
    <Button
      block
      icon={<KeyOutlined aria-hidden />}
      className={styles.passkey}
      loading={busy(isAsking)}
      onClick={() => void ask()}
    >
      パスキーでログイン
    </Button>
  );
}
