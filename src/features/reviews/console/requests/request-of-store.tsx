import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { callKey, rowIn, send, useCall, useSend } from '#core/console/http/calls.ts';
import { useRefetchOn } from '#core/console/http/rows.ts';
import { SectionCard } from '#core/console/pages/screen-frames.tsx';
import { useIsPhone } from '#core/console/ui/browser.ts';
import { useToast } from '#core/console/ui/dialogs.tsx';
import { busy, Loaded } from '#core/console/ui/states/loaded.tsx';
import { EmptyState } from '#core/console/ui/states/placeholders.tsx';
import type { Row } from '#core/model/row-types.ts';
import { getReviewRequest, makeReviewRequest } from '../../calls.ts';
import { requestRules } from '../../rules/review-request.ts';
import { OpenedCounts } from './opened-counts.tsx';
import styles from './request.module.css';
import { RequestLink } from './request-link.tsx';
import { RequestTexts } from './request-texts.tsx';

/** How a store asks everybody for a review: link, QR code, poster, texts, and how often the link was opened. */
export default function RequestOfStore({ store }: { store: Row }) {
  const { name = '' } = rowIn('search-conditions', store);
  const request = useCall(getReviewRequest, { id: store.id });
  // Another may put a new link in place, or end the contract
  useRefetchOn('search-conditions', { queryKey: callKey(getReviewRequest), id: store.id });
  return (
    <Loaded query={request} rows={8}>
      {({ link, mayRenew, isEnded, opened }) => (
        <div className={styles.request}>
          {isEnded ? (
            <EmptyState title="解約した店舗です" text="クチコミのお願いのリンクとQRコードは、開いても使えません。" />
          ) : (
            <>
              {link === null && <NoLink storeId={store.id} />}
              {link !== null && <RequestLink storeId={store.id} link={link} mayRenew={mayRenew} />}
              <Rules />
              {link !== null && <RequestTexts storeName={name} url={link.url} />}
            </>
          )}
          {link !== null && <OpenedCounts opened={opened} since={link.countedSince} />}
        </div>
      )}
    </Loaded>
  );
}

function NoLink({ storeId }: { storeId: number }) {
  const toast = useToast();
  const queries = useQueryClient();
  const isPhone = useIsPhone();
  const { isRunning: isMaking, run } = useSend({ failed: toast.failed });
  const make = async () => {
    await send(makeReviewRequest, { id: storeId });
    await queries.invalidateQueries({ queryKey: callKey(getReviewRequest) });
    toast.done('お願いのリンクを作りました');
  };
  return (
    <EmptyState
      title="お願いのリンクはまだありません"
      text="作ると、QRコード、ポスター、LINEとメールの文章がここに並びます。リンクは、どなたにもGoogleの同じクチコミのページを開きます。"
      action={
        <Button
          type="primary"
          size={isPhone ? 'large' : 'middle'}
          loading={busy(isMaking)}
          onClick={() => void run(make)}
        >
          リンクを作る
        </Button>
      }
    />
  );
}

/** What the law and Google forbid those who ask. */
function Rules() {
  return (
    <SectionCard title="お願いするときの決まり">
      <ul className={styles.rules}>
        {requestRules.map(({ rule, why }) => (
          <li key={rule}>
            {rule}
            <span className={styles.why}>{why}</span>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}
