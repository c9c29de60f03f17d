import { Button, Upload } from 'antd';
import { useState } from 'react';
import { send } from '#core/console/http/send.ts';
import { busy } from '#core/console/ui/busy.tsx';
import { LinkButton } from '#core/console/ui/link-button.tsx';
import { pathTo } from '#core/console/ui/paths.ts';
import { useSay } from '#core/console/ui/use-say.tsx';
import type { AnswerOf } from '#core/model/call.ts';
import type { Closing } from '#domain/closing.ts';
import { matchStatement, recordPayment } from '../../calls.ts';
import styles from './closing.module.css';
import { recordedText } from './payment-fit.ts';
import { type Lines, PaymentMatchesTable } from './payment-matches-table.tsx';
import { Step, type StepState } from './step.tsx';
import { ToGiveBack } from './to-give-back.tsx';

type Statement = AnswerOf<typeof matchStatement>;

interface PaymentStepProps {
  closing: Closing;
  onPaid: () => Promise<void>;
}

/** Payments on a bank's statement find their charges; a person confirms before anything is marked as paid. */
export function PaymentStep({ closing, onPaid }: PaymentStepProps) {
  const matching = useStatement(onPaid);
  const { statement, isBusy } = matching;
  const { charges, period } = closing;
  const open = charges.filter(({ status }) => status === 'ISSUED' || status === 'FAILED');
  return (
    <Step
      number={6}
      title="入金の消し込み"
      state={stateOf(charges, open.length)}
      actions={
        <Upload
          accept=".csv,.txt,.dat,.api,text/csv,text/plain"
          showUploadList={false}
          beforeUpload={(file) => {
            void matching.read(file);
            return false;
          }}
        >
          <Button loading={busy(isBusy && statement === null)}>入金明細を読み込む</Button>
        </Upload>
      }
    >
      <ToGiveBack closing={closing} />
      <p className={styles.first}>
        {open.length === 0
          ? '入金を待っている請求はありません。'
          : `入金待ち ${open.length}件。銀行の入出金明細（各行のCSV、全銀形式の入出金取引明細・振込入金通知）を読み込むと、名義と金額から請求を探します。`}
      </p>
      {statement !== null && <Matches matching={matching} matches={statement.data} />}
      <LinkButton to={pathTo('/incentive-history', {}, { period, status_in: ['ISSUED', 'FAILED'] })}>
        入金待ちの請求を見る
      </LinkButton>
    </Step>
  );
}

interface MatchesProps {
  matching: ReturnType<typeof useStatement>;
  matches: Statement['data'];
}

/** The payments of the statement that are not recorded, each with the charge it may be for. */
function Matches({ matching, matches }: MatchesProps) {
  const { chosen, setChosen, fees, setFees, isBusy, confirm, close } = matching;
  if (matches.length === 0) return <p>記録していない入金はありません。</p>;
  return (
    <>
      <PaymentMatchesTable matches={matches} chosen={chosen} onChosen={setChosen} fees={fees} onFees={setFees} />
      <div className={`tj-bar ${styles.confirm}`}>
        <Button type="primary" disabled={chosen.length === 0} loading={busy(isBusy)} onClick={() => void confirm()}>
          {`${chosen.length}件の入金を記録する`}
        </Button>
        <Button onClick={close}>閉じる</Button>
      </div>
    </>
  );
}

/** A statement that was read in: which of its payments are to be recorded, and with which the bank kept its fee. */
function useStatement(onPaid: () => Promise<void>) {
  const say = useSay();
  const [statement, setStatement] = useState<Statement | null>(null);
  const [chosen, setChosen] = useState<Lines>([]);
  const [fees, setFees] = useState<Lines>([]);
  const [isBusy, setIsBusy] = useState(false);

  const read = async (file: File) => {
    setIsBusy(true);
    try {
      const found = await send(matchStatement, { body: file }, { headers: { 'Content-Type': 'text/csv' } });
      setStatement(found);
      setFees([]);
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
    const recorded: Recorded[] = [];
    try {
      await recordPayments(statement, chosen, fees, recorded);
      say.done(recordedText(recorded));
    } catch (thrown) {
      say.failed(thrown);
    } finally {
      // What was recorded is done with, whatever became of the rest
      const isLeft = (line: number) => !recorded.some((one) => one.line === line);
      setStatement({ ...statement, data: statement.data.filter(({ line }) => isLeft(line)) });
      setChosen(chosen.filter(isLeft));
      setIsBusy(false);
      await onPaid();
    }
  };
  const close = () => setStatement(null);
  return { statement, chosen, setChosen, fees, setFees, isBusy, read, confirm, close };
}

interface Recorded {
  readonly line: number;
  readonly isPaid: boolean;
}

/** Records the chosen payments, one call each, and adds to `recorded` as each is done: a refusal ends the rest. */
async function recordPayments(statement: Statement, chosen: Lines, fees: Lines, recorded: Recorded[]): Promise<void> {
  const versions = new Map<number, number>();
  for (const { line, chargeId, day, amount, fit, deposit } of statement.data) {
    if (chargeId === null || !chosen.includes(line)) continue;
    // Two payments may be for one charge: the second follows on the first
    const chargeVersion = versions.get(chargeId) ?? statement.versions[chargeId] ?? 0;
    const fee = fit === 'FEE' && fees.includes(line);
    const body = { chargeId, chargeVersion, paidDate: day, amount, deposit, ...(fee && { fee }) };
    const charge = await send(recordPayment, { body });
    versions.set(chargeId, charge.version);
    recorded.push({ line, isPaid: charge.status === 'PAID' });
  }
}

function stateOf(charges: Closing['charges'], open: number): StepState {
  const issued = charges.filter(({ status }) => status !== 'DRAFT' && status !== 'CANCELLED');
  if (issued.length === 0) return { tone: 'neutral', text: '発行後に記録できます' };
  return open > 0 ? { tone: 'warning', text: `入金待ち ${open}件` } : { tone: 'success', text: 'すべて入金済み' };
}
