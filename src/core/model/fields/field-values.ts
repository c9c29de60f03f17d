/** A condition on fields of the row (choices, or yes/no): each holds one of its values. */
export type FieldValues = { readonly [field: string]: readonly (string | boolean)[] | undefined };

/** True if each named field holds one of its values, by what `held` says of it. */
export function holdsValues(values: FieldValues, held: (name: string) => unknown): boolean {
  return Object.entries(values).every(([name, accepted]) => (accepted ?? []).some((one) => one === held(name)));
}
