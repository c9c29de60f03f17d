import { Button, Progress } from 'antd';
import { minuteOf } from '#core/console/fields/figures.ts';
import { useDialogs } from '#core/console/ui/dialogs.tsx';
import { LinkButton } from '#core/console/ui/link-button.tsx';
import { pathTo } from '#core/console/ui/paths.ts';
import type { Closing } from '#domain/closing.ts';
import { monthInWords } from '#domain/month.ts';
import { Step, type StepState } from './step.tsx';

/** Freezes the achieved days and makes the drafts; may be done again until everything is issued. */
export function CountStep({ closing, onCount }: { closing: Closing; onCount: () => Promise<void> }) {
  const { modal } = useDialogs();
  const { run, period, isClosed } = closing;
  const isRunning = run !== null && run.finishedAt === null;
  const start = () =>
    modal.confirm({
      title: `${monthInWords(period)}分の成果日数を集計します`,
      content: '下書きの請求は作り直されます。発行済みの請求は変わりません。',
      okText: '集計する',
      cancelText: 'キャンセル',
      onOk: onCount,
    });
  return (
    <Step
      number={2}
      title="成果日数の集計"
      state={stateOf(closing)}
      actions={
        <Button onClick={start} disabled={!isClosed || isRunning}>
          {run === null ? '集計する' : 'もう一度集計する'}
        </Button>
      }
    >
      {run === null ? (
        <p style={{ margin: 0 }}>締め日の翌朝に自動で集計されます。今すぐ集計することもできます。</p>
      ) : (
        <>
          {isRunning && (
            <Progress
              percent={run.total === 0 ? 0 : Math.floor(((run.counted + run.failed) / run.total) * 100)}
              aria-label="集計の進み具合"
            />
          )}
          <p style={{ margin: 0 }}>
            {`開始 ${minuteOf(run.startedAt)}`}
            {run.finishedAt !== null && `　完了 ${minuteOf(run.finishedAt)}`}
            {`　${run.counted}／${run.total}件`}
            {run.failed > 0 && `　失敗 ${run.failed}件`}
          </p>
          <LinkButton style={{ marginTop: 12 }} to={pathTo('/incentive-information-report-history', {}, { period })}>
            集計の結果を見る
          </LinkButton>
        </>
      )}
    </Step>
  );
}

function stateOf({ run }: Closing): StepState {
  if (run === null) return { tone: 'neutral', text: '未集計' };
  if (run.finishedAt === null) return { tone: 'info', text: '集計中' };
  return run.failed > 0
    ? { tone: 'danger', text: `${run.failed}件を集計できませんでした` }
    : { tone: 'success', text: '集計済み' };
}
