import { theme } from 'antd';
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import type { ChargeEvidence } from '#domain/evidence.ts';
import { type EvidenceDay, evidenceDays, evidenceSummary } from '#domain/evidence-days.ts';

/** A keyword's days as ○ × −; the one under the pointer or the arrow keys says its date and its place. */
export function EvidenceDays({ evidence }: { evidence: ChargeEvidence }) {
  const { token } = theme.useToken();
  const [at, setAt] = useState<number | null>(null);
  const days = evidenceDays(evidence);
  const last = days.length - 1;
  const follow = ({ target }: PointerEvent) => {
    const mark = target instanceof Element ? target.closest<HTMLElement>('[data-at]') : null;
    if (mark !== null) setAt(Number(mark.dataset.at));
  };
  const go = (event: KeyboardEvent) => {
    const from = at ?? 0;
    const to = { ArrowLeft: from - 1, ArrowRight: from + 1, PageUp: from - 7, PageDown: from + 7, Home: 0, End: last }[
      event.key
    ];
    if (event.key === 'Escape') setAt(null);
    if (to === undefined) return;
    event.preventDefault();
    setAt(Math.min(last, Math.max(0, to)));
  };
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
      onKeyDown={go}
      onFocus={() => setAt(at ?? 0)}
      onBlur={() => setAt(null)}
      onPointerDown={follow}
      onPointerMove={follow}
      onPointerLeave={() => setAt(null)}
      style={{ fontSize: 12, lineHeight: '18px', padding: '4px 0', touchAction: 'pan-y' }}
    >
      <span style={{ display: 'inline-flex', flexWrap: 'wrap' }}>
        {days.map(({ day, mark, result }, index) => (
          <span
            key={day}
            data-at={index}
            className={result === 'UNMEASURED' ? 'tj-unmeasured' : undefined}
            style={{
              width: 14,
              padding: 0,
              textAlign: 'center',
              fontWeight: result === 'ACHIEVED' ? 600 : 400,
              color:
                result === 'ACHIEVED'
                  ? token.colorSuccess
                  : result === 'MISSED'
                    ? token.colorText
                    : token.colorTextSecondary,
              outline: index === at ? `1px solid ${token.colorPrimary}` : undefined,
            }}
          >
            {mark}
          </span>
        ))}
      </span>
      <div style={{ color: shown === undefined ? token.colorTextSecondary : token.colorText }}>
        {shown === undefined ? summary : spoken(shown)}
      </div>
    </div>
  );
}

function spoken(day: EvidenceDay | undefined): string {
  return day === undefined ? '' : `${day.day.replaceAll('-', '/')} ${day.text}`;
}
