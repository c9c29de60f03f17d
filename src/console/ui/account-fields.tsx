import { Form, Input } from 'antd';

// A message that appears when a field is left would move the button from under the pointer
export const onSubmitOnly: string[] = [];

/** A mail address. */
export function EmailField({ autoFocus = false }: { autoFocus?: boolean }) {
  return (
    <Form.Item
      name="email"
      label="メールアドレス"
      rules={[{ required: true }, { type: 'email', message: 'メールアドレスは有効なメールアドレスではありません' }]}
      validateTrigger={onSubmitOnly}
    >
      <Input
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={autoFocus}
        maxLength={254}
      />
    </Form.Item>
  );
}

export function PasswordField({ name = 'password', label = 'パスワード' }: { name?: string; label?: string }) {
  return (
    <Form.Item name={name} label={label} rules={[{ required: true }]} validateTrigger={onSubmitOnly}>
      <Input.Password autoComplete="current-password" maxLength={200} />
    </Form.Item>
  );
}

/** A password being chosen, typed twice. */
export function NewPasswordFields({ label = '新しいパスワード' }: { label?: string }) {
  return (
    <>
      <Form.Item
        name="password"
        label={label}
        rules={[{ required: true }, { min: 12 }]}
        validateTrigger={onSubmitOnly}
        extra="12文字以上"
      >
        <Input.Password autoComplete="new-password" maxLength={200} />
      </Form.Item>
      <Form.Item
        name="passwordAgain"
        label={`${label}（確認）`}
        dependencies={['password']}
        validateTrigger={onSubmitOnly}
        rules={[
          { required: true },
          ({ getFieldValue }) => ({
            validator: (_, value: unknown) =>
              !value || value === getFieldValue('password')
                ? Promise.resolve()
                : Promise.reject(new Error('パスワードが一致しません')),
          }),
        ]}
      >
        <Input.Password autoComplete="new-password" maxLength={200} />
      </Form.Item>
    </>
  );
}
