import type { FieldValues } from '../fields/field-values.ts';
import { kindOf } from '../fields/registry.ts';
import { isReference, type ResolvedField, type ResolvedResources } from '../resolved.ts';
import { emptyConditions } from './conditions.ts';

/** Mistakes in the relations between the fields of an action's input, each sentence beginning with the field's name. */
export function inputMistakes(input: readonly ResolvedField[], all: ResolvedResources): readonly string[] {
  const asked = new Map(input.map((field) => [field.name, field]));
  return input.flatMap((field) => {
    const { requiredWhen, emptyWhen, shownWhen, askedWhen } = field;
    return [
      ...Object.entries({ requiredWhen, emptyWhen, shownWhen, askedWhen }).flatMap(([rule, when]) =>
        when === undefined
          ? []
          : [...wrongValues(when, asked, 'one that is asked'), ...emptyConditions(when)].map(
              (mistake) => `${rule}: ${mistake}`,
            ),
      ),
      ...kindOf(field)
        .names(field)
        .flatMap((name) => (asked.has(name) ? [] : [noField(name, 'one that is asked')])),
      ...(isReference(field) ? wrongTarget(field, all) : []),
    ].map((mistake) => `${field.name}: ${mistake}`);
  });
}

function wrongTarget({ to, only = {} }: ResolvedField & { to: string; only?: FieldValues }, all: ResolvedResources) {
  const target = all.get(to);
  if (target === undefined) return [`there is no resource ${to}; declare it, or name another`];
  return wrongValues(only, target.field, `a field of ${to}`).map((mistake) => `only: ${mistake}`);
}

function wrongValues(when: FieldValues, fields: ReadonlyMap<string, ResolvedField>, which: string): readonly string[] {
  return Object.entries(when).flatMap(([name, values = []]) => {
    const field = fields.get(name);
    if (field === undefined) return [noField(name, which)];
    const options = 'options' in field ? field.options : null;
    return values
      .filter((value) => options !== null && !Object.hasOwn(options, String(value)))
      .map((value) => `${name} is never ${String(value)}; name one of its options`);
  });
}

function noField(name: string, which: string): string {
  return `there is no field ${name}; name ${which}`;
}
