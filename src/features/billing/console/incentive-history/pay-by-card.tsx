import { CreditCardOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { send, useSend } from '#core/console/http/calls.ts';
import { useProduct } from '#core/console/session/product.tsx';
import { leaveFor } from '#core/console/ui/browser.ts';
import { useToast } from '#core/console/ui/dialogs.tsx';
import { busy } from '#core/console/ui/states/loaded.tsx';
import type { AnswerOf } from '#core/model/call.ts';
import type { Row } from '#core/model/row-types.ts';
import { paymentRoles } from '#domain/accounts/own-screens.ts';
import { unpaidStatuses } from '#domain/billing/charge-status.ts';
import { finishPayByCard, payByCard } from '../../calls/cards.ts';

/** A payer's button to pay a charge by card; leads to the bank's page if the payer must authenticate there. */
export function PayByCard({ charge: { id, status, paymentMethod } }: { charge: Row }) {
  const { me } = useProduct();
  const toast = useToast();
  const { isRunning: isPaying, run } = useSend({ failed: toast.failed });
  const isFinishing = useFinishedPayment(id);
  const isPayer = paymentRoles.some((role) => role === me.systemUserRole);
  if (!isPayer || paymentMethod !== 'CARD' || !unpaidStatuses.some((one) => one === status)) return null;
  const pay = async () => {
    const { url, ...outcome } = await send(payByCard, { id });
    if (url !== null) await leaveFor(url);
    report(toast, outcome);
  };
  return (
    <Button
      type="primary"
      icon={<CreditCardOutlined aria-hidden />}
      loading={busy(isPaying || isFinishing)}
      onClick={() => void run(pay)}
    >
      カードで支払う
    </Button>
  );
}

/** Settles the payment when the payer returns from the bank's page: once, then removes the mark from the URL. */
function useFinishedPayment(id: number): boolean {
  const toast = useToast();
  const [params, setParams] = useSearchParams();
  const isBack = params.get('payment') === 'done';
  const finished = useRef(false);
  useEffect(() => {
    if (!isBack || finished.current) return;
    finished.current = true;
    send(finishPayByCard, { id })
      .then((outcome) => report(toast, outcome))
      .catch(toast.failed)
      .finally(() => setParams({}, { replace: true }));
  }, [isBack, id, toast, setParams]);
  return isBack;
}

function report(toast: ReturnType<typeof useToast>, { status, underWay }: AnswerOf<typeof finishPayByCard>): void {
  if (status === 'PAID') toast.done('お支払いが完了しました');
  else if (underWay) toast.done('カード会社の返事を待っています。決まりしだいお知らせします');
  else toast.failed(new Error('お支払いは完了していません。もう一度お試しいただくか、カードを登録し直してください'));
}
