import { useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { words } from '#core/console/i18n/words.ts';
import { isComposing } from '#core/console/ui/browser.ts';
import text from '#core/console/ui/text.module.css';
import type { Day } from '#core/model/day.ts';
import Picker, { type PickerProps } from './picker.tsx';
import styles from './range.module.css';
import { dateProblem, dayProblem } from './typed.ts';

interface AppliedDateProps
  extends Pick<PickerProps, 'mode' | 'value' | 'allowClear' | 'placeholder' | 'from' | 'to' | 'onOpenChange'> {
  label: string;
  /** Called with a day, month or moment, or null, once it is complete: on Enter, on leaving, or when chosen. */
  onApply: (value: unknown) => void;
  /** True: a day must be given, and lie from `from` to `to`. */
  isBounded?: boolean;
  /** What else is wrong with a value, in a sentence; null if it may be applied. */
  check?: (value: unknown) => string | null;
}

/**
 * A date that is applied at once, outside a form. A text that is no date, or that may not be applied, stays with its error; what was
 * applied before still holds.
 */
export function AppliedDate({ label, onApply, isBounded = false, check, value, ...props }: AppliedDateProps) {
  const noteId = useId();
  const [draft, setDraft] = useState<{ readonly value: unknown } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const apply = (next: unknown) => {
    const wrong =
      dateProblem(props.mode, next, label) ??
      (isBounded ? dayProblem(label, next, props) : null) ??
      check?.(next) ??
      null;
    setProblem(wrong);
    setDraft(wrong === null ? null : { value: next });
    if (wrong === null && next !== (value ?? null)) onApply(next);
  };
  const applyDraft = () => {
    if (draft !== null) apply(draft.value);
  };
  const discard = () => {
    setDraft(null);
    setProblem(null);
  };
  return (
    <div>
      <Picker
        {...props}
        value={draft === null ? value : draft.value}
        onChange={(next) => {
          setDraft({ value: next });
          setProblem(null);
        }}
        onChoose={apply}
        onBlur={applyDraft}
        onKeyDown={(event) => {
          if (isComposing(event)) return;
          if (event.key === 'Enter') applyDraft();
          // Synchronously: Escape may also close a panel around it, and the blur that follows would apply a half-typed text
          if (event.key === 'Escape') flushSync(discard);
        }}
        label={label}
        invalid={problem !== null}
        describedBy={problem === null ? undefined : noteId}
      />
      {problem !== null && (
        <div id={noteId} role="alert" className={text.error}>
          {problem}
        </div>
      )}
    </div>
  );
}

interface Days {
  readonly from: Day;
  readonly to: Day;
}

interface AppliedRangeProps {
  label: string;
  range: Days | null;
  /** The first and last day that may be chosen. */
  from?: Day;
  to: Day;
  onApply: (range: Days, changed: 'from' | 'to') => void;
}

/** A range of days, outside a form. Applied with each day that is entered; a day beyond the other end takes that along. */
export function AppliedRange({ label, range, onApply, ...bounds }: AppliedRangeProps) {
  const common = { mode: 'date', allowClear: false, ...bounds } as const;
  const names = { from: words().rangeStart, to: words().rangeEnd };
  const part = (end: 'from' | 'to') => {
    const name = `${label}${words().inParentheses(names[end])}`;
    return (
      <AppliedDate
        {...common}
        label={name}
        placeholder={names[end]}
        value={range?.[end] ?? null}
        isBounded
        onApply={(chosen) => {
          const day = String(chosen);
          const { from, to } = range ?? { from: day, to: day };
          onApply(
            end === 'from' ? { from: day, to: to < day ? day : to } : { from: from > day ? day : from, to: day },
            end,
          );
        }}
      />
    );
  };
  return (
    <div className={styles.range}>
      {part('from')}
      <span aria-hidden>〜</span>
      {part('to')}
    </div>
  );
}
