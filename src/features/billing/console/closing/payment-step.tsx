import { Button, Upload } from 'antd';
import type { Closing } from '#billing/rules/closing.ts';
import type { ClosingFigures } from '#billing/rules/closing-charges.ts';
import { LinkButton } from '#core/console/ui/page-header.tsx';
import { busy } from '#core/console/ui/states/loaded.tsx';
import { EmptyState } from '#core/console/ui/states/placeholders.tsx';
import { pathTo } from '#core/model/paths/path-to.ts';
import { unpaidStatuses } from '#domain/billing/charge-status.ts';
import styles from './closing.module.css';
import { PaymentMatchesTable } from './payment-matches-table.tsx';
import { Step, type StepState } from './step.tsx';
import { ToGiveBack } from './to-give-back.tsx';
import { type Statement, useStatement } from './use-statement.ts';

interface PaymentStepProps {
  closing: Closing;
  onPaid: () => Promise<void>;
}

/** The step that matches payments of a bank statement with charges; the user confirms before charges are marked as paid. */
export function PaymentStep({ closing, onPaid }: PaymentStepProps) {
  const matching = useStatement(onPaid);
  const { statement, isBusy } = matching;
  const { figures, period } = closing;
  const { open } = figures;
  return (
    <Step
      number={6}
      title="入金の消し込み"
      state={stateOf(figures)}
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
        {open === 0
          ? '入金を待っている請求はありません。'
          : `入金待ち ${open}件。銀行の入出金明細（各行のCSV、全銀形式の入出金取引明細・振込入金通知）を読み込むと、名義と金額から請求を探します。`}
      </p>
      {statement !== null && <Matches matching={matching} statement={statement} />}
      {open > 0 && (
        <LinkButton to={pathTo('/incentive-history', {}, { period, status_in: unpaidStatuses })}>
          入金待ちの請求を見る
        </LinkButton>
      )}
    </Step>
  );
}

interface MatchesProps {
  matching: ReturnType<typeof useStatement>;
  statement: Statement;
}

/** The statement's payments that are not recorded, each with the charge that it may pay. */
function Matches({ matching, statement: { data: matches, open, isEmpty } }: MatchesProps) {
  const { chosen, setChosen, fees, setFees, decisions, decide, refused, isBusy, confirm, close } = matching;
  if (isEmpty)
    return <EmptyState small title="読み取れた入金がありません。ファイルの期間・口座・列をご確認ください。" />;
  if (matches.length === 0) return <EmptyState small title="記録していない入金はありません。" />;
  return (
    <>
      <PaymentMatchesTable
        matches={matches}
        open={open}
        chosen={chosen}
        onChosen={setChosen}
        fees={fees}
        onFees={setFees}
        decisions={decisions}
        onDecision={decide}
        refused={refused}
      />
      <div className={`tj-bar ${styles.confirm}`}>
        <Button type="primary" disabled={chosen.length === 0} loading={busy(isBusy)} onClick={() => void confirm()}>
          {`${chosen.length}件の入金を記録する`}
        </Button>
        <Button onClick={close}>閉じる</Button>
      </div>
    </>
  );
}

function stateOf({ issued, open }: ClosingFigures): StepState {
  if (issued === 0) return { tone: 'neutral', text: '請求の発行前' };
  return open > 0 ? { tone: 'warning', text: `入金待ち ${open}件` } : { tone: 'success', text: 'すべて入金済' };
}
