import { Button, Checkbox, Upload } from 'antd';
import { useState } from 'react';
import { yen } from '#console/fields/figures.ts';
import { http } from '#console/http/client.ts';
import { busy } from '#console/ui/busy.tsx';
import { LinkButton } from '#console/ui/link-button.tsx';
import { listPart, numberPart } from '#console/ui/parts.ts';
import { PlainTable } from '#console/ui/plain-table.tsx';
import { StatusTag } from '#console/ui/status-tag.tsx';
import { useSay } from '#console/ui/use-say.tsx';
import type { Closing, PaymentMatch } from '#domain/closing.ts';
import { differenceText, fitTag } from './payment-fit.ts';
import { matchesIn } from './payment-matches.ts';
import { Step, type StepState } from './step.tsx';

interface Statement {
  readonly matches: readonly PaymentMatch[];
  readonly versions: unknown;
}

/** Payments on a bank's statement find their charges; a person confirms before anything is marked as paid. */
export function PaymentStep({ closing, onPaid }: { closing: Closing; onPaid: () => Promise<void> }) {
  const say = useSay();
  const [statement, setStatement] = useState<Statement | null>(null);
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [isBusy, setIsBusy] = useState(false);
  const { charges, period } = closing;
  const open = charges.filter(({ status }) => status === 'ISSUED' || status === 'FAILED');

  const read = async (file: File) => {
    setIsBusy(true);
    try {
      const answer: unknown = await http.post('/closing/statement', file, { headers: { 'Content-Type': 'text/csv' } });
      const matches = matchesIn(listPart(answer, 'data'));
      setStatement({ matches, versions: answer });
      setChosen(matches.filter(({ fit }) => fit === 'EXACT').map(({ line }) => line));
    } catch (thrown) {
      say.failed(thrown);
    } finally {
      setIsBusy(false);
    }
  };
  const confirm = async () => {
    if (statement === null) return;
    setIsBusy(true);
    const paid: number[] = [];
    const versions = new Map<number, number | null>();
    try {
      for (const { line, chargeId, day, amount } of statement.matches) {
        if (chargeId === null || !chosen.includes(line)) continue;
        // Two payments may be for one charge: the second follows on the first
        const chargeVersion = versions.get(chargeId) ?? numberPart(statement.versions, 'versions', String(chargeId));
        const answer: unknown = await http.post('/closing/payment', { chargeId, chargeVersion, paidDate: day, amount });
        versions.set(chargeId, numberPart(answer, 'data', 'version'));
        paid.push(line);
      }
      say.done(`${paid.length}件の入金を記録しました`);
    } catch (thrown) {
      say.failed(thrown);
    } finally {
      // What was recorded is done with, whatever became of the rest
      setStatement({ ...statement, matches: statement.matches.filter(({ line }) => !paid.includes(line)) });
      setChosen(chosen.filter((line) => !paid.includes(line)));
      setIsBusy(false);
      await onPaid();
    }
  };
  const rows = statement?.matches ?? [];
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
      <p style={{ marginTop: 0 }}>
        {open.length === 0
          ? '入金を待っている請求はありません。'
          : `入金待ち ${open.length}件。銀行の入出金明細（各行のCSV、全銀形式の入出金取引明細・振込入金通知）を読み込むと、名義と金額から請求を探します。`}
      </p>
      {rows.length > 0 && (
        <>
          <PlainTable
            caption="入金と請求の照合"
            rows={rows}
            rowKey={({ line }) => line}
            columns={[
              {
                title: '記録',
                width: 60,
                cell: ({ line, chargeId, payer }) => (
                  <Checkbox
                    aria-label={`${payer}の入金を記録する`}
                    disabled={chargeId === null}
                    checked={chosen.includes(line)}
                    onChange={(event) =>
                      setChosen(event.target.checked ? [...chosen, line] : chosen.filter((one) => one !== line))
                    }
                  />
                ),
              },
              { title: '入金日', width: 110, cell: ({ day }) => day.replaceAll('-', '/') || '—' },
              { title: '名義', cell: ({ payer }) => payer },
              { title: '金額', right: true, width: 110, cell: ({ amount }) => yen(amount) },
              {
                title: '請求',
                cell: ({ customerName, invoiceNumber }) =>
                  customerName === null ? '—' : `${customerName}（${invoiceNumber ?? ''}）`,
              },
              {
                title: '照合',
                width: 240,
                cell: (match) => (
                  <>
                    <StatusTag {...fitTag(match)} />
                    <div>{differenceText(match)}</div>
                  </>
                ),
              },
            ]}
          />
          <div className="tj-bar" style={{ marginTop: 12 }}>
            <Button type="primary" disabled={chosen.length === 0} loading={busy(isBusy)} onClick={() => void confirm()}>
              {`${chosen.length}件の入金を記録する`}
            </Button>
            <Button onClick={() => setStatement(null)}>閉じる</Button>
          </div>
        </>
      )}
      {statement !== null && rows.length === 0 && <p>記録していない入金はありません。</p>}
      <LinkButton to={`/incentive-history?period=${period}&status_in=ISSUED&status_in=FAILED`}>
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
