import { lazy, Suspense, useState } from 'react';
import { useScreenParts } from '#core/console/pages/screen-frames.tsx';
import { useMedia } from '#core/console/ui/browser.ts';
import { PageHeader } from '#core/console/ui/page-header.tsx';
import { isAwaited, SkeletonUntil } from '#core/console/ui/states/loaded.tsx';
import { EmptyState, SkeletonRows } from '#core/console/ui/states/placeholders.tsx';
import type { AnswerOf } from '#core/model/call.ts';
import { corePaths } from '#core/model/paths/path-to.ts';
import type { getDashboard } from '../calls.ts';
import styles from './dashboard.module.css';
import { DaySection, Movements } from './day-section.tsx';
import { ObjectionSection } from './objection-section.tsx';
import { StartLinks } from './start-links.tsx';
import { useDashboard, useWaiting } from './use-dashboard.ts';
import { WaitingSection } from './waiting-section.tsx';

const MonthSection = lazy(() => import('./month-section.tsx'));

/** What plugins add; today's figures, the month compared with the last, and pending work. */
export default function Dashboard() {
  const { parts, areKnown } = useScreenParts(corePaths.home);
  const day = useDashboard();
  return (
    <div className="tj-page">
      <PageHeader title="ダッシュボード" />
      {parts}
      <SkeletonUntil ready={areKnown && !isAwaited(day)} rows={12}>
        {day.data !== undefined && isBlank(day.data) ? (
          <NothingMeasured hasStores={day.data.hasStores} />
        ) : (
          <>
            <StartLinks />
            <DaySection />
            <BelowDay />
          </>
        )}
      </SkeletonUntil>
    </div>
  );
}

/** True when no keyword was due today or yesterday. */
function isBlank({ ranks, before }: AnswerOf<typeof getDashboard>): boolean {
  return ranks.keywords === 0 && before.keywords === 0;
}

/** Figures of nothing would only be noise. */
function NothingMeasured({ hasStores }: { hasStores: boolean }) {
  const { data: waiting = [] } = useWaiting();
  return (
    <>
      {hasStores && <StartLinks />}
      <EmptyState
        small
        title={
          hasStores
            ? '店舗の照合がすみ、状態が「計測中」になると、本日の順位と今月の成果がここに並びます。'
            : '店舗を登録すると、本日の順位と今月の成果がここに並びます。'
        }
      />
      {waiting.length > 0 && <WaitingSection />}
    </>
  );
}

/** The month, and beside it, or on a narrow screen below it, what is pending. */
function BelowDay() {
  const waiting = useWaiting();
  const isStacked = useMedia('(max-width: 1199.98px)');
  const [isMonthKnown, setIsMonthKnown] = useState(false);
  return (
    <>
      <div className={styles.halves}>
        <Suspense fallback={<SkeletonRows rows={8} />}>
          <MonthSection onKnown={() => setIsMonthKnown(true)} />
        </Suspense>
        <SkeletonUntil ready={isMonthKnown || !isStacked} rows={0}>
          <div className={styles.beside}>
            <WaitingSection />
            <SkeletonUntil ready={!isAwaited(waiting)} rows={0}>
              <ObjectionSection />
            </SkeletonUntil>
          </div>
        </SkeletonUntil>
      </div>
      <SkeletonUntil ready={isMonthKnown && !isAwaited(waiting)} rows={0}>
        <Movements />
      </SkeletonUntil>
    </>
  );
}
