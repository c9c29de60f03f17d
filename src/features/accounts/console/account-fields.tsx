import { Form } from 'antd';
import Input from 'antd/es/input/Input';
import Password from 'antd/es/input/Password';
import { strengthOf } from '#domain/accounts/password-strength.ts';
import styles from './account-fields.module.css';

// Validating on blur would show a message and move the button from under the pointer
export const onSubmitOnly: string[] = [];

export function EmailField({
  autoFocus = false,
  label = 'メールアドレス',
  autoComplete = 'username',
}: {
  autoFocus?: boolean;
  label?: string;
  autoComplete?: string;
}) {
  return (
    <Form.Item
      name="email"
      label={label}
      rules={[
        { required: true },
        { type: 'email', transform: inHalfWidth, message: `${label}は有効なメールアドレスではありません` },
      ]}
      validateFirst
      validateTrigger={onSubmitOnly}
    >
      <Input
        // Not `email`: the browser would refuse full width, which is taken
        inputMode="email"
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={autoFocus}
        maxLength={254}
      />
    </Form.Item>
  );
}

function inHalfWidth(value: unknown): unknown {
  return typeof value === 'string' ? value.normalize('NFKC').trim() : value;
}

export function PasswordField({ name = 'password', label = 'パスワード' }: { name?: string; label?: string }) {
  return (
    <Form.Item name={name} label={label} rules={[{ required: true }]} validateTrigger={onSubmitOnly}>
      <Password autoComplete="current-password" maxLength={200} />
    </Form.Item>
  );
}

const strengths = ['短すぎます', '弱い', 'ふつう', '強い'] as const;

/** Shows the strength of the typed password as a word and a bar. */
function Strength() {
  const typed: unknown = Form.useWatch('password');
  const password = typeof typed === 'string' ? typed : '';
  const strength = strengthOf(password);
  return (
    <span className={styles.strength}>
      <span>12文字以上</span>
      {password !== '' && (
        <>
          <span aria-hidden className={styles.track}>
            <span className={styles.bar} data-strength={strength} />
          </span>
          <span role="status">強さ：{strengths[strength]}</span>
        </>
      )}
    </span>
  );
}

/** A new password, typed twice. */
export function NewPasswordFields({ label = '新しいパスワード' }: { label?: string }) {
  return (
    <>
      <Form.Item
        name="password"
        label={label}
        rules={[{ required: true }, { min: 12 }]}
        validateFirst
        validateTrigger={onSubmitOnly}
        extra={<Strength />}
      >
        <Password autoComplete="new-password" maxLength={200} />
      </Form.Item>
      <Form.Item
        name="passwordAgain"
        label={`${label}（確認）`}
        dependencies={['password']}
        validateFirst
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
        <Password autoComplete="new-password" maxLength={200} />
      </Form.Item>
    </>
  );
}
