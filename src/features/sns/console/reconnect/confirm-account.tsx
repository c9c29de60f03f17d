import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { onSubmitOnly } from '#accounts/console/account-fields.tsx';
import { AuthNote } from '#accounts/console/auth-frame.tsx';
import { send } from '#core/console/http/calls.ts';
import { useFormSubmit } from '#core/console/ui/form-submit.tsx';
import { busy } from '#core/console/ui/states/loaded.tsx';
import { confirmReconnect, type RequestedLink } from '../../calls.ts';

/** The form in which the owner confirms the current name and URL of an account that is linked without tokens. */
export function ConfirmAccount({ link, asked }: { link: string; asked: RequestedLink }) {
  const [done, setDone] = useState(false);
  const { formProps, isSending, error } = useFormSubmit(async ({ handle = '', url = '' }) => {
    await send(confirmReconnect, { body: { link, handle, url: url === '' ? null : url } });
    setDone(true);
  });
  if (done) return <AuthNote>確認できました。ありがとうございました。この画面は閉じてかまいません</AuthNote>;
  return (
    <Form {...formProps} initialValues={{ handle: asked.name, url: asked.url ?? '' }}>
      {error !== null && <AuthNote kind="error">{error}</AuthNote>}
      <Form.Item
        name="handle"
        label="アカウント名"
        rules={[{ required: true, whitespace: true }, { max: 100 }]}
        validateFirst
        validateTrigger={onSubmitOnly}
      >
        <Input autoComplete="off" />
      </Form.Item>
      <Form.Item name="url" label="URL（任意）" rules={[{ type: 'url' }]} validateTrigger={onSubmitOnly}>
        <Input inputMode="url" autoComplete="url" />
      </Form.Item>
      <Button type="primary" htmlType="submit" block loading={busy(isSending)} aria-busy={isSending}>
        この内容で連携する
      </Button>
    </Form>
  );
}
