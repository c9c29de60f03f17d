import { type FieldComponent, nameComponent } from '#core/console/fields/field-component.ts';
import { DeclarationError } from '#core/model/declaration/error.ts';
import {
  fieldNamed,
  isChildren,
  type ResolvedField,
  type ResolvedResources,
  resourceNamed,
  subFields,
} from '#core/model/resolved.ts';

/** Components of fields, by resource and field. */
export type NamedComponents = Readonly<
  Record<string, Readonly<Record<string, FieldComponent | undefined>> | undefined>
>;

/**
 * Registers the plugins' components for fields, over the core's defaults (`usual`). Sub-rows use the components of their own resource.
 * Throws if a field does not exist, or if two plugins name a component for it.
 */
export function nameComponents(
  resources: ResolvedResources,
  named: readonly NamedComponents[],
  usual: NamedComponents,
): void {
  const components = new Map<string, FieldComponent>();
  const entries = named.flatMap((one) => Object.entries(one));
  for (const [name, own = {}] of entries)
    for (const [field, component] of Object.entries(own)) {
      const { name: known } = fieldNamed(resourceNamed(resources, name), field);
      const key = `${name}.${known}`;
      if (components.has(key)) throw new DeclarationError(`${key}: two plugins name its component; leave it to one`);
      components.set(key, { ...usual[name]?.[field], ...component });
    }
  const give = (name: string, fields: Iterable<ResolvedField>): void => {
    for (const field of fields) {
      const component = components.get(`${name}.${field.name}`) ?? usual[name]?.[field.name];
      if (component !== undefined) nameComponent(field, component);
      if (isChildren(field)) give(field.of, subFields(field));
    }
  };
  for (const { name, field } of resources.values()) give(name, field.values());
}
