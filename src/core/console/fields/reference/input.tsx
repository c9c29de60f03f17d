import spacing from '#core/console/ui/spacing.module.css';
import type { ResolvedFieldOf } from '#core/model/resolved/field.ts';
import type { InputProps } from '../props.ts';
import { Chooser } from './chooser.tsx';

/** An input that references one or more rows, found by typing. */
export function ReferenceInput({
  field,
  resource,
  id,
  path,
  value,
  onChange,
  labels,
  onTitled,
  invalid,
  describedBy,
  label,
}: InputProps<ResolvedFieldOf<'reference'>>) {
  const many = field.many === true;
  // In sub-rows the path contains an index (`details.0.searchLocationId`); options and labels are the same for all indexes
  const place = path.replace(/\.\d+\./g, '.');
  return (
    <Chooser
      field={field}
      resource={resource}
      path={place}
      many={many}
      offersCreate
      ids={[value].flat().filter((one) => typeof one === 'number')}
      titles={labels[place] ?? {}}
      onTitled={onTitled}
      onChange={(ids) => onChange(many ? ids : (ids[0] ?? null))}
      id={id}
      status={invalid ? 'error' : ''}
      aria-label={label}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      className={spacing.full}
    />
  );
}
