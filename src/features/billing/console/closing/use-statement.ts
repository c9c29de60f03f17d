import { useState } from 'react';
import { send } from '#core/console/http/send.ts';
import { failureOf } from '#core/console/ui/failure.ts';
import { useSay } from '#core/console/ui/use-say.tsx';
import type { AnswerOf } from '#core/model/call.ts';
import { matchStatement, recordPayment } from '../../calls.ts';
import { type Recorded, recordedText, refusedText } from './payment-fit.ts';
import type { Lines } from './payment-matches-table.tsx';

export type Statement = AnswerOf<typeof matchStatement>;

/** Why a payment was not recorded, by its line. */
export type Refused = ReadonlyMap<number, string>;

/** A statement that was read in: which of its payments are to be recorded, and with which the bank kept its fee. */
export function useStatement(onPaid: () => Promise<void>) {
  const say = useSay();
  const [statement, setStatement] = useState<Statement | null>(null);
  const [chosen, setChosen] = useState<Lines>([]);
  const [fees, setFees] = useState<Lines>([]);
  const [refused, setRefused] = useState<Refused>(new Map());
  const [isBusy, setIsBusy] = useState(false);

  const read = async (file: File) => {
    setIsBusy(true);
    try {
      const found = await send(matchStatement, { body: file }, { headers: { 'Content-Type': 'text/csv' } });
      setStatement(found);
      setFees([]);
      setRefused(new Map());
      setChosen(found.data.filter(({ fit }) => fit === 'EXACT').map(({ line }) => line));
    } catch (thrown) {
      say.failed(thrown);
    } finally {
      setIsBusy(false);
    }
  };
  const confirm = async () => {
    if (statement === null) return;
    setIsBusy(true);
    const outcome: Outcome = { recorded: [], refused: new Map() };
    try {
      await recordPayments(statement, chosen, fees, outcome);
      if (outcome.recorded.length > 0) say.done(recordedText(outcome.recorded));
      if (outcome.refused.size > 0) say.failed(new Error(refusedText(outcome.refused.size)));
    } catch (thrown) {
      say.failed(thrown);
    } finally {
      // What was recorded is done with, whatever became of the rest
      const isLeft = (line: number) => !outcome.recorded.some((one) => one.line === line);
      setStatement({ ...statement, data: statement.data.filter(({ line }) => isLeft(line)) });
      setChosen(chosen.filter((line) => isLeft(line) && !outcome.refused.has(line)));
      setRefused(outcome.refused);
      setIsBusy(false);
      await onPaid();
    }
  };
  const close = () => setStatement(null);
  return { statement, chosen, setChosen, fees, setFees, refused, isBusy, read, confirm, close };
}

interface Outcome {
  readonly recorded: Recorded[];
  readonly refused: Map<number, string>;
}

/** Records the chosen payments, one call each, and notes what became of each as it is done. One that is refused is no other's business. */
async function recordPayments(
  { data, versions }: Statement,
  chosen: Lines,
  fees: Lines,
  { recorded, refused }: Outcome,
): Promise<void> {
  const known = new Map<number, number>();
  for (const { line, chargeId, day, amount, fit, deposit } of data) {
    if (chargeId === null || !chosen.includes(line)) continue;
    // Two payments may be for one charge: the second follows on the first
    const chargeVersion = known.get(chargeId) ?? versions[chargeId] ?? 0;
    const fee = fit === 'FEE' && fees.includes(line);
    const body = { chargeId, chargeVersion, paidDate: day, amount, deposit, ...(fee && { fee }) };
    try {
      const charge = await send(recordPayment, { body });
      known.set(chargeId, charge.version);
      recorded.push({ line, isPaid: charge.status === 'PAID' });
    } catch (thrown) {
      const { status, message } = failureOf(thrown);
      if (![400, 404, 409, 422].includes(status)) throw thrown;
      refused.set(line, message);
    }
  }
}
