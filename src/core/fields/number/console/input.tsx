import type { InputProps } from '#core/console/fields/field-component.ts';
import type { ResolvedFieldOf } from '#core/model/resolved.ts';
import { NumberChoice } from './choice.tsx';
import { NumberBox } from './number-box.tsx';

/** A text input for a number, or a select if the field has choices. */
export function NumberInput(props: InputProps<ResolvedFieldOf<'number'>>) {
  const { field, id, value, onChange, invalid, describedBy, label, digitsOnly = false } = props;
  if (field.choices !== undefined) return <NumberChoice {...props} />;
  return (
    <NumberBox
      options={field}
      required={field.required}
      digitsOnly={digitsOnly}
      {...{ id, value, onChange, invalid, describedBy }}
      {...(label === undefined ? {} : { label })}
    />
  );
}
