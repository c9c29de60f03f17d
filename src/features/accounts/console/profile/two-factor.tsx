import { Alert, Card } from 'antd';
import { useState } from 'react';
import { minuteOf } from '#core/console/fields/figures.ts';
import { http } from '#core/console/http/client.ts';
import { AccountPage } from '#core/console/pages/account/account-page.tsx';
import { useProduct } from '#core/console/session/product.tsx';
import { Loaded } from '#core/console/ui/loaded.tsx';
import { StatusTag } from '#core/console/ui/status-tag.tsx';
import { dataOf, partOf, useAnswer } from '#core/console/ui/use-answer.ts';
import { useSay } from '#core/console/ui/use-say.tsx';
import { PasswordForm } from './password-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SetUp } from './two-factor-set-up.tsx';

interface State {
  readonly enabled: boolean;
  readonly enabledDate: number;
  readonly recoveryCodesLeft: number;
  /** The role may not do without. */
  readonly demanded: boolean;
}

/** The second factor: switched on with an authenticator app, its recovery codes, switched off. */
export default function TwoFactor() {
  const query = useAnswer('/auth/second-factor', stateIn);
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
                  style={{ marginBottom: 16 }}
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
  state: State;
  onCodes: (codes: readonly string[]) => Promise<void>;
  onRemoved: () => void;
}

function Enabled({ state, onCodes, onRemoved }: EnabledProps) {
  const say = useSay();
  return (
    <>
      <Card className="tj-account-card" size="small">
        <StatusTag tone="success" text="設定済み" />　{minuteOf(state.enabledDate)} から
        <p style={{ marginBottom: 0 }}>
          残りのリカバリーコードは{state.recoveryCodesLeft}個です。
          {state.recoveryCodesLeft <= 3 && '少なくなっています。再発行して保管してください。'}
        </p>
      </Card>
      <Card className="tj-account-card" size="small" title={<h2 style={heading}>リカバリーコードの再発行</h2>}>
        <p style={{ marginTop: 0 }}>新しい10個を発行します。これまでのコードは使えなくなります。</p>
        <PasswordForm
          button="再発行する"
          onSend={async (password) => {
            await onCodes(codesIn(await http.post('/auth/second-factor/recovery-codes', { password })));
          }}
        />
      </Card>
      {!state.demanded && (
        <Card className="tj-account-card" size="small" title={<h2 style={heading}>二段階認証の解除</h2>}>
          <p style={{ marginTop: 0 }}>解除すると、パスワードだけでログインできるようになります。</p>
          <PasswordForm
            button="解除する"
            danger
            onSend={async (password) => {
              await http.post('/auth/second-factor/remove', { password });
              say.done('二段階認証を解除しました');
              onRemoved();
            }}
          />
        </Card>
      )}
    </>
  );
}

const heading = { fontSize: 16, margin: 0 };

function stateIn(data: unknown): State {
  return {
    enabled: partOf(data, 'enabled') === true,
    enabledDate: Number(partOf(data, 'enabledDate')),
    recoveryCodesLeft: Number(partOf(data, 'recoveryCodesLeft')),
    demanded: partOf(data, 'demanded') === true,
  };
}

function codesIn(answer: unknown): readonly string[] {
  const codes = partOf(dataOf(answer), 'recoveryCodes');
  return Array.isArray(codes) ? codes.map(String) : [];
}
