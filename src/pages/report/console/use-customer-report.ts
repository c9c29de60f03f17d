import { useState } from 'react';
import { useSend } from '#core/console/http/calls.ts';
import { fetchRows } from '#core/console/http/rows.ts';
import { useToast } from '#core/console/ui/dialogs.tsx';

/** A customer, and one of their measured stores, by which the report of all of them is addressed. */
export interface CustomerReport {
  readonly storeId: number;
  readonly customer: string;
}

/** Opens the report of a customer: finds a store of theirs that is measured, and says so if there is none. */
export function useCustomerReport() {
  const toast = useToast();
  const [report, setReport] = useState<CustomerReport | null>(null);
  const { isRunning, run } = useSend({ failed: toast.failed });
  const find = async (id: number, customer: string) => {
    const { data } = await fetchRows('search-conditions', {
      start: 0,
      end: 1,
      filters: [
        { field: 'ownerUserId', operator: 'eq', value: id },
        { field: 'status', operator: 'eq', value: 'MEASURING' },
      ],
      fields: ['name'],
    });
    const [store] = data;
    if (store === undefined) toast.failed(new Error(`${customer}には計測中の店舗がないため、レポートはまだありません`));
    else setReport({ storeId: store.id, customer });
  };
  return {
    report,
    isRunning,
    open: (id: number, customer: string) => void run(() => find(id, customer)),
    close: () => setReport(null),
  };
}
