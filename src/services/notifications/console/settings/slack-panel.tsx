import { Button, Form, Input } from 'antd';
import { send } from '#core/console/http/calls.ts';
import { inWord, useFormSubmit } from '#core/console/ui/form-submit.tsx';
import { busy, FormError } from '#core/console/ui/states/loaded.tsx';
import { linkSlack, type OwnChannel } from '../../calls/channels.ts';
import styles from './settings.module.css';
import { useChangeSettings } from './use-change-settings.ts';

/** The form for the URL of an incoming webhook that the user creates in Slack. */
export function SlackPanel({ channel, onLinked }: { channel: OwnChannel; onLinked: () => void }) {
  const change = useChangeSettings();
  const { formProps, isSending, error } = useFormSubmit(async ({ url = '' }) => {
    await change(
      () => send(linkSlack, { body: { url } }),
      () => 'Slackと連携しました。確認のメッセージを送っています',
    );
    onLinked();
  });
  return (
    <section className={styles.panel} aria-label="Slackとの連携">
      <p>
        Slackのアプリで「Incoming Webhooks」を有効にし、送り先のチャンネルを選んで発行したURLを入力します。
        {channel.pageUrl !== null && (
          <a href={channel.pageUrl} target="_blank" rel="noreferrer">
            Slackを開く
          </a>
        )}
      </p>
      <FormError message={error} />
      <Form {...formProps} requiredMark={inWord}>
        <Form.Item name="url" label="Webhook URL" rules={[{ required: true }]} validateTrigger={[]}>
          <Input placeholder={`${channel.begins ?? ''}…`} autoComplete="off" spellCheck={false} maxLength={300} />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={busy(isSending)}>
          Slackと連携する
        </Button>
      </Form>
    </section>
  );
}
