import type { AnyResource } from '#core/model/declaration/any-resource.ts';
import type { AnyField } from '#core/model/declaration/field.ts';
import {
  boolean,
  date,
  defineResources,
  email,
  internal,
  json,
  moment,
  number,
  reference,
  resource,
  select,
  text,
} from '#core/model/declare.ts';
import { field } from '#core/model/expression.ts';
import type { CommonOptions } from '#core/model/fields/kind.ts';
import { type Field, kindOf } from '#core/model/fields/registry.ts';
import { found, houseRules, jar, page, seat, stock } from './larder.ts';
import { roles } from './roles.ts';
import { lines, type Sample, type Sampled, samples } from './samples.ts';

/*
 * The second product: a resource for each kind of field, with a field for each option, and one with a field of every kind. It
 * stands on the core alone.
 */

const everything = { OWNER: 'all', CLERK: 'all' } as const;
const staff = ['OWNER', 'CLERK'] as const;
const open = { rows: everything, list: staff, create: staff, update: staff, remove: staff } as const;

/** What every kind understands; null: what the rules of a product make of it, or a migration: the jars say it. */
export const commonOptions = {
  required: { required: true },
  help: { help: 'What it is for' },
  helpFor: null,
  askedWhen: null,
  readOnly: { readOnly: true },
  computed: { computed: field('plain') },
  sortedBy: null,
  derived: { derived: true },
  transient: { transient: true },
  dated: null,
  effective: null,
  rare: null,
  createOnly: { createOnly: true },
  csv: { csv: false },
  hidden: { hidden: true },
  renamedFrom: null,
  requiredWhen: { requiredWhen: { mode: ['REQUIRED'] } },
  emptyWhen: { emptyWhen: { mode: ['EMPTY'] } },
  shownWhen: { shownWhen: { mode: ['SHOWN'] } },
  readBy: { readBy: ['OWNER'] },
  writeBy: { writeBy: ['OWNER'] },
} satisfies { readonly [O in keyof CommonOptions]-?: CommonOptions | null };

export const kinds = Object.keys(samples) as Sampled[];

/** The samples of a kind, whichever it is. */
export function sampleOf(kind: Sampled): Sample<Sampled> & { readonly options: Sample<never>['options'] } {
  return samples[kind];
}

/** The name of the resource of a kind. */
export function nameOf(kind: Sampled): string {
  return `a-${kind.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

/** What a form can bring with a new row: a file comes to a row that is there. */
export function comesWithNew(kind: Sampled): boolean {
  return kind !== 'file';
}

/** The field that has an option of its kind: called as the option, where no address says that name already. */
export function fieldOf(option: string): string {
  return option === 'tab' ? 'inTab' : option;
}

/** What is worked out, or said with a write and not kept, is one value: no file, no list, no other row. */
const ofOneValue: ReadonlySet<keyof CommonOptions> = new Set(['computed', 'derived', 'transient']);

/** The options of a kind's resource: those that every kind has, and its own. */
export function optionsOf(kind: Sampled): readonly (keyof CommonOptions)[] {
  const held = (Object.keys(commonOptions) as (keyof CommonOptions)[]).filter((name) => commonOptions[name] !== null);
  const single = held.filter((name) => !ofOneValue.has(name) || holdsOneValue(kind));
  // What always holds something, if only a no, can not be demanded while it is not shown
  return comesWithNew(kind) ? single : single.filter((name) => name !== 'required');
}

function holdsOneValue(kind: Sampled): boolean {
  const field = plainOf(kind);
  const { type } = kindOf(field).schema(field);
  return !('to' in field) && ['string', 'integer', 'number', 'boolean'].includes(String(type));
}

// Each sample makes a field of its kind
function plainOf(kind: Sampled): Field {
  return sampleOf(kind).field('', {}, 'plain', 'kitchen') as Field;
}

function resourceOf(kind: Sampled): AnyResource {
  const { field, options } = sampleOf(kind);
  const common = optionsOf(kind).map((name): [string, AnyField] => [
    name,
    field(`${name} field`, commonOptions[name] ?? {}, name),
  ]);
  const ofKind = Object.entries(options).map(([name, sample]): [string, AnyField] => [fieldOf(name), sample.field]);
  return {
    label: `A ${kind}`,
    listTitle: `Each ${kind}`,
    title: 'name',
    key: 'code',
    menu: { order: 10 + kinds.indexOf(kind) },
    fields: {
      name: text('Name', { required: true }),
      code: text('Code', { required: true, unique: true }),
      mode: select(
        'Mode',
        { PLAIN: 'Plain', REQUIRED: 'Required', EMPTY: 'Empty', SHOWN: 'Shown' },
        { initial: 'PLAIN' },
      ),
      address: text('Address'),
      plain: field('Plain', {}, 'plain'),
      ...Object.fromEntries([...common, ...ofKind]),
    },
    list: { columns: ['name', 'plain', 'mode'], filters: ['mode'], sort: 'name' },
    access: open,
  };
}

/** One field of every kind, for people: the console's journey goes through it. */
const kitchen: AnyResource = {
  label: 'Kitchen',
  listTitle: 'Kitchens',
  icon: 'shop',
  menu: { order: 1 },
  key: 'name',
  fields: {
    name: text('Name', { required: true, unique: true, search: true }),
    ...Object.fromEntries(kinds.map((kind) => [kind, sampleOf(kind).field(`The ${kind}`, {}, 'plain', 'kitchen')])),
  },
  list: {
    columns: ['name', ...kinds],
    filters: kinds.filter((kind) => kindOf(plainOf(kind)).operators.length > 1),
    sort: 'name',
    card: ['text', 'number', 'select'],
  },
  access: open,
};

const ofKinds = Object.fromEntries(kinds.map((kind) => [nameOf(kind), resourceOf(kind)]));
const ofLines = Object.fromEntries(lines);

/** What is written out by name, so that its fields are known to the compiler. */
export const named = defineResources({
  person: resource({
    label: 'Person',
    listTitle: 'People',
    icon: 'team',
    menu: { order: 80 },
    accounts: { role: 'role', openWhile: { active: [true] } },
    fields: {
      name: text('Name', { required: true, search: true }),
      email: email('Email', { required: true, unique: true }),
      role: select('Role', { OWNER: 'Owner', CLERK: 'Clerk', GUEST: 'Guest' }, { required: true }),
      active: boolean('Active', { initial: true }),
    },
    list: { columns: ['name', 'email', 'role', 'active'], filters: ['role'], sort: 'name' },
    access: {
      ...open,
      list: roles,
      rows: { ...everything, GUEST: { own: 'id' } },
      create: ['OWNER'],
      update: ['OWNER'],
      remove: ['OWNER'],
    },
  }),
  tool: resource({
    label: 'Tool',
    menu: { order: 4, group: 'Larder' },
    fields: { name: text('Name', { required: true }) },
    list: { columns: ['name'], sort: 'name' },
    access: open,
  }),
  jar,
  seat,
  'house-rules': houseRules,
  stock,
  page,
  found,
  weighing: internal(
    'Weighing',
    { day: date('Day', { required: true }), grams: number('Grams', { required: true }) },
    { partitionedBy: 'day' },
  ),
  dish: resource({
    label: 'Dish',
    listTitle: 'Dishes',
    icon: 'star',
    menu: { order: 2 },
    fields: {
      name: text('Name', { required: true, search: true }),
      heat: number('Heat', { min: 0, max: 3, initial: 0 }),
    },
    list: { columns: ['name', 'heat'], filters: ['heat'], sort: 'name', card: ['heat'] },
    access: open,
  }),
  change: resource({
    label: 'Change',
    listTitle: 'Changes',
    icon: 'audit',
    audit: { done: {}, things: {} },
    restorable: false,
    title: 'action',
    fields: {
      date: moment('Time', { required: true }),
      userId: reference('By', 'person', { keepOnDelete: true }),
      by: text('By itself', { max: 60 }),
      resource: text('What', { required: true, max: 60 }),
      resourceId: number('Which'),
      action: text('Action', { required: true, max: 60 }),
      before: json('Before'),
      after: json('After'),
      ip: text('IP address', { max: 45 }),
      requestId: text('Request', { max: 64 }),
    },
    list: { columns: ['date', 'userId', 'resource', 'resourceId', 'action'], filters: ['userId'], sort: '-date' },
    access: { rows: { OWNER: 'all' }, list: ['OWNER'] },
    indexes: [['resource', 'resourceId']],
  }),
});

export const resources = { ...named, ...ofLines, ...ofKinds, kitchen };
