import { Select } from 'antd';
import type { InputProps } from '#core/console/fields/field-component.ts';
import { words } from '#core/console/i18n/words.ts';
import spacing from '#core/console/ui/spacing.module.css';
import { figureText } from '#core/model/language.ts';
import type { ResolvedFieldOf } from '#core/model/resolved.ts';

/** A select for a number field with a fixed set of choices. */
export function NumberChoice({
  field,
  id,
  value,
  onChange,
  invalid,
  describedBy,
  label,
}: InputProps<ResolvedFieldOf<'number'>>) {
  const demanded = field.required || field.initial !== undefined;
  return (
    <Select
      id={id}
      value={typeof value === 'number' ? value : undefined}
      onChange={(chosen: number | undefined) => onChange(chosen ?? null)}
      options={(field.choices ?? []).map((choice) => ({ value: choice, label: figureText(choice, field) }))}
      allowClear={!demanded}
      placeholder={words().choose}
      status={invalid ? 'error' : undefined}
      aria-label={label}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      className={spacing.full}
    />
  );
}
