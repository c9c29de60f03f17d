import type { AnyResource } from '../declaration/any-resource.ts';
import { DeclarationError, fail } from '../declaration/error.ts';
import type { AnyField, Fields } from '../declaration/field.ts';
import { type Field, kindOf } from '../fields/registry.ts';
import type { SystemName } from '../fields/system.ts';
import { words } from '../language.ts';
import type { FieldFacts, ResolvedField } from '../resolved.ts';

function isField(field: AnyField): field is Field {
  return kindOf(field as Field) !== undefined;
}

/** Adds the name and every default to a declared field. */
export function resolveField(name: string, declared: AnyField, nameOf: ReadonlyMap<unknown, string>): ResolvedField {
  if (!isField(declared)) throw new DeclarationError(`${name}: no field kind ${declared.kind}`);
  const { computed = false } = declared;
  const isComputed = computed !== false;
  const facts: FieldFacts = {
    name,
    required: declared.required ?? false,
    readOnly: declared.readOnly ?? (isComputed || declared.derived === true),
    derived: declared.derived ?? false,
    computed: isComputed,
    expression: typeof computed === 'object' ? computed : null,
    sortExpression: declared.sortedBy ?? (typeof computed === 'object' ? computed : null),
    transient: declared.transient ?? false,
    dated: declared.dated ?? false,
    effective: declared.effective ?? false,
    createOnly: declared.createOnly ?? false,
    rare: declared.rare ?? false,
    unique: 'unique' in declared && declared.unique === true,
    search: 'search' in declared && declared.search === true,
    hidden: declared.hidden ?? false,
    inCsv: declared.csv !== false && declared.hidden !== true && declared.transient !== true && kindOf(declared).inCsv,
    system: false,
  };
  // Sub-rows that are a resource: its name is known by now, and the reference back is named by `parent`
  if ('parent' in declared) {
    const child = 'child' in declared ? declared.child : undefined;
    const of = nameOf.get(child) ?? fail(`${name}: its rows' resource is not among the resources`);
    const { [declared.parent]: _parent, ...rest } = (child as AnyResource).fields;
    const { kind, label, parent, max, csvKey } = declared;
    return { ...declared, ...facts, kind, label, parent, max, csvKey, of, fields: resolveFields(rest, nameOf) };
  }
  if ('fields' in declared) return { ...declared, ...facts, fields: resolveFields(declared.fields, nameOf) };
  return { ...declared, ...facts };
}

/** Resolves several fields, by name. */
export function resolveFields(
  fields: Readonly<Record<string, unknown>>,
  nameOf: ReadonlyMap<unknown, string>,
): Record<string, ResolvedField> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, resolveField(name, field as AnyField, nameOf)]),
  );
}

/** Fields that belong to no resource: of a body or a query string. */
export function fieldsOf(declared: Fields): readonly ResolvedField[] {
  return Object.values(resolveFields(declared, new Map()));
}

/** A field that every row has. */
export function resolveSystemField(name: SystemName, field: Omit<Field, 'label'>): ResolvedField {
  const label = words().system[name];
  return { ...resolveField(name, { ...field, label }, new Map()), readOnly: true, inCsv: false, system: true };
}
