import { Alert, Card } from 'antd';
import { useState } from 'react';
import { send, useCall } from '#core/console/http/calls.ts';
import { AccountPage, CardHeading } from '#core/console/pages/screen-frames.tsx';
import { useProduct } from '#core/console/session/product.tsx';
import { useToast } from '#core/console/ui/dialogs.tsx';
import { StatusTag } from '#core/console/ui/page-header.tsx';
import spacing from '#core/console/ui/spacing.module.css';
import { Loaded } from '#core/console/ui/states/loaded.tsx';
import { minuteText } from '#core/model/day.ts';
import {
  getSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  type SecondFactor,
} from '../../calls/second-factor.ts';
import { PasswordForm } from './password-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SetUp } from './two-factor-set-up.tsx';

/** The second factor: turn on, recovery codes, turn off. */
export default function TwoFactor() {
  const query = useCall(getSecondFactor, {}, { staleTime: 0 });
  const { refreshMe } = useProduct();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const show = async (fresh: readonly string[]) => {
    setCodes(fresh);
    await query.refetch();
  };
  if (codes !== null)
    return (
      <AccountPage title="二段階認証">
        <RecoveryCodes
          codes={codes}
          onDone={() => {
            setCodes(null);
            void refreshMe();
          }}
        />
      </AccountPage>
    );
  return (
    <AccountPage title="二段階認証">
      <Loaded query={query} rows={4}>
        {(state) =>
          state.enabled ? (
            <Enabled state={state} onCodes={show} onRemoved={() => void query.refetch()} />
          ) : (
            <Card className="tj-account-card">
              {state.demanded && (
                <Alert
                  type="warning"
                  showIcon
                  className={spacing.below}
                  message="管理者には二段階認証が必要です。設定が終わると、ほかの画面を使えるようになります。"
                />
              )}
              <SetUp onCodes={show} />
            </Card>
          )
        }
      </Loaded>
    </AccountPage>
  );
}

interface EnabledProps {
  state: SecondFactor;
  onCodes: (codes: readonly string[]) => Promise<void>;
  onRemoved: () => void;
}

function Enabled({ state, onCodes, onRemoved }: EnabledProps) {
  const toast = useToast();
  return (
    <>
      <Card className="tj-account-card" size="small">
        <StatusTag tone="success" text="設定済" />　{minuteText(state.enabledDate ?? 0)} から
        <p className={spacing.last}>
          残りのリカバリーコードは{state.recoveryCodesLeft}個です。
          {state.recoveryCodesLeft <= 3 && '少なくなっています。再発行して保管してください。'}
        </p>
      </Card>
      <Card className="tj-account-card" size="small" title={<CardHeading>リカバリーコードの再発行</CardHeading>}>
        <p className={spacing.first}>新しい10個を発行します。これまでのコードは使えなくなります。</p>
        <PasswordForm
          button="再発行する"
          onSend={async (password) => {
            await onCodes((await send(renewRecoveryCodes, { body: { password } })).recoveryCodes);
          }}
        />
      </Card>
      {!state.demanded && (
        <Card className="tj-account-card" size="small" title={<CardHeading>二段階認証の解除</CardHeading>}>
          <p className={spacing.first}>解除すると、パスワードだけでログインできるようになります。</p>
          <PasswordForm
            button="解除する"
            danger
            onSend={async (password) => {
              await send(removeSecondFactor, { body: { password } });
              toast.done('二段階認証を解除しました');
              onRemoved();
            }}
          />
        </Card>
      )}
    </>
  );
}
