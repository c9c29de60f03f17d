import { lazy, Suspense } from 'react';
import { PageHeader } from '#core/console/ui/page-header.tsx';
import { SkeletonRows } from '#core/console/ui/states/skeleton-rows.tsx';
import { FirstSteps } from '#onboarding/console/first-steps.tsx';
import styles from './dashboard.module.css';
import { DaySection, Movements, Unmeasured } from './day-section.tsx';
import { WaitingSection } from './waiting-section.tsx';

const MonthSection = lazy(() => import('./month-section.tsx'));

/** Today's figures, the month compared with the last, and pending work. */
export default function Dashboard() {
  return (
    <div className="tj-page">
      <PageHeader title="ダッシュボード" />
      <FirstSteps />
      <DaySection />
      <div className={styles.halves}>
        <Suspense fallback={<SkeletonRows rows={8} />}>
          <MonthSection />
        </Suspense>
        <div className={styles.beside}>
          <WaitingSection />
          <Unmeasured />
        </div>
      </div>
      <Movements />
    </div>
  );
}
