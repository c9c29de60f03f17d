import { Alert, Button, Descriptions, Form } from 'antd';
import { EmailField, PasswordField } from '#accounts/console/account-fields.tsx';
import { send, useCall, useSend } from '#core/console/http/calls.ts';
import { useProduct } from '#core/console/session/product.tsx';
import { useToast } from '#core/console/ui/dialogs.tsx';
import { useFormSubmit } from '#core/console/ui/form-submit.tsx';
import spacing from '#core/console/ui/spacing.module.css';
import { busy, FormError, Loaded } from '#core/console/ui/states/loaded.tsx';
import { minuteText } from '#core/model/day.ts';
import { dropNewEmail, getNewEmail, requestNewEmail } from '../../calls/own-account.ts';

/** The current address, the one awaiting confirmation, and the form to change it. */
export function AddressCard() {
  const { me } = useProduct();
  const toast = useToast();
  const waiting = useCall(getNewEmail, {}, { staleTime: 0 });
  const { isRunning: isDropping, run } = useSend({ failed: toast.failed, after: () => waiting.refetch() });
  const { form, formProps, isSending, error } = useFormSubmit(async ({ email = '', password = '' }) => {
    await send(requestNewEmail, { body: { email, password } });
    form.resetFields();
    await waiting.refetch();
  });
  const drop = async () => {
    await send(dropNewEmail);
    toast.done('メールアドレスの変更を取り消しました');
  };
  return (
    <>
      <Descriptions
        size="small"
        column={1}
        items={[{ key: 'email', label: '現在のメールアドレス', children: me.email }]}
      />
      <Loaded query={waiting} rows={2}>
        {(found) =>
          found !== null && (
            <Alert
              type="info"
              className={spacing.between}
              message={`${found.email} に確認のメールを送りました`}
              description={`メールのリンクを${minuteText(found.expiresDate)}までに開くと変更が完了します。それまでは現在のメールアドレスのままです。`}
              action={
                <Button size="small" loading={busy(isDropping)} onClick={() => void run(drop)}>
                  取り消す
                </Button>
              }
            />
          )
        }
      </Loaded>
      <Form {...formProps} className={`${spacing.narrow} ${spacing.over}`}>
        <FormError message={error} />
        <EmailField label="新しいメールアドレス" autoComplete="email" />
        <PasswordField label="現在のパスワード" />
        <Button type="primary" htmlType="submit" loading={busy(isSending)} aria-busy={isSending}>
          確認のメールを送る
        </Button>
      </Form>
    </>
  );
}
