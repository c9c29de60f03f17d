import { Button } from 'antd';
import type { FieldComponent, FilterProps, InputProps, ShownProps } from '#core/console/fields/field-component.ts';
import type { ResolvedFieldOf } from '#core/model/resolved.ts';

type Heat = ResolvedFieldOf<'number'>;
const degrees = ['none', 'mild', 'hot', 'fierce'] as const;

function HeatMarks({ value }: ShownProps<Heat>) {
  return (
    <span role="img" aria-label={`Heat ${String(value)} of 3`}>
      {'🌶'.repeat(Number(value))}
    </span>
  );
}

function HeatView(props: ShownProps<Heat>) {
  return (
    <>
      <HeatMarks {...props} /> {degrees[Number(props.value)]}
    </>
  );
}

function HeatSlider({ id, value, onChange, describedBy }: InputProps<Heat>) {
  return (
    <input
      id={id}
      type="range"
      min={0}
      max={3}
      value={Number(value ?? 0)}
      onChange={({ target }) => onChange(Number(target.value))}
      aria-describedby={describedBy}
    />
  );
}

function HotOnly({ field, filters, onChange }: FilterProps<Heat>) {
  const isOn = filters.length > 0;
  return (
    <Button
      aria-pressed={isOn}
      onClick={() => onChange(isOn ? [] : [{ field: field.name, operator: 'gte', value: 2 }])}
    >
      Hot ones
    </Button>
  );
}

/** A field that looks other than its kind in every place. */
export const heat: FieldComponent<Heat> = {
  cell: HeatMarks,
  view: HeatView,
  input: HeatSlider,
  filter: HotOnly,
  text: (value) => degrees[Number(value)] ?? '',
  warning: (value) => (value === 3 ? 'Few can eat that' : undefined),
  width: 77,
};
