import { Alert } from 'antd';
import type { Closing } from '#billing/rules/closing.ts';
import spacing from '#core/console/ui/spacing.module.css';
import { SomeCharges } from './some-charges.tsx';

/** Charges with a surplus to be given back. */
export function ToGiveBack({ closing: { toGiveBack, figures } }: { closing: Closing }) {
  if (toGiveBack.length === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      className={spacing.below}
      message={`返金待ち ${figures.toGiveBack}件`}
      description={
        <>
          請求の画面で「返金」を選び、返し方を記録します。
          <SomeCharges charges={toGiveBack} all={figures.toGiveBack} yenOf={({ surplus }) => surplus} />
        </>
      }
    />
  );
}
