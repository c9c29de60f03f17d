import { Input } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { numberText } from '#core/model/language.ts';
import { numberTyped, type TypedOptions } from './typed.ts';

export interface NumberBoxProps {
  options: TypedOptions;
  /** A number, null, or the text that was typed in place of one. */
  value: unknown;
  /** Called at each change of the text, with the number; with the text itself if it is none. */
  onChange: (value: unknown) => void;
  id?: string;
  label?: string;
  required?: boolean;
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
    invalid = false,
    describedBy,
    placeholder,
    className,
    onBlur,
    onPressEnter,
  } = props;
  const { yen, unit, decimals, min } = options;
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
  return (
    <Input
      id={id}
      value={typed ?? shown}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(numberTyped(event.target.value, options));
      }}
      onBlur={() => {
        setTyped(null);
        onBlur?.();
      }}
      onPressEnter={onPressEnter}
      inputMode={decimals === undefined && (min ?? -1) >= 0 ? 'numeric' : 'text'}
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
