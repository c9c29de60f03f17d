import { uniqBy } from 'es-toolkit';

/** The items of different values of this property. Refine gives the name of a property alone. */
export default function uniqByName<T extends object>(items: readonly T[], name: keyof T): T[] {
  return uniqBy(items, (item) => item[name]);
}
