import { Alert, Button } from 'antd';
import { useState } from 'react';
import { send, useSend } from '#core/console/http/calls.ts';
import { useToast } from '#core/console/ui/dialogs.tsx';
import spacing from '#core/console/ui/spacing.module.css';
import { busy } from '#core/console/ui/states/loaded.tsx';
import { type TermsFrom, termsFromLabels } from '#domain/invoices/terms-from.ts';
import { setTermsFrom } from '../../calls/closing.ts';

interface TermsQuestionProps {
  /** Of whom nobody said it yet. */
  customers: number;
  onSettled: () => Promise<void>;
}

/** Asks once, for customers from before it could be said, from which day their terms of payment count. */
export function TermsQuestion({ customers, onSettled }: TermsQuestionProps) {
  const toast = useToast();
  const [chosen, setChosen] = useState<TermsFrom | null>(null);
  const { isRunning, run } = useSend({ failed: toast.failed });
  const settle = (termsFrom: TermsFrom) =>
    run(async () => {
      setChosen(termsFrom);
      const done = await send(setTermsFrom, { body: { termsFrom } });
      await onSettled();
      toast.done(`${done.customers}件の契約者の支払条件を「${termsFromLabels[termsFrom]}」から数えます`);
    });
  return (
    <Alert
      type="warning"
      showIcon
      className={spacing.below}
      message={`支払条件をどの日から数えるか、決めていない契約者 ${customers}件`}
      description={
        <>
          <p>
            「翌月末」などの支払条件は、締め日から数えるようになりました（10月分の翌月末は11月30日）。これまでは発行日から数えていました。契約に合うほうを選ぶと、発行できます。契約者ごとに変えるときは、
            契約者の請求書追加情報の「期日の起算」で選びます。
          </p>
          <div className="tj-bar">
            <Button
              type="primary"
              loading={busy(isRunning && chosen === 'CLOSING')}
              onClick={() => void settle('CLOSING')}
            >
              締め日から数える
            </Button>
            <Button loading={busy(isRunning && chosen === 'ISSUE')} onClick={() => void settle('ISSUE')}>
              これまでどおり発行日から数える
            </Button>
          </div>
        </>
      }
    />
  );
}
