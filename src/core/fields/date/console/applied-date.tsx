import { useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { isComposing } from '#core/console/ui/browser.ts';
import text from '#core/console/ui/text.module.css';
import Picker, { type PickerProps } from './picker.tsx';
import { dateProblem } from './typed.ts';

interface AppliedDateProps
  extends Pick<PickerProps, 'mode' | 'value' | 'allowClear' | 'placeholder' | 'from' | 'to' | 'onOpenChange'> {
  label: string;
  /** Called with a day, month or moment, or null, once it is complete: on Enter, on leaving, or when chosen. */
  onApply: (value: unknown) => void;
  /** What is wrong with a value, in a sentence; null if it may be applied. */
  check?: (value: unknown) => string | null;
}

/**
 * A date that is applied at once, outside a form. A text that is no date, or that may not be applied, stays with its error; what was
 * applied before still holds.
 */
export default function AppliedDate({ label, onApply, check, value, ...props }: AppliedDateProps) {
  const noteId = useId();
  const [draft, setDraft] = useState<{ readonly value: unknown } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const apply = (next: unknown) => {
    const wrong = dateProblem(props.mode, next, label) ?? check?.(next) ?? null;
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
