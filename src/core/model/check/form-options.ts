import { initialOf } from '../draft.ts';
import type { FieldValues } from '../fields/field-values.ts';
import { kindOf } from '../fields/registry.ts';
import type { ResolvedField } from '../resolved.ts';
import { isEmpty } from '../shape.ts';

/** Mistakes in what a field says of its forms: a fold that is empty or never closed, a question that is not asked when it has to be. */
export function formOptionMistakes(field: ResolvedField): readonly string[] {
  const { rare, hidden, computed, derived, transient, readOnly, required, requiredWhen, askedWhen, helpFor } = field;
  const isTyped = !hidden && !computed && !derived && kindOf(field).isTyped;
  const said: readonly (readonly [isSo: boolean, mistake: string])[] = [
    [rare && !isTyped, 'rare, and no form has it; drop rare'],
    [rare && transient, 'rare and transient: a form shows it only when it is needed; drop rare'],
    [
      rare && required && isEmpty(initialOf(field, '2000-01-01')),
      'rare and required: a new row would never fold it; give an initial value, or drop rare',
    ],
    [readOnly && helpFor !== undefined, 'readOnly and helpFor: no form asks for it; drop helpFor'],
    [readOnly && askedWhen !== undefined, 'readOnly and askedWhen: no form asks for it; drop askedWhen'],
    [
      required && askedWhen !== undefined,
      'required and askedWhen: a form would not always ask for it; say requiredWhen',
    ],
    [
      requiredWhen !== undefined && askedWhen !== undefined && neverTogether(requiredWhen, askedWhen),
      'requiredWhen holds only while askedWhen does not; drop one of the two',
    ],
  ];
  return said.flatMap(([isSo, mistake]) => (isSo ? [mistake] : []));
}

/** True if the two conditions require values of some field that have none in common. */
export function neverTogether(one: FieldValues, other: FieldValues): boolean {
  return Object.entries(one).some(
    ([name, values = []]) => other[name]?.some((value) => values.includes(value)) === false,
  );
}
