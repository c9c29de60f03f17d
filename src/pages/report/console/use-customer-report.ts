import { useState } from 'react';
import { send, useSend } from '#core/console/http/calls.ts';
import { useToast } from '#core/console/ui/dialogs.tsx';
import { getOwnedStores } from '#terms/calls.ts';

/** A customer, and one of their measured stores, by which the report of all of them is addressed. */
export interface CustomerReport {
  readonly storeId: number;
  readonly customer: { readonly id: number; readonly name: string };
}

/** Opens the report of a customer: finds a store that is theirs and measured today, and says so if there is none. */
export function useCustomerReport() {
  const toast = useToast();
  const [report, setReport] = useState<CustomerReport | null>(null);
  const { isRunning, run } = useSend({ failed: toast.failed });
  const find = async (id: number, name: string) => {
    const store = (await send(getOwnedStores, { id })).stores.find(({ isMeasured }) => isMeasured);
    if (store === undefined) toast.failed(new Error(`${name}には計測中の店舗がないため、レポートはまだありません`));
    else setReport({ storeId: store.id, customer: { id, name } });
  };
  return {
    report,
    isRunning,
    open: (id: number, name: string) => void run(() => find(id, name)),
    close: () => setReport(null),
  };
}
