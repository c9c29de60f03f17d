import { Input } from 'antd';
import { lazy, Suspense } from 'react';
import type { InputProps } from '#core/console/fields/field-component.ts';
import spacing from '#core/console/ui/spacing.module.css';
import type { ResolvedFieldOf } from '#core/model/resolved.ts';

const Picker = lazy(() => import('./picker.tsx'));

/** An input for a day, month or moment. The calendar's code is fetched when a form first needs it. */
export function DateInput({
  field,
  id,
  value,
  onChange,
  invalid,
  describedBy,
  label,
}: InputProps<ResolvedFieldOf<'date' | 'month' | 'moment'>>) {
  return (
    <Suspense fallback={<Input disabled aria-label={label ?? field.label} />}>
      <Picker
        mode={field.kind}
        id={id}
        value={value}
        onChange={onChange}
        invalid={invalid}
        describedBy={describedBy}
        label={label}
        required={field.required}
        className={spacing.full}
      />
    </Suspense>
  );
}
