import { Button, Card, Form } from 'antd';
import { NewPasswordFields, PasswordField } from '#accounts/console/account-fields.tsx';
import { send } from '#core/console/http/calls.ts';
import { AccountPage } from '#core/console/pages/screen-frames.tsx';
import { useProduct } from '#core/console/session/product.tsx';
import { useToast } from '#core/console/ui/dialogs.tsx';
import { useFormSubmit } from '#core/console/ui/form-submit.tsx';
import spacing from '#core/console/ui/spacing.module.css';
import { busy, FormError } from '#core/console/ui/states/loaded.tsx';
import { changePassword } from '../../calls/passwords.ts';

/** Changes the user's own password; every other session ends. */
export default function ChangePassword() {
  const toast = useToast();
  const { refreshMe } = useProduct();
  const { form, formProps, isSending, error } = useFormSubmit(async ({ oldPassword = '', password = '' }) => {
    await send(changePassword, { body: { oldPassword, password } });
    form.resetFields();
    toast.done('パスワードを変更しました');
    await refreshMe();
  });
  return (
    <AccountPage title="パスワード変更">
      <Card className="tj-account-card">
        <p className={spacing.first}>変更すると、ほかの端末では自動的にログアウトします。</p>
        <FormError message={error} />
        <Form {...formProps} className={spacing.narrow}>
          <PasswordField name="oldPassword" label="現在のパスワード" />
          <NewPasswordFields />
          <Button type="primary" htmlType="submit" loading={busy(isSending)} aria-busy={isSending}>
            変更する
          </Button>
        </Form>
      </Card>
    </AccountPage>
  );
}
