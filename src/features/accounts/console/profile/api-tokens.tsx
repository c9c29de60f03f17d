import { Alert, Button, Card, Form, Input, Radio, Select, Typography } from 'antd';
import { useState } from 'react';
import { onSubmitOnly, PasswordField } from '#accounts/console/account-fields.tsx';
import { send, useCall } from '#core/console/http/calls.ts';
import { AccountPage, CardHeading } from '#core/console/pages/screen-frames.tsx';
import { useProduct } from '#core/console/session/product.tsx';
import { useDialogs, useToast } from '#core/console/ui/dialogs.tsx';
import { inWord, useFormSubmit } from '#core/console/ui/form-submit.tsx';
import { StatusTag } from '#core/console/ui/page-header.tsx';
import { busy, FormError, Loaded } from '#core/console/ui/states/loaded.tsx';
import { NumberBox, type NumberBoxProps } from '#core/fields/number/console/number-box.tsx';
import { foundByLabel } from '#core/fields/reference/console/chooser.tsx';
import { minuteText } from '#core/model/day.ts';
import type { ResolvedResources } from '#core/model/resolved.ts';
import type { Role } from '#core/model/roles.ts';
import {
  type ApiToken,
  listApiTokens,
  longestTokenDays,
  makeApiToken,
  revokeApiToken,
  tokenAccess,
} from '../../calls/api-tokens.ts';
import styles from './profile.module.css';

/** The user's API tokens: created, shown once, revoked. */
export default function ApiTokens() {
  const query = useCall(listApiTokens, {}, { staleTime: 0 });
  const [fresh, setFresh] = useState<{ name: string; token: string } | null>(null);
  return (
    <AccountPage title="APIトークン">
      <Loaded query={query} rows={3}>
        {(tokens) => (
          <>
            {fresh !== null && <FreshToken {...fresh} onClose={() => setFresh(null)} />}
            {tokens.length > 0 && <TokensCard tokens={tokens} onRevoked={() => query.refetch()} />}
            <Card className="tj-account-card" size="small" title={<CardHeading>APIトークンを発行</CardHeading>}>
              <p className={styles.first}>
                プログラムがあなたの代わりにAPIを使うための鍵です。あなたの権限と、ここで選ぶ範囲を超えることはできません。
              </p>
              <Make
                onMade={(made) => {
                  setFresh(made);
                  void query.refetch();
                }}
              />
            </Card>
          </>
        )}
      </Loaded>
    </AccountPage>
  );
}

function FreshToken({ name, token, onClose }: { name: string; token: string; onClose: () => void }) {
  return (
    <Alert
      className={`tj-account-card ${styles.notice}`}
      type="success"
      showIcon
      closable
      onClose={onClose}
      role="status"
      message={`APIトークン「${name}」を発行しました`}
      description={
        <>
          <p className={styles.first}>
            この画面を離れると二度と表示されません。いま控えて、安全な場所に保管してください。
          </p>
          <Typography.Text
            code
            copyable={{ text: token, tooltips: ['コピーする', 'コピーしました'] }}
            className={styles.token}
          >
            {token}
          </Typography.Text>
        </>
      }
    />
  );
}

interface TokensCardProps {
  tokens: readonly ApiToken[];
  onRevoked: () => Promise<unknown>;
}

function TokensCard({ tokens, onRevoked }: TokensCardProps) {
  const { modal } = useDialogs();
  const toast = useToast();
  const revoke = async ({ id, name }: ApiToken) => {
    try {
      await send(revokeApiToken, { id });
      toast.done(`APIトークン「${name}」を取り消しました`);
    } catch (thrown) {
      toast.failed(thrown);
    }
    await onRevoked();
  };
  const ask = (one: ApiToken) =>
    modal.confirm({
      title: `APIトークン「${one.name}」を取り消しますか`,
      content: 'このトークンを使っているプログラムは、すぐに使えなくなります。',
      okText: '取り消す',
      okButtonProps: { danger: true },
      cancelText: 'キャンセル',
      autoFocusButton: 'cancel',
      onOk: () => revoke(one),
    });
  return (
    <Card className="tj-account-card" size="small" title={<CardHeading>発行したAPIトークン</CardHeading>}>
      <ul className="tj-plain">
        {tokens.map((one) => (
          <TokenItem key={one.id} token={one} onRevoke={() => ask(one)} />
        ))}
      </ul>
    </Card>
  );
}

function TokenItem({ token, onRevoke }: { token: ApiToken; onRevoke: () => void }) {
  const { name, write, resources, expired, expiresDate, lastUsedDate } = token;
  const { resources: declared } = useProduct();
  const scope =
    resources === null ? '権限のあるものすべて' : resources.map((one) => declared.get(one)?.label ?? one).join('、');
  return (
    <li className={styles.session}>
      <div className={styles.facts}>
        <strong className={styles.device}>{name}</strong>
        {expired && <StatusTag tone="neutral" text="期限切れ" />}
        <div>
          {tokenAccess[write ? 'WRITE' : 'READ']}　対象 {scope}
        </div>
        <div>
          期限 {minuteText(expiresDate)}　最終利用 {lastUsedDate === null ? '—' : minuteText(lastUsedDate)}
        </div>
      </div>
      <Button onClick={onRevoke} aria-label={`${name}を取り消す`}>
        取り消す
      </Button>
    </li>
  );
}

function Make({ onMade }: { onMade: (made: { name: string; token: string }) => void }) {
  const { resources, actor } = useProduct();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const { form, formProps, isSending, error } = useFormSubmit(async ({ name = '', password = '', access, days }) => {
    const may = access === 'WRITE' ? 'WRITE' : 'READ';
    const body = { name, password, access: may, days: Number(days), resources: chosen } as const;
    const made = await send(makeApiToken, { body });
    form.resetFields();
    setChosen([]);
    onMade(made);
  });
  return (
    <Form {...formProps} requiredMark={inWord} className={styles.form} initialValues={{ access: 'READ', days: 90 }}>
      <FormError message={error} />
      <Form.Item
        name="name"
        label="トークンの名前"
        rules={[{ required: true, whitespace: true }]}
        validateTrigger={onSubmitOnly}
        extra="何に使うか分かる名前。例：会計ソフト連携"
      >
        <Input maxLength={100} autoComplete="off" />
      </Form.Item>
      <Form.Item name="access" label="できること">
        <Radio.Group options={Object.entries(tokenAccess).map(([value, label]) => ({ value, label }))} />
      </Form.Item>
      <Form.Item label="対象" htmlFor="token-resources" extra="選ばないときは、権限のあるものすべて">
        <Select
          id="token-resources"
          mode="multiple"
          allowClear
          filterOption={foundByLabel}
          value={[...chosen]}
          onChange={setChosen}
          options={offered(resources, actor.role)}
        />
      </Form.Item>
      <Form.Item
        name="days"
        label="有効期間"
        rules={[{ required: true }, { type: 'integer', min: 1, max: longestTokenDays }]}
        validateTrigger={onSubmitOnly}
      >
        <DaysInput />
      </Form.Item>
      <PasswordField label="現在のパスワード" />
      <Button type="primary" htmlType="submit" loading={busy(isSending)} aria-busy={isSending}>
        発行する
      </Button>
    </Form>
  );
}

/** Resources that the role has any permission on. */
function offered(resources: ResolvedResources, role: Role) {
  return [...resources.values()]
    .filter(({ internal, access }) => !internal && Object.values(access.roles).some((roles) => roles.includes(role)))
    .map(({ name, label }) => ({ value: name, label }));
}

/** The number input of a form item, which hands in the rest. */
function DaysInput({ value = null, onChange = () => undefined, ...props }: Partial<NumberBoxProps>) {
  return <NumberBox {...props} value={value} onChange={onChange} options={{ min: 1, unit: '日' }} />;
}
