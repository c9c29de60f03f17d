import { Button, Form, Input } from 'antd';
import { send } from '#core/console/http/calls.ts';
import { inWord, useFormSubmit } from '#core/console/ui/form-submit.tsx';
import { busy, FormError } from '#core/console/ui/states/loaded.tsx';
import { linkChatwork, type OwnChannel } from '../../calls/channels.ts';
import styles from './settings.module.css';
import { useChangeSettings } from './use-change-settings.ts';

/** The form for a Chatwork room and the API token of the account that posts in it. */
export function ChatworkPanel({ channel, onLinked }: { channel: OwnChannel; onLinked: () => void }) {
  const change = useChangeSettings();
  const { formProps, isSending, error } = useFormSubmit(async ({ roomId = '', token = '' }) => {
    await change(
      () => send(linkChatwork, { body: { roomId, token } }),
      () => 'Chatworkと連携しました。確認のメッセージを送っています',
    );
    onLinked();
  });
  return (
    <section className={styles.panel} aria-label="Chatworkとの連携">
      <p>
        ルームIDは、チャットのURLの「rid」に続く数字です。APIトークンは、Chatworkの「サービス連携」で発行します。
        {channel.pageUrl !== null && (
          <a href={channel.pageUrl} target="_blank" rel="noreferrer">
            Chatworkを開く
          </a>
        )}
      </p>
      <FormError message={error} />
      <Form {...formProps} requiredMark={inWord}>
        <Form.Item name="roomId" label="ルームID" rules={[{ required: true }]} validateTrigger={[]}>
          <Input inputMode="numeric" autoComplete="off" maxLength={20} />
        </Form.Item>
        <Form.Item name="token" label="APIトークン" rules={[{ required: true }]} validateTrigger={[]}>
          <Input.Password autoComplete="off" maxLength={100} />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={busy(isSending)}>
          Chatworkと連携する
        </Button>
      </Form>
    </section>
  );
}
