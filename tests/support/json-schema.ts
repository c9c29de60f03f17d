/** A JSON Schema, or an unchecked value in its place. */
type Schema = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const types: Readonly<Record<string, (value: unknown) => boolean>> = {
  null: (value) => value === null,
  boolean: (value) => typeof value === 'boolean',
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  integer: (value) => Number.isInteger(value),
  array: Array.isArray,
  object: isRecord,
};

const formats: Readonly<Record<string, (text: unknown) => boolean>> = {
  date: (text) => /^\d{4}-\d\d-\d\d$/.test(String(text)),
  email: (text) => /^\S+@\S+$/.test(String(text)),
  uri: (text) => URL.canParse(String(text)),
  int64: Number.isSafeInteger,
};

const ignored = new Set(['title', 'description', 'default']);

/**
 * Returns how a value violates its schema, one sentence each. Supports the JSON Schema (2020-12) keywords that this
 * product's OpenAPI uses; reports any other, so that none is silently ignored.
 */
export function misfits(value: unknown, schema: Schema, components: Schema, at = 'answer'): string[] {
  return Object.entries(schema).flatMap(([word, said]): string[] => {
    if (ignored.has(word) || value === undefined) return [];
    const no = (why: string) => [`${at}: ${JSON.stringify(value)?.slice(0, 80)} ${why}`];
    const inner = (one: unknown, of: unknown, place: string) =>
      isRecord(of) ? misfits(one, of, components, `${at}.${place}`) : [`${at}: ${word} holds no schema`];
    switch (word) {
      case '$ref': {
        const found = components[String(said).replace('#/components/schemas/', '')];
        return isRecord(found)
          ? misfits(value, found, components, at)
          : no(`is said to be ${said}, which is not there`);
      }
      case 'type':
        return types[String(said)]?.(value) === true ? [] : no(`is no ${said}`);
      case 'const':
        return value === said ? [] : no(`is not ${said}`);
      case 'enum':
        return Array.isArray(said) && said.includes(value) ? [] : no(`is none of ${said}`);
      case 'anyOf': {
        const faults = [said].flat().map((one) => inner(value, one, ''));
        return faults.some((found) => found.length === 0) ? [] : (faults[0] ?? no('has no shape'));
      }
      case 'properties':
        return isRecord(said) && isRecord(value)
          ? Object.entries(said).flatMap(([name, of]) => inner(value[name], of, name))
          : [];
      case 'required':
        return isRecord(value)
          ? [said].flat().flatMap((name) => (value[String(name)] === undefined ? [`${at}: without ${name}`] : []))
          : [];
      case 'additionalProperties': {
        if (!isRecord(value)) return [];
        const known = isRecord(schema.properties) ? schema.properties : {};
        const others = Object.keys(value).filter((name) => !Object.hasOwn(known, name) && value[name] !== undefined);
        return said === false
          ? others.map((name) => `${at}: ${name} is not described`)
          : others.flatMap((name) => inner(value[name], said, name));
      }
      case 'items':
        return Array.isArray(value) ? value.flatMap((one, index) => inner(one, said, String(index))) : [];
      case 'format':
        return formats[String(said)]?.(value) === true ? [] : no(`is no ${said}`);
      case 'pattern':
        return new RegExp(String(said), 'u').test(String(value)) ? [] : no(`does not match ${said}`);
      case 'minimum':
        return Number(value) >= Number(said) ? [] : no(`is less than ${said}`);
      case 'maximum':
        return Number(value) <= Number(said) ? [] : no(`is more than ${said}`);
      case 'minLength':
        return [...String(value)].length >= Number(said) ? [] : no(`is shorter than ${said}`);
      case 'maxLength':
        return [...String(value)].length <= Number(said) ? [] : no(`is longer than ${said}`);
      case 'maxItems':
        return Array.isArray(value) && value.length <= Number(said) ? [] : no(`are more than ${said}`);
      default:
        return [`${at}: nobody checks ${word}`];
    }
  });
}
