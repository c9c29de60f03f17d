import { Button, Checkbox, Form, Input } from 'antd';
import { EmailField, NewPasswordFields, onSubmitOnly } from '#accounts/console/account-fields.tsx';
import { AuthFrame, AuthNote } from '#accounts/console/auth-frame.tsx';
import { publicPages } from '#accounts/rules/public-pages.ts';
import { send, useCall } from '#core/console/http/calls.ts';
import { failureOf } from '#core/console/http/client.ts';
import spacing from '#core/console/ui/spacing.module.css';
import { busy } from '#core/console/ui/states/loaded.tsx';
import type { AnswerOf } from '#core/model/call.ts';
import { pathTo } from '#core/model/paths/path-to.ts';
import { type SignUpProduct, signUpProducts } from '#domain/accounts/sign-up-products.ts';
import { register } from '../../calls/public.ts';
import { getTermsOfUse } from '../../calls/terms-of-use.ts';
import text from '../terms-of-use.module.css';
import { usePublicForm } from './public-form.ts';
import styles from './sign-up.module.css';
import { TrapField } from './trap-field.tsx';

/** Sign-up for a product. The answer does not reveal whether the address is known; a mail explains the next step. */
export function SignUp({ product }: { product: SignUpProduct }) {
  const asked = useCall(getTermsOfUse, {}, { staleTime: 0 });
  const terms = asked.data ?? null;
  const { formProps, isSending, isSent, error } = usePublicForm(
    async ({ name = '', email = '', password = '' }, signs) => {
      const body = { product, name, email, password, agreedTermsId: terms?.id ?? null, ...signs };
      // If a new version has come into force meanwhile, show it for agreement
      await send(register, { body }).catch(async (thrown: unknown) => {
        await asked.refetch();
        throw thrown;
      });
    },
    'sign-up',
  );
  return (
    <AuthFrame title={`新規登録（${signUpProducts[product]}）`}>
      {error !== null && <AuthNote kind="error">{error}</AuthNote>}
      {asked.isError && <AuthNote kind="error">{failureOf(asked.error).message}</AuthNote>}
      {isSent ? (
        <AuthNote>
          ご入力のメールアドレスに確認のメールをお送りしました。メールのリンクを開くと、登録が完了します
        </AuthNote>
      ) : (
        <Form {...formProps}>
          <Form.Item
            name="name"
            label="氏名"
            rules={[{ required: true, whitespace: true }, { max: 100 }]}
            validateFirst
            validateTrigger={onSubmitOnly}
          >
            <Input autoComplete="name" />
          </Form.Item>
          <EmailField />
          <NewPasswordFields label="パスワード" />
          <Agreement terms={terms} />
          <TrapField />
          <Button
            type="primary"
            htmlType="submit"
            block
            loading={busy(isSending || asked.isPending)}
            aria-busy={isSending}
          >
            登録する
          </Button>
        </Form>
      )}
      <p className={spacing.after}>
        <a href={pathTo('/login')}>アカウントをお持ちの方</a>
      </p>
    </AuthFrame>
  );
}

/** The terms of use, Google's with them, and the checkbox that is required for sign-up. Without a version the standard text holds. */
function Agreement({ terms }: { terms: AnswerOf<typeof getTermsOfUse> }) {
  return (
    <>
      {terms !== null && (
        <details className={styles.terms}>
          <summary>利用規約（{terms.name}）を読む</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable by keyboard */}
          <section className={text.text} tabIndex={0} aria-label="利用規約の本文">
            {terms.body}
          </section>
        </details>
      )}
      <p>
        <PageLink page="terms" />と<PageLink page="privacy" />
        をお読みください。Googleマップの機能を利用するため、Googleの規約への同意を含みます。
      </p>
      <Form.Item
        // Another version needs a new agreement
        name={`agreed${terms?.id ?? ''}`}
        valuePropName="checked"
        // The form holds only texts; this field is not sent
        getValueFromEvent={({ target }: { target: { checked: boolean } }) => (target.checked ? 'yes' : '')}
        rules={[{ required: true, message: '利用規約をお読みのうえ、同意してください' }]}
        validateTrigger={onSubmitOnly}
      >
        <Checkbox>利用規約に同意します</Checkbox>
      </Form.Item>
    </>
  );
}

function PageLink({ page }: { page: 'terms' | 'privacy' }) {
  return (
    <a href={pathTo(`/legal/${page}`)} target="_blank" rel="noreferrer">
      {publicPages[page]}
    </a>
  );
}
