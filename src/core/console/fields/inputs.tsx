import type { ResolvedField } from '#core/model/resolved/field.ts';
import type { Component, InputProps, Registry } from './props.ts';
import { RowsInput } from './rows/input.tsx';
import { singleInputs } from './single-inputs.tsx';

const inputs: Registry<'input'> = { ...singleInputs, list: RowsInput, children: RowsInput };

/** The control of a field, drawn by its kind. */
export function inputOf(props: InputProps<ResolvedField>) {
  const Input: Component<InputProps<ResolvedField>> = inputs[props.field.kind];
  return <Input {...props} />;
}
