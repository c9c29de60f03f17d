import { useId, useState } from 'react';
import { InputStatus } from '#core/console/fields/input-status.tsx';
import text from '#core/console/ui/text.module.css';
import { sentence } from '#core/model/language.ts';
import { type NumberOptions, numberKind } from '../model.ts';
import { NumberBox } from './number-box.tsx';

interface AppliedNumberProps {
  label: string;
  options: Pick<NumberOptions, 'min' | 'max' | 'decimals' | 'unit'>;
  value: number | null;
  /** Called with a number that the options allow, or null where it is not required: on Enter and on leaving. */
  onApply: (value: number | null) => void;
  required?: boolean;
  placeholder?: string;
  className?: string | undefined;
}

/** A number that is applied at once, outside a form. A text that may not be applied stays with its error; the number before still holds. */
export function AppliedNumber({ label, options, value, onApply, required = false, ...rest }: AppliedNumberProps) {
  const noteId = useId();
  const [draft, setDraft] = useState<{ readonly value: unknown } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const apply = () => {
    if (draft === null) return;
    const parsed = parse(draft.value, label, { options, required });
    setProblem(typeof parsed === 'string' ? parsed : null);
    if (typeof parsed === 'string') return;
    setDraft(null);
    if (parsed !== value) onApply(parsed);
  };
  return (
    <div>
      <InputStatus status={problem === null ? 'none' : 'error'}>
        <NumberBox
          {...rest}
          options={options}
          value={draft === null ? value : draft.value}
          onChange={(next) => {
            setDraft({ value: next });
            setProblem(null);
          }}
          onBlur={apply}
          onPressEnter={apply}
          label={label}
          required={required}
          invalid={problem !== null}
          describedBy={problem === null ? undefined : noteId}
        />
      </InputStatus>
      {problem !== null && (
        <div id={noteId} role="alert" className={text.error}>
          {problem}
        </div>
      )}
    </div>
  );
}

/** The number, or what is wrong with it in a sentence. */
function parse(
  value: unknown,
  label: string,
  { options, required }: Pick<AppliedNumberProps, 'options' | 'required'>,
): number | null | string {
  if (value === null) return required === true ? sentence({ code: 'required', params: { label } }) : null;
  const parsed = numberKind.parse(value, { ...options, kind: 'number', label });
  if ('value' in parsed) return parsed.value;
  const [{ code, params } = { code: 'invalid' as const, params: {} }] = parsed.faults;
  return sentence({ code, params: { label, ...params } });
}
