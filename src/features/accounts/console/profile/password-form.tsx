import { Button, Form } from 'antd';
import { PasswordField } from '#accounts/console/account-fields.tsx';
import { useFormSubmit } from '#core/console/ui/form-submit.tsx';
import spacing from '#core/console/ui/spacing.module.css';
import { busy, FormError } from '#core/console/ui/states/loaded.tsx';

interface PasswordFormProps {
  button: string;
  danger?: boolean;
  onSend: (password: string) => Promise<void>;
}

/** A form that re-enters the password, which changes of credentials require. */
export function PasswordForm({ button, danger = false, onSend }: PasswordFormProps) {
  const { form, formProps, isSending, error } = useFormSubmit(async ({ password = '' }) => {
    await onSend(password);
    form.resetFields();
  });
  return (
    <Form {...formProps} name={button} className={spacing.narrow}>
      <FormError message={error} />
      <PasswordField label="現在のパスワード" />
      <Button
        type={danger ? 'default' : 'primary'}
        danger={danger}
        htmlType="submit"
        loading={busy(isSending)}
        aria-busy={isSending}
      >
        {button}
      </Button>
    </Form>
  );
}
