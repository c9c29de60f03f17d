import { Button } from 'antd';
import { useState } from 'react';
import { send, useSend } from '#core/console/http/calls.ts';
import { SectionCard } from '#core/console/pages/screen-frames.tsx';
import { useProduct } from '#core/console/session/product.tsx';
import { leaveFor } from '#core/console/ui/browser.ts';
import { useToast } from '#core/console/ui/dialogs.tsx';
import { busy } from '#core/console/ui/states/loaded.tsx';
import { mayDo } from '#core/model/access.ts';
import { resourceNamed } from '#core/model/resolved.ts';
import type { Row } from '#core/model/row-types.ts';
import { startTikTokLink } from '#tiktok/calls.ts';
import { TikTokProfile } from '#tiktok/console/tiktok-profile.tsx';
import styles from './link-card.module.css';
import { ReconnectDialog } from './reconnect-dialog.tsx';

/** The state of an account's link and the actions on it; for a linked TikTok account also its profile and videos. */
export function LinkCard({ row }: { row: Row }) {
  const { resources, actor } = useProduct();
  const [asking, setAsking] = useState(false);
  const isTikTok = row.provider === 'TIKTOK';
  const isLinked = row.status === 'LINKED';
  if (!isTikTok && isLinked) return null;
  const mayLink = mayDo(resourceNamed(resources, 'sns-account'), 'update', actor);
  return (
    <SectionCard title={isTikTok ? 'TikTokとの連携' : '連携'}>
      {isTikTok && isLinked ? (
        <TikTokProfile row={row} />
      ) : (
        <p className={styles.first}>
          {isTikTok ? toLink(row) : 'アカウントの持ち主に、今のアカウント名を確認してもらえます。'}
        </p>
      )}
      {mayLink && (
        <div className={styles.actions}>
          {isTikTok && <StartButton id={row.id} isLinked={isLinked} />}
          {!isLinked && <Button onClick={() => setAsking(true)}>再連携リンクを発行</Button>}
        </div>
      )}
      {asking && <ReconnectDialog kind="SNS" linkId={row.id} onClose={() => setAsking(false)} />}
    </SectionCard>
  );
}

function toLink({ status }: Row): string {
  return status === 'REVOKED'
    ? '連携は解除されています。もう一度連携すると、プロフィール・フォロワー数・最近の動画を受け取れます。'
    : 'TikTokの画面でアカウントの持ち主が許可すると、プロフィール・フォロワー数・最近の動画を受け取れます。';
}

/** Opens TikTok's consent page, which redirects back to /accept-tiktok. */
function StartButton({ id, isLinked }: { id: number; isLinked: boolean }) {
  const toast = useToast();
  const { isRunning: isGoing, run } = useSend({ failed: toast.failed });
  const start = () =>
    run(async () => {
      const { url } = await send(startTikTokLink, { body: { snsAccountId: id } });
      await leaveFor(url);
    });
  return (
    <Button
      type={isLinked ? 'default' : 'primary'}
      loading={busy(isGoing)}
      aria-busy={isGoing}
      onClick={() => void start()}
    >
      {isLinked ? 'TikTokで連携し直す' : 'TikTokで連携する'}
    </Button>
  );
}
