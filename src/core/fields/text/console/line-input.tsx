import { Input } from 'antd';
import type { InputProps } from '#core/console/fields/field-component.ts';
import type { ResolvedField } from '#core/model/resolved.ts';

export interface LineMode {
  /** The keyboard that a phone offers. */
  inputMode?: 'email' | 'url' | 'tel' | 'numeric';
  placeholder?: string;
}

/** A text input for one line that is no prose: without the browser's capitals, spelling and completion. */
export function LineInput({
  field,
  id,
  value,
  onChange,
  invalid,
  describedBy,
  label,
  inputMode,
  placeholder,
}: InputProps<ResolvedField> & LineMode) {
  return (
    <Input
      inputMode={inputMode}
      placeholder={placeholder}
      id={id}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => onChange(event.target.value)}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      aria-label={label}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      aria-required={field.required}
    />
  );
}
