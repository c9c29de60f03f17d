import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Typography } from 'antd';
import { useState } from 'react';
import { send, useSend } from '#core/console/http/calls.ts';
import ShowPage from '#core/console/pages/show/show-page.tsx';
import { useProduct } from '#core/console/session/product.tsx';
import { useDialogs, useToast } from '#core/console/ui/dialogs.tsx';
import { busy } from '#core/console/ui/states/loaded.tsx';
import { mayDoToRow } from '#core/model/access.ts';
import type { ResolvedResource } from '#core/model/resolved.ts';
import type { Row } from '#core/model/row-types.ts';
import { issueWebhookSecret } from '../calls.ts';
import styles from './webhook.module.css';

/** A webhook, with a button to issue its secret, which is shown only once. */
export default function Webhook({ resource }: { resource: ResolvedResource }) {
  const { actor } = useProduct();
  return (
    <ShowPage
      resource={resource}
      above={(row) => (mayDoToRow(resource, 'update', actor, row) ? <Secret key={row.id} webhook={row} /> : null)}
    />
  );
}

function Secret({ webhook }: { webhook: Row }) {
  const { modal } = useDialogs();
  const toast = useToast();
  const queryClient = useQueryClient();
  const [secret, setSecret] = useState<string | null>(null);
  const isNew = webhook.status === 'NEW';
  const { isRunning: isIssuing, run } = useSend({ failed: toast.failed });
  // Once: a second secret would end the first, which is shown
  const issue = () =>
    run(async () => {
      setSecret((await send(issueWebhookSecret, { id: webhook.id })).secret);
      await queryClient.invalidateQueries();
    });
  const ask = () =>
    modal.confirm({
      title: '署名シークレットを発行し直しますか',
      content: 'いまのシークレットはすぐに使えなくなります。受信側の設定も変更してください。',
      okText: '発行する',
      cancelText: 'キャンセル',
      onOk: issue,
    });
  if (secret !== null) return <IssuedSecret secret={secret} />;
  if (!isNew)
    return (
      <Button className={styles.notice} onClick={ask}>
        署名シークレットを発行し直す
      </Button>
    );
  return (
    <Alert
      className={styles.notice}
      type="info"
      showIcon
      message="署名シークレットを発行すると、送信が始まります"
      action={
        <Button type="primary" loading={busy(isIssuing)} onClick={() => void issue()}>
          発行して開始
        </Button>
      }
    />
  );
}

/** Shows the new secret once: it is stored encrypted and cannot be shown again. */
function IssuedSecret({ secret }: { secret: string }) {
  return (
    <Alert
      className={styles.notice}
      type="success"
      showIcon
      role="status"
      message="署名シークレットを発行しました"
      description={
        <>
          <p className={styles.first}>この画面を離れると二度と表示されません。いま控えて、受信側に設定してください。</p>
          <Typography.Text
            code
            copyable={{ text: secret, tooltips: ['コピーする', 'コピーしました'] }}
            className={styles.secret}
          >
            {secret}
          </Typography.Text>
        </>
      }
    />
  );
}
