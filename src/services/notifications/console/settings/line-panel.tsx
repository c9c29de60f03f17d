import { QRCode } from 'antd';
import { useEffect, useState } from 'react';
import { useCall } from '#core/console/http/calls.ts';
import { useToast } from '#core/console/ui/dialogs.tsx';
import { Loaded } from '#core/console/ui/states/loaded.tsx';
import { minuteText, second } from '#core/model/day.ts';
import { getNoticeSettings } from '../../calls/channels.ts';
import styles from './settings.module.css';
import { useLineCode } from './use-line-code.ts';

interface LinePanelProps {
  /** Date of the existing link, or null. Changes while the panel is open whenever the settings are refetched. */
  linkedDate: number | null;
  onLinked: () => void;
}

/** Shows the code that the user sends from LINE, and polls until the account is linked. */
export function LinePanel({ linkedDate, onLinked }: LinePanelProps) {
  const toast = useToast();
  const [before] = useState(linkedDate);
  const code = useLineCode();
  const settings = useCall(getNoticeSettings, {}, { staleTime: 0, refetchInterval: 3 * second });
  const now = settings.data?.channels.find(({ channel }) => channel === 'LINE')?.linkedDate ?? null;
  useEffect(() => {
    if (now === null || now === before) return;
    toast.done('LINEと連携しました');
    onLinked();
  }, [now, before, toast, onLinked]);
  return (
    <section className={styles.panel} aria-label="LINEとの連携">
      <Loaded query={code} rows={3}>
        {({ code: text, expiresDate, url, account }) => (
          <>
            <ol>
              <li>LINEで{account === null ? '通知用の公式アカウント' : `「${account}」`}を友だちに追加します</li>
              <li>
                トークに次のコードを送ります（{minuteText(expiresDate)}まで）
                <div className={styles.code}>{text}</div>
              </li>
            </ol>
            {url !== null && (
              <>
                <p>
                  <a href={url} target="_blank" rel="noreferrer">
                    LINEを開いてコードを送る
                  </a>
                </p>
                <p>スマートフォンのカメラで読み取ると、LINEが開きます。</p>
                <div role="img" aria-label="LINEを開くQRコード">
                  <div aria-hidden>
                    <QRCode value={url} size={160} color="#000000" bgColor="#ffffff" />
                  </div>
                </div>
              </>
            )}
            <p role="status">コードが届くのを待っています…</p>
          </>
        )}
      </Loaded>
    </section>
  );
}
