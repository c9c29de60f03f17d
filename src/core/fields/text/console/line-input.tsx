import { Input } from 'antd';
import type { InputProps } from '#core/console/fields/props.ts';
import type { ResolvedFieldOf } from '#core/model/resolved/field.ts';

type Lined = ResolvedFieldOf<'email' | 'url' | 'phone' | 'postalCode'>;

// Mostly `text`: these kinds accept full-width digits, which the browser's own validation would reject
const modes = {
  email: { type: 'text', inputMode: 'email', placeholder: 'name@example.com' },
  url: { type: 'text', inputMode: 'url', placeholder: 'https://' },
  phone: { type: 'text', inputMode: 'tel', placeholder: undefined },
  postalCode: { type: 'text', inputMode: 'numeric', placeholder: '100-0001' },
} as const satisfies Record<Lined['kind'], object>;

/** A text input with the keyboard and autofill settings of its kind. */
export function LineInput({ field, id, value, onChange, invalid, describedBy, label }: InputProps<Lined>) {
  return (
    <Input
      {...modes[field.kind]}
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
