import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import type { ChargeEvidence } from '#billing/rules/evidence.ts';
import { type EvidenceDay, evidenceDays, evidenceSummary } from '#billing/rules/evidence-days.ts';
import { cursorMoved } from '#core/console/ui/table/data-table.tsx';
import text from '#core/console/ui/text.module.css';
import { dayText } from '#core/model/day.ts';
import rank from '#ranking/console/rank/rank.module.css';
import styles from './evidence-days.module.css';

const looks: Readonly<Record<EvidenceDay['result'], string>> = {
  EXCLUDED: `${styles.mark} ${text.secondary}`,
  STOPPED: `${styles.mark} ${text.secondary}`,
  ACHIEVED: `${styles.mark} ${styles.achieved}`,
  MISSED: `${styles.mark}`,
  OUT: `${styles.mark} ${text.secondary}`,
  UNMEASURED: `${styles.mark} ${text.secondary} ${rank.unmeasured}`,
};

/** A keyword's days as ○ × −; the one under the pointer or selected by arrow keys shows its date and rank. */
export function EvidenceDays({ evidence }: { evidence: ChargeEvidence }) {
  const days = evidenceDays(evidence);
  const last = days.length - 1;
  const { at, handlers } = useCursor(last);
  const shown = at === null ? undefined : days[at];
  const summary = evidenceSummary(days);
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={`${evidence.keyword}の日別の成果：${summary}`}
      aria-valuemin={0}
      aria-valuemax={Math.max(0, last)}
      aria-valuenow={at ?? 0}
      aria-valuetext={spoken(shown ?? days[0])}
      className={styles.days}
      {...handlers}
    >
      <span className={styles.marks}>
        {days.map(({ day, mark, result }, index) => (
          <span key={day} data-at={index} className={`${looks[result]} ${index === at ? styles.at : ''}`}>
            {mark}
          </span>
        ))}
      </span>
      <div className={shown === undefined ? text.secondary : undefined}>
        {shown === undefined ? summary : spoken(shown)}
      </div>
    </div>
  );
}

/** The selected day, and the handlers by which pointer and keys change it. */
function useCursor(last: number) {
  const [at, setAt] = useState<number | null>(null);
  const follow = ({ target }: PointerEvent) => {
    const mark = target instanceof Element ? target.closest<HTMLElement>('[data-at]') : null;
    if (mark !== null) setAt(Number(mark.dataset.at));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const to = cursorMoved(event, at ?? 0, last);
    if (to !== undefined) setAt(to);
  };
  const handlers = {
    onKeyDown,
    onFocus: () => setAt(at ?? 0),
    onBlur: () => setAt(null),
    onPointerDown: follow,
    onPointerMove: follow,
    onPointerLeave: () => setAt(null),
  };
  return { at, handlers };
}

function spoken(day: EvidenceDay | undefined): string {
  return day === undefined ? '' : `${dayText(day.day)} ${day.text}`;
}
