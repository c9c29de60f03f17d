import { Input } from 'antd';
import { useEffect, useState } from 'react';
import { numberText } from '#core/model/figures/figures.ts';
import type { ResolvedFieldOf } from '#core/model/resolved/field.ts';
import type { InputProps } from '../props.ts';
import { NumberChoice } from './choice.tsx';
import { numberTyped } from './typed.ts';

/** A text input for a number, or a select if the field has choices. */
export function NumberInput(props: InputProps<ResolvedFieldOf<'number'>>) {
  return props.field.choices === undefined ? <TypedNumber {...props} /> : <NumberChoice {...props} />;
}

/** A number input with its unit. Shows the text as typed until blur. */
function TypedNumber({
  field,
  id,
  value,
  onChange,
  invalid,
  describedBy,
  label,
}: InputProps<ResolvedFieldOf<'number'>>) {
  const shown =
    typeof value === 'number'
      ? field.yen === true
        ? numberText(value)
        : String(value)
      : typeof value === 'string'
        ? value
        : '';
  const [typed, setTyped] = useState<string | null>(null);
  // A value set from outside (a resolved conflict, a form reset) replaces the typed text
  useEffect(() => {
    setTyped((text) => (text !== null && numberTyped(text, field) !== value ? null : text));
  }, [value, field]);
  return (
    <Input
      id={id}
      value={typed ?? shown}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(numberTyped(event.target.value, field));
      }}
      onBlur={() => setTyped(null)}
      inputMode={field.decimals === undefined && (field.min ?? -1) >= 0 ? 'numeric' : 'text'}
      autoComplete="off"
      prefix={field.yen === true ? '¥' : undefined}
      suffix={field.unit}
      aria-label={label}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      aria-required={field.required}
      styles={{ input: { textAlign: 'right' } }}
    />
  );
}
