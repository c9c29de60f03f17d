import { Alert, Button, Card, Descriptions } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { send, useCall, useSend } from '#core/console/http/calls.ts';
import { failureOf } from '#core/console/http/client.ts';
import { AccountPage, CardHeading } from '#core/console/pages/screen-frames.tsx';
import { leaveFor } from '#core/console/ui/browser.ts';
import { useToast } from '#core/console/ui/dialogs.tsx';
import { LinkButton } from '#core/console/ui/page-header.tsx';
import spacing from '#core/console/ui/spacing.module.css';
import { busy, FormError, Loaded } from '#core/console/ui/states/loaded.tsx';
import { EmptyState } from '#core/console/ui/states/placeholders.tsx';
import type { AnswerOf } from '#core/model/call.ts';
import { dayOf } from '#core/model/day.ts';
import { pathTo } from '#core/model/paths/path-to.ts';
import { finishCardSetup, getCard, startCardSetup } from '../../calls/cards.ts';

type PayCard = NonNullable<AnswerOf<typeof getCard>>;

/** The card by which the user pays. It is entered on the payment service's own page; its number never reaches this app. */
export default function ChangePayment() {
  const { isFinishing, failure } = useFinishedSetup();
  // While a setup is being finished, the query could return the previous card
  const query = useCall(getCard, {}, { staleTime: 0, enabled: !isFinishing });
  return (
    <AccountPage title="支払い情報変更">
      <FormError message={failure} />
      <Loaded query={query} rows={4}>
        {(card) =>
          card === null ? (
            <EmptyState
              title="登録されているカードはありません"
              text="カードを登録すると、請求の発行時に自動でお支払いが完了します。"
              action={<EnterButton>カードを登録する</EnterButton>}
            />
          ) : (
            <Card size="small" className="tj-account-card" title={<CardHeading>登録されているカード</CardHeading>}>
              <Descriptions
                size="small"
                column={1}
                items={[
                  {
                    key: 'brand',
                    label: 'カード',
                    children: `${card.brand.toUpperCase() || 'カード'} •••• ${card.last4}`,
                  },
                  {
                    key: 'end',
                    label: '有効期限',
                    children: `${String(card.expMonth).padStart(2, '0')}/${card.expYear}`,
                  },
                ]}
              />
              {hasEnded(card) && (
                <Alert
                  type="warning"
                  showIcon
                  className={spacing.around}
                  message="カードの有効期限が切れています"
                  description="新しいカードを登録してください。"
                />
              )}
              <div className={`tj-bar ${spacing.after}`}>
                <EnterButton>カードを変更する</EnterButton>
                <LinkButton to={pathTo('/incentive-history')}>請求履歴を開く</LinkButton>
              </div>
            </Card>
          )
        }
      </Loaded>
      <p>カードの番号は決済サービスの画面で入力します。こちらには保存されません。</p>
    </AccountPage>
  );
}

function EnterButton({ children }: { children: string }) {
  const toast = useToast();
  const { isRunning: isLeaving, run } = useSend({ failed: toast.failed });
  const enter = async () => {
    const { url } = await send(startCardSetup);
    await leaveFor(url);
  };
  return (
    <Button type="primary" loading={busy(isLeaving)} onClick={() => void run(enter)}>
      {children}
    </Button>
  );
}

/** Finishes the card setup when the user returns from the payment service's page: once, then removes it from the URL. */
function useFinishedSetup(): { readonly isFinishing: boolean; readonly failure: string | null } {
  const toast = useToast();
  const [params, setParams] = useSearchParams();
  const [failure, setFailure] = useState<string | null>(null);
  const session = params.get('session');
  const finished = useRef<string | null>(null);
  useEffect(() => {
    if (session === null || finished.current === session) return;
    finished.current = session;
    send(finishCardSetup, { body: { session } })
      .then(() => toast.done('カードを登録しました'))
      .catch((thrown: unknown) => setFailure(failureOf(thrown).message))
      .finally(() => setParams({}, { replace: true }));
  }, [session, toast, setParams]);
  return { isFinishing: session !== null, failure };
}

/** True once the card's last month is over in Japan. */
function hasEnded({ expMonth, expYear }: PayCard): boolean {
  return `${expYear}-${String(expMonth).padStart(2, '0')}` < dayOf(Date.now()).slice(0, 7);
}
