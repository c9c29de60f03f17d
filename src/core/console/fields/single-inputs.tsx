import { BooleanInput } from '#core/fields/boolean/console/input.tsx';
import { DateInput } from '#core/fields/date/console/input.tsx';
import { FileInput } from '#core/fields/file/console/input.tsx';
import { FormattedInput } from '#core/fields/formatted/console/input.tsx';
import { JsonView } from '#core/fields/json/console/view.tsx';
import { NumberInput } from '#core/fields/number/console/input.tsx';
import { ReferenceInput } from '#core/fields/reference/console/chooser.tsx';
import { SelectInput } from '#core/fields/select/console/input.tsx';
import { TagsInput } from '#core/fields/tags/console/input.tsx';
import { TextInput } from '#core/fields/text/console/input.tsx';
import { LineInput } from '#core/fields/text/console/line-input.tsx';
import type { FieldKind } from '#core/model/fields/registry.ts';
import { hasSubRows, type ResolvedField } from '#core/model/resolved.ts';
import { drawNamed } from './draw-named.tsx';
import { type Component, componentOf, type InputProps, type Registry } from './field-component.ts';

/** The inputs of all kinds except sub-rows, whose cells use these. */
export const singleInputs: Omit<Registry<'input'>, 'list' | 'children'> = {
  text: TextInput,
  number: NumberInput,
  date: DateInput,
  month: DateInput,
  moment: DateInput,
  select: SelectInput,
  boolean: BooleanInput,
  formatted: FormattedInput,
  tags: TagsInput,
  reference: ReferenceInput,
  file: FileInput,
  // Only the product writes JSON fields, so they are shown read-only
  json: JsonView,
};

/** The input of a field inside a sub-row; sub-rows cannot be nested. */
export function singleInputOf(props: InputProps<ResolvedField>) {
  const { input } = componentOf(props.field);
  const all: Partial<Readonly<Record<FieldKind, Component<InputProps<ResolvedField>>>>> = singleInputs;
  const KindInput = all[props.field.kind] ?? LineInput;
  if (input !== undefined) return drawNamed(input, { ...props, KindInput });
  return hasSubRows(props.field) ? null : <KindInput {...props} />;
}
