import type { FieldKind } from '#core/model/fields/registry.ts';
import type { ResolvedField } from '#core/model/resolved/field.ts';
import { BooleanInput } from './boolean/input.tsx';
import { componentOf } from './component.ts';
import { DateInput } from './date/input.tsx';
import { drawNamed } from './draw-named.tsx';
import { FileInput } from './file/input.tsx';
import { JsonView } from './json/view.tsx';
import { NumberInput } from './number/input.tsx';
import { PostalCodeInput } from './postal-code/input.tsx';
import type { Component, InputProps, Registry } from './props.ts';
import { ReferenceInput } from './reference/input.tsx';
import { SelectInput } from './select/input.tsx';
import { TagsInput } from './tags/input.tsx';
import { TextInput } from './text/input.tsx';
import { LineInput } from './text/line-input.tsx';

/** The inputs of all kinds except sub-rows, whose cells use these. */
export const singleInputs: Omit<Registry<'input'>, 'list' | 'children'> = {
  text: TextInput,
  number: NumberInput,
  date: DateInput,
  month: DateInput,
  moment: DateInput,
  select: SelectInput,
  boolean: BooleanInput,
  email: LineInput,
  url: LineInput,
  phone: LineInput,
  postalCode: PostalCodeInput,
  tags: TagsInput,
  reference: ReferenceInput,
  file: FileInput,
  // Only the product writes JSON fields, so they are shown read-only
  json: JsonView,
};

/** The input of a field inside a sub-row; sub-rows cannot be nested. */
export function singleInputOf(props: InputProps<ResolvedField>) {
  const { input } = componentOf(props.field);
  if (input !== undefined) return drawNamed(input, props);
  const all: Partial<Readonly<Record<FieldKind, Component<InputProps<ResolvedField>>>>> = singleInputs;
  const Input = all[props.field.kind];
  return Input === undefined ? null : <Input {...props} />;
}
