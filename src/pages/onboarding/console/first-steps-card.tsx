import { CheckCircleFilled } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Progress } from 'antd';
import { useLayoutEffect } from 'react';
import { Link } from 'react-router';
import { callKey, send, useCall, useSend } from '#core/console/http/calls.ts';
import { SectionCard } from '#core/console/pages/screen-frames.tsx';
import { useToast } from '#core/console/ui/dialogs.tsx';
import { busy, isAwaited } from '#core/console/ui/states/loaded.tsx';
import { pathTo } from '#core/model/paths/path-to.ts';
import { areFirstStepsDone, type FirstStep, firstSteps, optionalSteps } from '#domain/first-steps.ts';
import { dismissFirstSteps, getFirstSteps } from '../calls.ts';
import styles from './first-steps.module.css';

/** The screen of each step, and the reason for it. */
const ways: Readonly<Record<FirstStep, { readonly to: string; readonly why: string }>> = {
  issuer: { to: pathTo('/setting/issuer'), why: '登録番号と振込先がないと、請求書を発行できません。' },
  mail: { to: pathTo('/setting/connections'), why: '招待・請求書・通知をメールで届けます。' },
  places: { to: pathTo('/setting/connections'), why: '順位の計測と店舗の照合に使います。' },
  'business-profile': {
    to: pathTo('/setting/connections'),
    why: 'クチコミ・投稿・パフォーマンスを使うときに設定します。',
  },
  location: { to: pathTo('/search-location/create'), why: '駅や店舗など、検索する場所を決めます。' },
  customer: { to: pathTo('/system-user/create'), why: '店舗の契約者で、請求先になる方です。' },
  store: { to: pathTo('/search-conditions/new'), why: 'キーワード・目標順位・日額を決めます。' },
  reading: {
    to: pathTo('/search-conditions'),
    why: '店舗を「計測中」にすると毎朝計測します。店舗の画面からすぐに計測することもできます。',
  },
};

/** The list of setup steps. Can be dismissed once all steps are done. */
export default function FirstStepsCard({ onKnown }: { onKnown: () => void }) {
  const toast = useToast();
  const client = useQueryClient();
  const { isRunning: isClosing, run } = useSend({ failed: toast.failed });
  // Always refetches, so that a user who returns from a step sees it as done
  const query = useCall(getFirstSteps, {}, { staleTime: 0 });
  const { data } = query;
  // A layout effect, so that the parts below are shown in the same frame
  useLayoutEffect(() => {
    if (!isAwaited(query)) onKnown();
  });
  if (data === undefined || data.isDismissed) return null;
  const { steps } = data;
  const done = steps.filter(({ isDone }) => isDone).length;
  const next = steps.find(({ step, isDone }) => !isDone && !optionalSteps.includes(step))?.step ?? null;
  const close = async () => client.setQueryData(callKey(getFirstSteps, {}), await send(dismissFirstSteps));
  return (
    <SectionCard title="はじめの準備">
      <div className={styles.head}>
        <span>
          {areFirstStepsDone(steps)
            ? '準備が整いました。この一覧は閉じられます。'
            : `${steps.length}件のうち${done}件が済みました。番号の順に進めてください。`}
        </span>
        <Progress
          className={styles.progress}
          percent={Math.round((done / steps.length) * 100)}
          showInfo={false}
          aria-label={`はじめの準備 ${steps.length}件中${done}件`}
        />
        {areFirstStepsDone(steps) && (
          <Button loading={busy(isClosing)} onClick={() => void run(close)}>
            一覧を閉じる
          </Button>
        )}
      </div>
      <ol className={styles.steps}>
        {steps.map((one, index) => (
          <Step key={one.step} {...one} number={index + 1} isNext={one.step === next} />
        ))}
      </ol>
    </SectionCard>
  );
}

interface StepProps {
  readonly number: number;
  readonly step: FirstStep;
  readonly isDone: boolean;
  readonly failure: string | null;
  readonly isNext: boolean;
}

function Step({ number, step, isDone, failure, isNext }: StepProps) {
  const { to, why } = ways[step];
  return (
    <li className={isNext ? styles.next : styles.step} aria-current={isNext ? 'step' : undefined}>
      {isDone ? <CheckCircleFilled className={styles.tick} /> : <span className={styles.open}>{number}</span>}
      <span>
        {isDone ? firstSteps[step] : <Link to={to}>{firstSteps[step]}</Link>}
        <span className={styles.state}>{isDone ? '済' : optionalSteps.includes(step) ? '任意' : '未完了'}</span>
        {failure !== null && <span className={styles.failure}>{`接続の確認に失敗しました：${failure}`}</span>}
        {!isDone && failure === null && <span className={styles.why}>{why}</span>}
      </span>
    </li>
  );
}
