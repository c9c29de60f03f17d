import { Alert, Button, Card, Form, Input } from 'antd';
import { onSubmitOnly, PasswordField } from '#accounts/console/account-fields.tsx';
import { makePasskey } from '#accounts/console/passkey.ts';
import { send, useCall } from '#core/console/http/calls.ts';
import { AccountPage, CardHeading } from '#core/console/pages/screen-frames.tsx';
import { useDialogs, useToast } from '#core/console/ui/dialogs.tsx';
import { inWord, useFormSubmit } from '#core/console/ui/form-submit.tsx';
import { busy, FormError, Loaded } from '#core/console/ui/states/loaded.tsx';
import { minuteText } from '#core/model/day.ts';
import { addPasskey, listPasskeys, type Passkey, removePasskey, startPasskey } from '../../calls/passkeys.ts';
import styles from './profile.module.css';

/** The user's passkeys: list, add, remove. */
export default function Passkeys() {
  const query = useCall(listPasskeys, {}, { staleTime: 0 });
  return (
    <AccountPage title="パスキー">
      <Loaded query={query} rows={3}>
        {(passkeys) => (
          <>
            {passkeys.length > 0 && <PasskeysCard passkeys={passkeys} onRemoved={() => query.refetch()} />}
            <Card className="tj-account-card" size="small" title={<CardHeading>パスキーを追加</CardHeading>}>
              <p className={styles.first}>
                パスワードの代わりに、端末の指紋・顔・PINでログインします。偽のログイン画面では使えないため、パスワードより安全です。
              </p>
              {'PublicKeyCredential' in window ? (
                <Add onAdded={() => void query.refetch()} />
              ) : (
                <Alert type="info" message="このブラウザーはパスキーに対応していません" />
              )}
            </Card>
          </>
        )}
      </Loaded>
    </AccountPage>
  );
}

interface PasskeysCardProps {
  passkeys: readonly Passkey[];
  onRemoved: () => Promise<unknown>;
}

function PasskeysCard({ passkeys, onRemoved }: PasskeysCardProps) {
  const { modal } = useDialogs();
  const toast = useToast();
  const remove = async ({ id, name }: Passkey) => {
    try {
      await send(removePasskey, { id });
      toast.done(`パスキー「${name}」を削除しました`);
    } catch (thrown) {
      toast.failed(thrown);
    }
    await onRemoved();
  };
  const ask = (one: Passkey) =>
    modal.confirm({
      title: `パスキー「${one.name}」を削除しますか`,
      content: 'このパスキーではログインできなくなります。',
      okText: '削除する',
      okButtonProps: { danger: true },
      cancelText: 'キャンセル',
      autoFocusButton: 'cancel',
      onOk: () => remove(one),
    });
  return (
    <Card className="tj-account-card" size="small" title={<CardHeading>登録したパスキー</CardHeading>}>
      <ul className="tj-plain">
        {passkeys.map((one) => (
          <li key={one.id} className="tj-bar">
            <div className={styles.facts}>
              <strong className={styles.device}>{one.name}</strong>
              <div>
                登録 {minuteText(one.createDate)}　最終利用{' '}
                {one.lastUsedDate === null ? '—' : minuteText(one.lastUsedDate)}
              </div>
            </div>
            <Button onClick={() => ask(one)} aria-label={`${one.name}を削除`}>
              削除
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Add({ onAdded }: { onAdded: () => void }) {
  const toast = useToast();
  const { form, formProps, isSending, error } = useFormSubmit(async ({ name = '', password = '' }) => {
    const response = await makePasskey(await send(startPasskey, { body: { password } }));
    await send(addPasskey, { body: { name, response } });
    toast.done(`パスキー「${name}」を追加しました`);
    form.resetFields();
    onAdded();
  });
  return (
    <Form {...formProps} requiredMark={inWord} className={styles.form}>
      <FormError message={error} />
      <Form.Item
        name="name"
        label="パスキーの名前"
        rules={[{ required: true, whitespace: true }]}
        validateTrigger={onSubmitOnly}
        extra="どの端末のものか分かる名前。例：会社のパソコン"
      >
        <Input maxLength={100} autoComplete="off" />
      </Form.Item>
      <PasswordField label="現在のパスワード" />
      <Button type="primary" htmlType="submit" loading={busy(isSending)} aria-busy={isSending}>
        追加する
      </Button>
    </Form>
  );
}
