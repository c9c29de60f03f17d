import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Closing } from '#billing/rules/closing.ts';
import { callKey, send, useCall } from '#core/console/http/calls.ts';
import { useRefetchOn } from '#core/console/http/rows.ts';
import { useToast } from '#core/console/ui/dialogs.tsx';
import { minute } from '#core/model/day.ts';
import { getClosing, issueDrafts, mailInvoices, startCount } from '../../calls/closing.ts';

type ClosingStep = 'count' | 'issue' | 'mail';

const often = 3000;
/**
 * How long the board polls after a step was requested: a count shows as running within a minute; the others take as long as a month's
 * charges need.
 */
const patience: Record<ClosingStep, number> = { count: minute, issue: 15 * minute, mail: 15 * minute };

const callOf = { count: startCount, issue: issueDrafts, mail: mailInvoices } as const;

/** True when a requested step has nothing left to do. A count's run has its own state. */
const isSettled: Record<ClosingStep, (closing: Closing) => boolean> = {
  count: () => false,
  issue: ({ issuing }) => issuing === null,
  mail: ({ figures }) => figures.onTheirWay === 0,
};

/** A period's closing; polls while a step is in progress. */
export function useClosing(period: string) {
  const client = useQueryClient();
  const toast = useToast();
  // The requested steps run as jobs: the board polls until they are done
  const [watched, setWatched] = useState<{ step: ClosingStep; until: number } | null>(null);
  const input = { query: { period } };
  const queryKey = callKey(getClosing, input);
  const query = useCall(getClosing, input, {
    staleTime: 0,
    refetchInterval: ({ state }) => {
      const isCounting = state.data?.run !== undefined && state.data.run !== null && state.data.run.finishedAt === null;
      const isIssuing = state.data !== undefined && state.data.issuing !== null;
      const isAwaited =
        watched !== null &&
        Date.now() < watched.until &&
        (state.data === undefined || !isSettled[watched.step](state.data));
      return isCounting || isIssuing || isAwaited ? often : false;
    },
  });
  const refresh = () => client.invalidateQueries({ queryKey });
  // Also shows the work of other administrators and of scheduled jobs; each of thousands of invoices sends an event
  useRefetchOn('incentive-history', { queryKey, after: often });
  /** Requests a step; the board shows its progress. */
  const ask = async (step: ClosingStep, text: string, more: { readonly issueDate?: string } = {}) => {
    try {
      await send(callOf[step], { body: { period, ...more } });
      setWatched({ step, until: Date.now() + patience[step] });
      // The board first, so that the message does not stand beside the state before
      await refresh();
      toast.done(text);
    } catch (thrown) {
      toast.failed(thrown);
    }
  };
  return { query, ask, refresh };
}
