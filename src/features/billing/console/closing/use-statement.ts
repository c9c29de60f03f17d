import { useState } from 'react';
import type { PaymentMatch } from '#billing/rules/closing.ts';
import { send, useSend } from '#core/console/http/calls.ts';
import { failureOf } from '#core/console/http/client.ts';
import { useToast } from '#core/console/ui/dialogs.tsx';
import type { AnswerOf } from '#core/model/call.ts';
import { matchStatement, recordPayment, recordSplit } from '../../calls/deposits.ts';
import { type Decision, decided, proposed, type Recorded, recordedText, refusedText } from './payment-fit.ts';
import type { Lines } from './payment-matches-table.tsx';

export interface Statement extends AnswerOf<typeof matchStatement> {
  /** True when no deposit was found in the file, as opposed to all of them having been recorded since. */
  readonly isEmpty: boolean;
}

/** Why a payment was not recorded, by line. */
export type Refused = ReadonlyMap<number, string>;

/** The state of a statement that was read: which payments to record, and which with a bank fee. */
export function useStatement(onPaid: () => Promise<void>) {
  const toast = useToast();
  const [statement, setStatement] = useState<Statement | null>(null);
  const [chosen, setChosen] = useState<Lines>([]);
  const [fees, setFees] = useState<Lines>([]);
  const [decisions, setDecisions] = useState<Decisions>(new Map());
  const [refused, setRefused] = useState<Refused>(new Map());
  const { isRunning: isBusy, run } = useSend({ failed: toast.failed });

  const read = (file: File) =>
    run(async () => {
      const found = await send(matchStatement, { body: file }, { headers: { 'Content-Type': 'text/csv' } });
      setStatement({ ...found, isEmpty: found.data.length === 0 });
      setFees([]);
      setDecisions(new Map());
      setRefused(new Map());
      setChosen(found.data.filter(({ fit }) => fit === 'EXACT').map(({ line }) => line));
    });
  const confirm = async () => {
    if (statement === null) return;
    const outcome: Outcome = { recorded: [], refused: new Map() };
    try {
      await recordPayments(statement, { chosen, fees, decisions }, outcome);
      if (outcome.recorded.length > 0) toast.done(recordedText(outcome.recorded));
      if (outcome.refused.size > 0) toast.failed(new Error(refusedText(outcome.refused.size)));
    } finally {
      // Recorded lines are removed, even if others failed
      const isLeft = (line: number) => !outcome.recorded.some((one) => one.line === line);
      setStatement({ ...statement, data: statement.data.filter(({ line }) => isLeft(line)) });
      setChosen(chosen.filter((line) => isLeft(line) && !outcome.refused.has(line)));
      setRefused(outcome.refused);
      void onPaid();
    }
  };
  const close = () => setStatement(null);
  /** Choosing a payment's charges also selects it for recording. */
  const decide = (line: number, decision: Decision) => {
    setDecisions(new Map([...decisions, [line, decision]]));
    const others = chosen.filter((one) => one !== line);
    setChosen(decision.chargeIds.length > 0 ? [...others, line] : others);
  };
  return {
    statement,
    chosen,
    setChosen,
    fees,
    setFees,
    decisions,
    decide,
    refused,
    isBusy,
    read,
    confirm: () => run(confirm),
    close,
  };
}

interface Outcome {
  readonly recorded: Recorded[];
  readonly refused: Map<number, string>;
}

type Decisions = ReadonlyMap<number, Decision>;

interface Chosen {
  readonly chosen: Lines;
  readonly fees: Lines;
  readonly decisions: Decisions;
}

/** Records the chosen payments, one call each, and adds each result as it arrives. A refused payment does not stop the others. */
async function recordPayments(
  { data, versions, open }: Statement,
  { chosen, fees, decisions }: Chosen,
  { recorded, refused }: Outcome,
): Promise<void> {
  // Several payments may be for one charge: each call needs the version that the previous one returned
  const known = new Map(Object.entries(versions).map(([id, version]) => [Number(id), version]));
  for (const match of data) {
    const { line } = match;
    const decision = decisions.get(line) ?? proposed(match);
    const asked = decided(match, decision, open);
    if (asked.chargeId === null || !chosen.includes(line)) continue;
    const fee = asked.fit === 'FEE' && fees.includes(line);
    try {
      const charges = await recordOne(asked, { fee, way: decision.way }, known);
      for (const { id, version } of charges) known.set(id, version);
      recorded.push({ line, isPaid: charges.every(({ status }) => status !== 'ISSUED' && status !== 'FAILED') });
    } catch (thrown) {
      const { status, message } = failureOf(thrown);
      if (![400, 404, 409, 422].includes(status)) throw thrown;
      refused.set(line, message);
    }
  }
}

/** Records a payment for one charge, or splits it among several; returns the charges' new state. */
async function recordOne(
  { chargeIds, day: paidDate, amount, deposit, payer, fit }: PaymentMatch,
  { fee, way }: { readonly fee: boolean; readonly way: Decision['way'] },
  versions: ReadonlyMap<number, number>,
): Promise<AnswerOf<typeof recordSplit>> {
  const charges = chargeIds.map((chargeId) => ({ chargeId, chargeVersion: versions.get(chargeId) ?? 0 }));
  const money = { paidDate, amount, deposit, payer, ...(fee && { fee }) };
  const [first] = charges;
  if (first === undefined) return [];
  if (charges.length > 1) return send(recordSplit, { body: { charges, ...money } });
  return [await send(recordPayment, { body: { ...first, ...money, ...(fit === 'CANCELLED' && { way }) } })];
}
