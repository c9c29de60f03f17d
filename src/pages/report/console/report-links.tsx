import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { callKey, send, useSend } from '#core/console/http/calls.ts';
import { Heading } from '#core/console/pages/screen-frames.tsx';
import { useProduct } from '#core/console/session/product.tsx';
import { useDialogs, useToast } from '#core/console/ui/dialogs.tsx';
import { busy } from '#core/console/ui/states/loaded.tsx';
import { minuteText } from '#core/model/day.ts';
import { customers } from '#domain/accounts/roles.ts';
import { monthInWords } from '#domain/month.ts';
import { useCopy } from '#links/console/use-copy.ts';
import { type ReportSharing, type SharedReport, sharedDays } from '#report/rules/report.ts';
import { getReportSharing, revokeReportLink, shareReport } from '../calls.ts';
import styles from './report-dialog.module.css';

interface ReportLinksProps {
  storeId: number;
  period: string;
  desk: ReportSharing;
  /** The customer all of whose stores are meant; null where the store is. */
  customerId: number | null;
}

/** Creates, copies and revokes the links that share a store's reports. */
export function ReportLinks({ storeId, period, desk, customerId }: ReportLinksProps) {
  const onlyCustomer = customerId !== null;
  const { actor } = useProduct();
  const all = customers.some((role) => role === actor.role) ? '全店舗' : '契約者の全店舗';
  const links = desk.links.filter(({ ofCustomer }) => ofCustomer || !onlyCustomer);
  const { making, share, copy, revoke } = useReportLinks(storeId, period, customerId);
  return (
    <section className={styles.part}>
      <Heading spaced="below">共有リンク</Heading>
      <p>ログインせずにレポートを見られるリンクです。{sharedDays}日間使え、いつでも取り消せます。</p>
      <div className="tj-bar">
        {!onlyCustomer && (
          <Button loading={busy(making.includes('store'))} onClick={() => void share(false)}>
            {monthInWords(period)}のリンクを作る
          </Button>
        )}
        {desk.mayShareCustomer && (
          <Button loading={busy(making.includes('customer'))} onClick={() => void share(true)}>
            {all}のリンクを作る
          </Button>
        )}
      </div>
      {links.length > 0 && (
        <ul className={styles.links}>
          {links.map((link) => (
            <li key={link.id} className={styles.link}>
              <span className={styles.about}>
                {monthInWords(link.period)}（{link.ofCustomer ? all : 'この店舗'}）
                <span className={styles.quiet}>
                  {minuteText(link.expiresDate)} まで・作成 {link.createdBy}
                </span>
              </span>
              {link.url !== null && (
                <a href={link.url} target="_blank" rel="noreferrer">
                  開く（新しいタブ）
                </a>
              )}
              <Button size="small" disabled={link.url === null} onClick={() => copy(link)}>
                コピー
              </Button>
              <Button size="small" danger onClick={() => revoke(link)}>
                取り消す
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function useReportLinks(storeId: number, period: string, customerId: number | null) {
  const toast = useToast();
  const { modal } = useDialogs();
  const queries = useQueryClient();
  const { running: making, run } = useSend<'store' | 'customer'>({ failed: toast.failed });
  const anew = () => queries.invalidateQueries({ queryKey: callKey(getReportSharing) });
  const toClipboard = useCopy();
  const copy = ({ url }: Pick<SharedReport, 'url'>) => toClipboard(url ?? '', 'リンク', `リンク: ${url}`);
  const share = (ofCustomer: boolean) =>
    run(
      async () => {
        const expected = customerId === null ? {} : { customerId };
        const made = await send(shareReport, { id: storeId, body: { period, ofCustomer, ...expected } });
        await anew();
        copy(made);
      },
      ofCustomer ? 'customer' : 'store',
    );
  const revoke = (link: SharedReport) =>
    void modal.confirm({
      centered: true,
      title: 'この共有リンクを取り消しますか',
      content: 'リンクを受け取った方は、レポートを開けなくなります。',
      okText: '取り消す',
      okButtonProps: { danger: true },
      cancelText: '閉じる',
      async onOk() {
        try {
          await send(revokeReportLink, { id: storeId, body: { linkId: link.id } });
          toast.done('共有リンクを取り消しました');
        } catch (thrown) {
          toast.failed(thrown);
        }
        await anew();
      },
    });
  return { making, share, copy, revoke };
}
