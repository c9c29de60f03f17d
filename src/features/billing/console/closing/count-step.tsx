import { Alert, Button, Progress } from 'antd';
import { Link } from 'react-router';
import type { Closing, ClosingRun } from '#billing/rules/closing.ts';
import { countFailureLabels } from '#billing/rules/count-failures.ts';
import { useDialogs } from '#core/console/ui/dialogs.tsx';
import { LinkButton } from '#core/console/ui/page-header.tsx';
import { minuteText } from '#core/model/day.ts';
import { pathTo } from '#core/model/paths/path-to.ts';
import { monthInWords } from '#domain/month.ts';
import styles from './closing.module.css';
import { MissedDays } from './missed-days.tsx';
import { Step, type StepState } from './step.tsx';

interface CountStepProps {
  closing: Closing;
  /** Absent for users who may only view. */
  onCount?: (() => Promise<void>) | undefined;
}

/** The step that counts achieved days and makes the drafts; repeatable until all charges are issued. Warns of unmeasured days first. */
export function CountStep({ closing, onCount }: CountStepProps) {
  const { modal } = useDialogs();
  const { run, period, isClosed } = closing;
  const isRunning = run !== null && run.finishedAt === null;
  const start = () =>
    modal.confirm({
      title: `${monthInWords(period)}分の成果日数を集計します`,
      content: (
        <>
          <p className={styles.first}>下書きの請求は作り直されます。発行した請求は変わりません。</p>
          {closing.gapStores > 0 && <Missed closing={closing} />}
        </>
      ),
      width: 560,
      okText: closing.gapStores > 0 ? '未計測のまま集計する' : '集計する',
      cancelText: 'キャンセル',
      onOk: onCount,
    });
  return (
    <Step
      number={2}
      title="成果日数の集計"
      state={stateOf(closing)}
      actions={
        onCount !== undefined &&
        isClosed && (
          <Button onClick={start} disabled={isRunning}>
            {run === null ? '集計する' : 'もう一度集計する'}
          </Button>
        )
      }
    >
      {run === null ? (
        <p className={styles.last}>
          締め日の翌朝に自動で集計されます。
          {onCount !== undefined && isClosed && '今すぐ集計することもできます。'}
        </p>
      ) : (
        <Run run={run} period={period} />
      )}
    </Step>
  );
}

/** How far a count is, whom it failed for, and where its result is. */
function Run({ run, period }: { run: ClosingRun; period: string }) {
  return (
    <>
      {run.finishedAt === null && (
        <Progress
          percent={run.total === 0 ? 0 : Math.floor(((run.counted + run.failed) / run.total) * 100)}
          aria-label="集計の進み具合"
        />
      )}
      <p className={styles.last}>
        {`開始 ${minuteText(run.startedAt)}`}
        {run.finishedAt !== null && `　完了 ${minuteText(run.finishedAt)}`}
        {`　${run.counted}／${run.total}件`}
        {run.failed > 0 && `　失敗 ${run.failed}件`}
      </p>
      {run.failures.length > 0 && <Failures failures={run.failures} all={run.failed} />}
      {run.counted > 0 && (
        <LinkButton className={styles.result} to={pathTo('/incentive-information-report-history', {}, { period })}>
          集計の結果を見る
        </LinkButton>
      )}
    </>
  );
}

/** The customers who could not be counted, and why. The others were counted all the same. */
function Failures({ failures, all }: { failures: NonNullable<Closing['run']>['failures']; all: number }) {
  return (
    <Alert
      type="error"
      showIcon
      className={styles.notice}
      message={`集計できなかった契約者 ${all}件（ほかの契約者は集計しました）`}
      description={
        <ul className="tj-plain">
          {failures.slice(0, shownFailures).map(({ userId, customerName, reason }, place) => (
            <li key={userId ?? `-${place}`}>
              {userId === null ? (
                customerName
              ) : (
                <Link to={pathTo('/system-user/:id', { id: userId })}>{customerName}</Link>
              )}
              {`　${countFailureLabels[reason]}`}
            </li>
          ))}
        </ul>
      }
    />
  );
}

const shownFailures = 20;

const named = 6;

/** The unmeasured days, by store: how many, and of which keywords. */
function Missed({ closing: { gaps, gapStores, gapDays } }: { closing: Closing }) {
  const further = gaps.slice(named);
  const rest = gapStores - gaps.length;
  return (
    <>
      <p className={styles.first}>{`未計測の日が${gapStores}店舗で延べ${gapDays}日あり、請求されません。`}</p>
      <MissedStores gaps={gaps.slice(0, named)} />
      {further.length > 0 && (
        <details>
          <summary>{`ほか${further.length}店舗`}</summary>
          <MissedStores gaps={further} />
        </details>
      )}
      {rest > 0 && `さらに${rest}店舗は「未計測の確認」で見られます。`}
    </>
  );
}

function MissedStores({ gaps }: Pick<Closing, 'gaps'>) {
  return (
    <ul className={styles.missed}>
      {gaps.map(({ storeId, storeName, days, keywords }) => (
        <li key={storeId}>
          <strong>{storeName}</strong>
          {`　延べ${days}日`}
          <MissedDays keywords={keywords} />
        </li>
      ))}
    </ul>
  );
}

function stateOf({ run }: Closing): StepState {
  if (run === null) return { tone: 'neutral', text: '未集計' };
  if (run.finishedAt === null) return { tone: 'info', text: '集計中' };
  return run.failed > 0
    ? { tone: 'danger', text: `${run.failed}件を集計できませんでした` }
    : { tone: 'success', text: '集計済' };
}
