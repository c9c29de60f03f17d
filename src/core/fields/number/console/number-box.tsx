import { Input } from 'antd';
import {
  type ChangeEvent,
  type CompositionEvent,
  type KeyboardEvent as ReactKeyboardEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { InputStatus } from '#core/console/fields/input-status.tsx';
import { isComposing } from '#core/console/ui/browser.ts';
import text from '#core/console/ui/text.module.css';
import { numberText, sentence } from '#core/model/language.ts';
import { type NumberOptions, numberKind } from '../model.ts';
import { digitsTyped, isOtherThanDigit, isWhole, numberTyped, type TypedOptions } from './typed.ts';

export interface NumberBoxProps {
  options: TypedOptions;
  /** A number, null, or the text that was typed in place of one. */
  value: unknown;
  /** Called at each change of the text, with the number; with the text itself if it is none. */
  onChange: (value: unknown) => void;
  id?: string;
  label?: string;
  required?: boolean;
  /** A whole number takes no key but digits. What is pasted stays as it is: without its point 1.5 would be 15. */
  digitsOnly?: boolean;
  invalid?: boolean;
  describedBy?: string | undefined;
  placeholder?: string;
  className?: string | undefined;
  onBlur?: () => void;
  onPressEnter?: () => void;
}

/** A text input for a number, with its unit. Shows the text as typed until blur, and a text that is no number ever after. */
export function NumberBox({ options, value, onChange, ...props }: NumberBoxProps) {
  const {
    id,
    label,
    required = false,
    digitsOnly = false,
    invalid = false,
    describedBy,
    placeholder,
    className,
    onBlur,
    onPressEnter,
  } = props;
  const { yen, unit } = options;
  const shown =
    typeof value === 'number'
      ? yen === true
        ? numberText(value)
        : String(value)
      : typeof value === 'string'
        ? value
        : '';
  const [typed, setTyped] = useState<string | null>(null);
  // A value set from outside (a resolved conflict, a form reset) replaces the typed text
  const latest = useRef(options);
  latest.current = options;
  useEffect(() => {
    setTyped((text) => (text !== null && numberTyped(text, latest.current) !== (value ?? null) ? null : text));
  }, [value]);
  const put = (next: string) => {
    setTyped(next);
    onChange(numberTyped(next, options));
  };
  const typing = useDigits(typed ?? shown, put, digitsOnly && isWhole(options));
  return (
    <Input
      id={id}
      value={typed ?? shown}
      {...typing}
      onBlur={() => {
        setTyped(null);
        onBlur?.();
      }}
      onPressEnter={onPressEnter}
      inputMode={isWhole(options) ? 'numeric' : 'text'}
      autoComplete="off"
      prefix={yen === true ? '¥' : undefined}
      suffix={unit}
      placeholder={placeholder}
      className={className}
      aria-label={label}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      aria-required={required}
      styles={{ input: { textAlign: 'right' } }}
    />
  );
}

/** What takes the text of the input; if it `takesDigits`, without other keys. */
function useDigits(shown: string, put: (text: string) => void, takesDigits: boolean) {
  const beforeConversion = useRef('');
  return {
    // Here, so that the caret and what is selected stay; the change only comes from keyboards on a screen
    onKeyDown: (event: ReactKeyboardEvent<HTMLInputElement>) => {
      if (takesDigits && !isComposing(event) && isOtherThanDigit(event)) event.preventDefault();
    },
    onChange: ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) =>
      put(takesDigits && isKey(nativeEvent) ? digitsTyped(target.value, shown) : target.value),
    onCompositionStart: () => {
      beforeConversion.current = shown;
    },
    onCompositionEnd: ({ currentTarget }: CompositionEvent<HTMLInputElement>) => {
      if (takesDigits) put(digitsTyped(currentTarget.value, beforeConversion.current));
    },
  };
}

/** True if a key put it in: a text that is pasted, or still being converted, is left as it is. */
function isKey(event: Event): boolean {
  return event instanceof InputEvent && event.inputType === 'insertText' && !event.isComposing;
}

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
