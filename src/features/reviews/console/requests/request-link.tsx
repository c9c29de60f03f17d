import { useQueryClient } from '@tanstack/react-query';
import { Button, QRCode } from 'antd';
import { callKey, send } from '#core/console/http/calls.ts';
import { addressOf } from '#core/console/http/client.ts';
import { SectionCard } from '#core/console/pages/screen-frames.tsx';
import { useIsPhone } from '#core/console/ui/browser.ts';
import { DownloadButton } from '#core/console/ui/buttons/downloads.tsx';
import { useDialogs, useToast } from '#core/console/ui/dialogs.tsx';
import { minuteText } from '#core/model/day.ts';
import { useCopy } from '#links/console/use-copy.ts';
import { getReviewPoster, getReviewRequest, type ReviewRequest, renewReviewRequest } from '../../calls.ts';
import { linkBy } from '../../rules/review-request.ts';
import styles from './request.module.css';

interface RequestLinkProps {
  storeId: number;
  link: NonNullable<ReviewRequest['link']>;
  mayRenew: boolean;
}

/** The link of a store as text and as a QR code, with what one does with it. */
export function RequestLink({ storeId, link: { url, renewedDate }, mayRenew }: RequestLinkProps) {
  const copy = useCopy();
  const size = useIsPhone() ? 'large' : 'middle';
  const renew = useRenewal(storeId);
  return (
    <SectionCard title="リンクとQRコード">
      <div className={styles.link}>
        <div role="img" aria-label="クチコミのお願いのQRコード" className={styles.code}>
          <div aria-hidden>
            <QRCode value={linkBy('QR', url)} size={176} color="#000000" bgColor="#ffffff" />
          </div>
        </div>
        <div className={styles.about}>
          <p>開くと、Googleのクチコミを書くページに移ります。どなたにも同じページです。</p>
          <p className={styles.url}>
            <a href={url} target="_blank" rel="noreferrer">
              {url}
            </a>
          </p>
          <div className={styles.buttons}>
            <Button size={size} type="primary" onClick={() => copy(url, 'リンク')}>
              リンクをコピー
            </Button>
            <DownloadButton
              size={size}
              address={addressOf(getReviewPoster, { id: storeId })}
              fallback="クチコミのお願い.pdf"
              done="ポスターを保存しました"
            >
              ポスターを保存（A4・PDF）
            </DownloadButton>
            {mayRenew && (
              <Button size={size} onClick={renew}>
                リンクを作り直す
              </Button>
            )}
          </div>
          {renewedDate !== null && <p className={styles.quiet}>{minuteText(renewedDate)} に作り直しました</p>}
        </div>
      </div>
    </SectionCard>
  );
}

function useRenewal(storeId: number) {
  const toast = useToast();
  const { modal } = useDialogs();
  const queries = useQueryClient();
  return () =>
    void modal.confirm({
      centered: true,
      title: 'お願いのリンクを作り直しますか',
      content:
        'いまのリンクとQRコードは使えなくなります。貼ってあるポスターや、送ったLINE・メールからも開けなくなるため、新しいものに替えてください。',
      okText: '作り直す',
      okButtonProps: { danger: true },
      cancelText: '閉じる',
      async onOk() {
        try {
          await send(renewReviewRequest, { id: storeId });
          toast.done('お願いのリンクを作り直しました');
        } catch (thrown) {
          toast.failed(thrown);
        }
        await queries.invalidateQueries({ queryKey: callKey(getReviewRequest) });
      },
    });
}
