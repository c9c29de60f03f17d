import { keepPreviousData } from '@tanstack/react-query';
import { Alert } from 'antd';
import { useEffect, useState } from 'react';
import { useCall } from '#core/console/http/calls.ts';
import spacing from '#core/console/ui/spacing.module.css';
import type { Values } from '#core/model/draft.ts';
import { monthInWords } from '#domain/month.ts';
import { previewChange } from '#terms/calls.ts';
import { freshFor } from './change-preview.ts';
import { ChargeLinks } from './charges-to-correct.tsx';

interface TouchedMonthsProps {
  /** The store's id. */
  id: number;
  /** The changed fields that affect bills; null if there are none. */
  change: Values | null;
  onNeedsReason: (needsReason: boolean) => void;
}

/** Shows which counted and billed months a change would affect, and the charges to correct afterwards. */
export function AffectedMonths({ id, change, onNeedsReason }: TouchedMonthsProps) {
  const sent = useSettled(JSON.stringify(change));
  const body: Values | null = JSON.parse(sent);
  const { data } = useCall(
    previewChange,
    { id, body: body ?? {} },
    { enabled: body !== null, staleTime: freshFor, placeholderData: keepPreviousData, retry: false },
  );
  const preview = change === null || body === null ? undefined : data;
  const needsReason = preview?.needsReason === true;
  useEffect(() => onNeedsReason(needsReason), [needsReason, onNeedsReason]);
  if (preview === undefined || preview.months.length === 0) return null;
  const { months } = preview;
  return (
    <Alert
      type="warning"
      showIcon
      role="status"
      className={spacing.below}
      message={`${months.map(({ period, isBilled }) => `${monthInWords(period)}分（${isBilled ? '請求済' : '集計済'}）`).join('、')}に影響します`}
      description={
        <>
          {months.some(({ isBilled }) => !isBilled) && (
            <p className={spacing.flush}>下書きは、次の集計で新しい契約の内容に置き換わります。</p>
          )}
          {months.some(({ charges }) => charges.length > 0) && (
            <>
              <p className={spacing.flush}>発行した請求は自動では変わりません。保存したあとで訂正してください。</p>
              <ChargeLinks months={months} />
            </>
          )}
        </>
      }
    />
  );
}

/** Debounces a text. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), 300);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
