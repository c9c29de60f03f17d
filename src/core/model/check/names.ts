import type { Resources } from '../declaration/any-resource.ts';
import {
  isReference,
  type ResolvedField,
  type ResolvedResource,
  type ResolvedResources,
  subFields,
} from '../resolved.ts';
import { repeated } from './repeated.ts';

/** Query parameters that the addresses of a list and of a row's page already use. */
const inAddresses: ReadonlySet<string> = new Set(['page', 'pageSize', 'sort', 'view', 'tab']);
/** JavaScript calls methods of these names: a value with `then` is awaited, one with `toJSON` serialised by it. */
const called: ReadonlySet<string> = new Set(['then', 'toJSON']);
/** PostgreSQL truncates longer names, so that two with the same beginning would collide. */
const longestName = 63;

/** Names that no field may have. */
export function nameMistakes({ name }: ResolvedField): readonly string[] {
  const inDatabase = name.replace(/[A-Z]/g, '_$&');
  return [
    ...(name in Object.prototype || called.has(name)
      ? ['the language gives that name a meaning of its own; choose another']
      : []),
    ...(inDatabase.length > longestName
      ? [`a name of ${inDatabase.length} characters in the database; choose one of at most ${longestName}`]
      : []),
  ];
}

/** Names that no field of a row may have, since addresses and writes already use them. */
export function takenNameMistakes({ name }: ResolvedField): readonly string[] {
  return inAddresses.has(name) ? ['the address of a list or a page says that name itself; choose another'] : [];
}

/** Codes of a choice that an object does not keep in their order, or that cannot be queried. */
export function codeMistakes(field: ResolvedField): readonly string[] {
  const codes = Object.keys('options' in field ? field.options : {});
  const lower = codes.map((code) => code.toLowerCase());
  return codes.flatMap((code, index) => [
    ...(code.trim() !== '' && !/^[\w.-]+$/.test(code)
      ? [`its option ${code}: a code of other than letters, digits, _, - and .; choose another`]
      : []),
    ...(lower.indexOf(code.toLowerCase()) < index
      ? [`its option ${code}: another code differs in capitals alone; choose another`]
      : []),
    ...(code in Object.prototype
      ? [`its option ${code}: the language gives that name a meaning of its own; choose another code`]
      : []),
    // An object keeps integer keys in numeric order, before all others
    ...(/^(0|[1-9]\d*)$/.test(code)
      ? [`its option ${code}: numbers come before all others; begin the code with a letter`]
      : []),
    ...(code.trim() === '' ? ['an option of no code, by which nobody could ask for it; give it one'] : []),
  ]);
}

/** Two sub-fields with the same label, which a message could not distinguish. */
export function subLabelMistakes(field: ResolvedField): readonly string[] {
  return repeated(subFields(field).map(({ label }) => label)).map(
    (label) => `two of its fields are called ${label}; give each a label of its own`,
  );
}

/** Two actions with the same label, whose buttons could not be distinguished. */
export function actionLabelMistakes({ actions, listActions }: ResolvedResource): readonly string[] {
  return [
    ...repeated(actions.map(({ label }) => label)).map(
      (label) => `.actions: two of them are called ${label}; give each a label of its own`,
    ),
    ...repeated(listActions.map(({ label }) => label)).map(
      (label) => `.listActions: two of them are called ${label}; give each a label of its own`,
    ),
  ];
}

/** A `nameless` field that is a reference: its value would be shown as a meaningless id. */
export function namelessMistakes({ nameless, field }: ResolvedResource): readonly string[] {
  const by = nameless === null ? undefined : field.get(nameless.by);
  return by !== undefined && isReference(by)
    ? [`.nameless: ${by.name} would say a row's number; name a field that says itself what it holds`]
    : [];
}

/** Two resources with the same label, or with the same former name. */
export function resourceNameMistakes(resources: ResolvedResources): readonly string[] {
  const open = [...resources.values()].filter(({ internal }) => !internal);
  const all = [...resources.values()];
  return [
    ...open.flatMap(({ name, label }, index) =>
      open
        .slice(0, index)
        .filter((other) => other.label === label)
        .map((other) => `${name}.label: ${other.name} is called ${label} too; give it another`),
    ),
    ...all.flatMap(({ name, renamedFrom }, index) =>
      all
        .slice(0, index)
        .filter((other) => renamedFrom !== null && other.renamedFrom === renamedFrom)
        .map((other) => `${name}.renamedFrom: ${renamedFrom} has become ${other.name} already; drop one of the two`),
    ),
    ...all
      .filter(({ name }) => name.length > longestName)
      .map(({ name }) => `${name}: a name of ${name.length} characters; choose one of at most ${longestName}`),
  ];
}

/** Two fields with the same former name: only one of them can keep its values. */
export function renamedMistakes({ fields }: ResolvedResource): readonly string[] {
  const before = fields.flatMap(({ renamedFrom }) => renamedFrom ?? []);
  return repeated(before).map((name) => `.fields: two of them were renamed from ${name}; drop one of the two`);
}

/** `__proto__` in an object literal is not a property: what it declares would be silently lost. */
export function protoMistakes(declared: Resources): readonly string[] {
  return Object.entries(declared).flatMap(([name, resource]) => lostIn(resource, name));
}

function lostIn(value: unknown, at: string): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((one: unknown, index) => lostIn(one, `${at}.${index}`));
  if (typeof value !== 'object' || value === null) return [];
  const within = Object.entries(value)
    // The resource of the sub-rows, which is checked by itself
    .filter(([name]) => name !== 'child')
    .flatMap(([name, one]) => lostIn(one, `${at}.${name}`));
  return Object.getPrototypeOf(value) === Object.prototype
    ? within
    : [`${at}: __proto__ is no name; choose another`, ...within];
}

/** Resources whose table name is already used by a table without a declaration; `taken` are the names of those. */
export function tableNameMistakes(resources: ResolvedResources, taken: readonly string[]): readonly string[] {
  return [...resources.values()]
    .filter(({ name, isView }) => !isView && taken.includes(name.replaceAll('-', '_')))
    .map(({ name }) => `${name}: a table of that name is kept beside the declared ones; choose another`);
}
