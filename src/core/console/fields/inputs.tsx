import { RowsInput } from '#core/fields/rows/console/input.tsx';
import { LineInput } from '#core/fields/text/console/line-input.tsx';
import type { ResolvedField } from '#core/model/resolved.ts';
import { drawNamed } from './draw-named.tsx';
import { type Component, componentOf, type InputProps, type Registry } from './field-component.ts';
import { singleInputs } from './single-inputs.tsx';

const inputs: Registry<'input'> = { ...singleInputs, list: RowsInput, children: RowsInput };

/** The input of a field: its own component, else the default for its kind. */
export function inputOf(props: InputProps<ResolvedField>) {
  const { input } = componentOf(props.field);
  const KindInput: Component<InputProps<ResolvedField>> = inputs[props.field.kind] ?? LineInput;
  return input === undefined ? <KindInput {...props} /> : drawNamed(input, { ...props, KindInput });
}
