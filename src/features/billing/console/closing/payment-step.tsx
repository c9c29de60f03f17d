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
import { recordedText } from './payment-fit.ts';
import { type Lines, PaymentMatchesTable } from './payment-matches-table.tsx';
import { Step, type StepState } from './step.tsx';
import { ToGiveBack } from './to-give-back.tsx';

type Statement = AnswerOf<typeof matchStatement>;

/** Payments on a bank's statement find their charges; a person confirms before anything is marked as paid. */
export function PaymentStep({ closing, onPaid }: { closing: Closing; onPaid: () => Promise<void> }) {
  const say = useSay();
  const [statement, setStatement] = useState<Statement | null>(null);
  const [chosen, setChosen] = useState<Lines>([]);
  const [fees, setFees] = useState<Lines>([]);
  const [isBusy, setIsBusy] = useState(false);
  const { charges, period } = closing;
  const open = charges.filter(({ status }) => status === 'ISSUED' || status === 'FAILED');

  const read = async (file: File) => {
    setIsBusy(true);
    try {
      const read = await send(matchStatement, { body: file }, { headers: { 'Content-Type': 'text/csv' } });
      setStatement(read);
      setFees([]);
      setChosen(read.data.filter(({ fit }) => fit === 'EXACT').map(({ line }) => line));
    } catch (thrown) {
      say.failed(thrown);
    } finally {
      setIsBusy(false);
    }
  };
  const confirm = async () => {
    if (statement === null) return;
    setIsBusy(true);
    const recorded: { line: number; isPaid: boolean }[] = [];
    const versions = new Map<number, number>();
    try {
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
  const rows = statement?.data ?? [];
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
            void read(file);
            return false;
          }}
        >
          <Button loading={busy(isBusy && statement === null)}>入金明細を読み込む</Button>
        </Upload>
      }
    >
      <ToGiveBack closing={closing} />
      <p style={{ marginTop: 0 }}>
        {open.length === 0
          ? '入金を待っている請求はありません。'
          : `入金待ち ${open.length}件。銀行の入出金明細（各行のCSV、全銀形式の入出金取引明細・振込入金通知）を読み込むと、名義と金額から請求を探します。`}
      </p>
      {rows.length > 0 && (
        <>
          <PaymentMatchesTable matches={rows} chosen={chosen} onChosen={setChosen} fees={fees} onFees={setFees} />
          <div className="tj-bar" style={{ marginTop: 12 }}>
            <Button type="primary" disabled={chosen.length === 0} loading={busy(isBusy)} onClick={() => void confirm()}>
              {`${chosen.length}件の入金を記録する`}
            </Button>
            <Button onClick={() => setStatement(null)}>閉じる</Button>
          </div>
        </>
      )}
      {statement !== null && rows.length === 0 && <p>記録していない入金はありません。</p>}
      <LinkButton to={pathTo('/incentive-history', {}, { period, status_in: ['ISSUED', 'FAILED'] })}>
        入金待ちの請求を見る
      </LinkButton>
    </Step>
  );
}

function stateOf(charges: Closing['charges'], open: number): StepState {
  const issued = charges.filter(({ status }) => status !== 'DRAFT' && status !== 'CANCELLED');
  if (issued.length === 0) return { tone: 'neutral', text: '発行後に記録できます' };
  return open > 0 ? { tone: 'warning', text: `入金待ち ${open}件` } : { tone: 'success', text: 'すべて入金済み' };
}
