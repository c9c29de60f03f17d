import { mayWriteField } from '../access.ts';
import { initialOf } from '../draft.ts';
import { kindOf } from '../fields/registry.ts';
import { csvSubRows } from '../list/csv-columns.ts';
import {
  holdsFile,
  isChildren,
  isNeverEmpty,
  type ResolvedField,
  type ResolvedResource,
  subFields,
} from '../resolved.ts';
import { isEmpty } from '../shape.ts';
import { expressionMistakes } from './expression.ts';
import { formOptionMistakes, neverTogether } from './form-options.ts';
import { codeMistakes, nameMistakes, subLabelMistakes, takenNameMistakes } from './names.ts';

type Rules = readonly (readonly [isSo: boolean, mistake: string])[];

/** Mistakes in the fields of a resource, each sentence beginning with `.field`. */
export function fieldMistakes(resource: ResolvedResource): readonly string[] {
  return resource.fields.flatMap((field) => [
    ...[
      ...fieldDefinitionMistakes(field),
      ...(resource.internal ? [] : takenNameMistakes(field)),
      ...inResource(field, resource),
      ...expressionMistakes(field, resource),
    ].map((mistake) => `.${field.name}: ${mistake}`),
    ...inside(field).map((mistake) => `.${field.name}.${mistake}`),
  ]);
}

/** Mistakes in the sub-rows of a field, at any depth. */
function inside(field: ResolvedField): readonly string[] {
  return subFields(field).flatMap((sub) => [
    ...[...fieldDefinitionMistakes(sub), ...aboutSubField(sub, field)].map((mistake) => `${sub.name}: ${mistake}`),
    ...inside(sub).map((mistake) => `${sub.name}.${mistake}`),
  ]);
}

function aboutSubField(sub: ResolvedField, rows: ResolvedField): readonly string[] {
  const { name } = rows;
  const keepsThem = !isChildren(rows);
  return sentences([
    [sub.rare && subFields(rows).every(({ rare }) => rare), 'rare, as all fields of its row; leave one in sight'],
    [sub.readBy !== undefined, `readBy inside sub-rows; say it of ${name} as a whole`],
    [sub.writeBy !== undefined, `writeBy inside sub-rows; say it of ${name} as a whole`],
    [sub.dated, `dated inside sub-rows; say it of ${name} as a whole`],
    [sub.expression !== null, 'computed inside sub-rows, where nothing works it out; drop it'],
    // Sub-rows with a table of their own may have these options, and get indexes for them
    [keepsThem && sub.search, 'search inside sub-rows, where nothing is searched; drop it'],
    [keepsThem && sub.unique, 'unique inside sub-rows, which no index compares; drop it'],
    [keepsThem && sub.derived, 'derived inside sub-rows, where nothing fills it; drop it'],
    [keepsThem && sub.transient, 'transient inside sub-rows, where nothing takes it; drop it'],
    [
      keepsThem && holdsFile(sub),
      'a file inside sub-rows, where none is taken; keep the rows in a resource of their own',
    ],
    [
      keepsThem && isChildren(sub),
      'rows of a resource of their own inside sub-rows; keep these in one of their own too',
    ],
  ]);
}

/** Mistakes in a field by itself. Also used for actions' inputs. */
export function fieldDefinitionMistakes(field: ResolvedField): readonly string[] {
  const kept = !field.computed && !field.transient;
  return [
    ...sentences([
      [field.label.trim() === '', 'it has no label; say in Japanese what it is'],
      [!/^[a-z][a-zA-Z0-9]*$/.test(field.name), 'no name for a field; write it in camelCase, without _'],
      [field.required && field.hidden, 'required and hidden: nobody could fill it in; drop one of the two'],
      [field.required && field.computed, 'required and computed: nobody writes it; drop required'],
      [field.derived && (field.computed || field.transient), 'derived, and kept in no column; drop one of the two'],
      [field.derived && field.required, 'derived and required: nobody writes it; drop required'],
      [field.required && field.emptyWhen !== undefined, 'required, and emptyWhen empties it; say requiredWhen'],
      [field.readOnly && field.createOnly, 'readOnly and createOnly: nobody writes it; drop createOnly'],
      [field.readOnly && field.writeBy !== undefined, 'readOnly and writeBy: nobody writes it; drop one of the two'],
      [field.unique && !kept, 'unique, but kept in no column; drop unique'],
      [field.unique && 'many' in field && field.many === true, 'unique and many: a list is no key; drop unique'],
      [field.search && !kept, 'searched, but kept in no column; drop search'],
      [field.readBy?.length === 0, 'readBy names nobody; name a role, or say hidden'],
      [field.writeBy?.length === 0, 'writeBy names nobody; name a role, or say readOnly'],
      [contradicts(field), 'requiredWhen and emptyWhen hold for the same values; take them out of one of the two'],
      ['notBefore' in field && field.notBefore === field.name, 'notBefore names the field itself; name another date'],
      [field.help !== undefined && field.help.trim() === field.label.trim(), 'help says what the label says; drop it'],
      [
        field.renamedFrom !== undefined && !/^[a-z][a-zA-Z0-9]*$/.test(field.renamedFrom),
        `renamedFrom ${field.renamedFrom} was no field's name; write it in camelCase, without _`,
      ],
      [
        field.createOnly && field.requiredWhen !== undefined,
        'createOnly and requiredWhen: nobody could fill it in afterwards; drop one of the two',
      ],
    ]),
    ...nameMistakes(field),
    ...codeMistakes(field),
    ...subLabelMistakes(field),
    ...idleOptions(field),
    ...wrongInitial(field),
    ...formOptionMistakes(field),
    ...(kindOf(field).mistakes?.(field) ?? []),
  ];
}

/** Options without any effect. */
function idleOptions(field: ResolvedField): readonly string[] {
  const { name, help, requiredWhen, emptyWhen, shownWhen } = field;
  const unreal = Object.entries(field).filter(([, value]) => typeof value === 'number' && !Number.isFinite(value));
  const { pattern, hint, unit, offeredTo, initial } = {
    pattern: undefined,
    hint: undefined,
    unit: undefined,
    offeredTo: undefined,
    initial: undefined,
    ...field,
  };
  return [
    ...unreal.map(([option, value]) => `${option} ${value} is no number; give one, or drop it`),
    ...('choices' in field ? (field.choices ?? []) : [])
      .filter((one) => !Number.isFinite(one))
      .map((one) => `choices: ${one} is no number; take it out`),
    ...Object.entries({ requiredWhen, emptyWhen })
      .filter(([, when]) => when !== undefined && Object.hasOwn(when, name))
      .map(([rule]) => `${rule} names the field itself; name another`),
    ...Object.entries({ help, ...field.helpFor, unit, hint })
      .filter(([, said]) => said?.trim() === '')
      .map(([option]) => `${option} says nothing; say something, or drop it`),
    ...sentences([
      [
        requiredWhen !== undefined && shownWhen !== undefined && neverTogether(requiredWhen, shownWhen),
        'requiredWhen holds only while shownWhen does not; drop one of the two',
      ],
      [hint !== undefined && pattern === undefined, 'a hint of no pattern; give the pattern, or say it in help'],
      [offeredTo?.length === 0, 'offeredTo names nobody; name a role, or drop it'],
      [
        (field.computed || field.derived) && initial !== undefined,
        'worked out, and with an initial value; drop initial',
      ],
      [field.transient && field.readOnly, 'transient and readOnly: nobody says it; drop one of the two'],
      [
        field.dated && (field.transient || field.computed || field.derived),
        'dated, and not written by people to be kept; drop dated',
      ],
      [field.effective && kindOf(field).sheet !== 'day', 'effective, and no day; say it of a date'],
      [field.effective && !field.transient, 'effective, and kept in the row; say transient'],
    ]),
  ];
}

function contradicts({ requiredWhen = {}, emptyWhen = {} }: ResolvedField): boolean {
  const names = Object.keys({ ...requiredWhen, ...emptyWhen });
  return (
    names.length > 0 &&
    names.every((name) => requiredWhen[name]?.some((value) => emptyWhen[name]?.includes(value) === true) === true)
  );
}

function wrongInitial(field: ResolvedField): readonly string[] {
  const initial = initialOf(field, '2000-01-01');
  if (isEmpty(initial)) return [];
  const parsed = kindOf(field).parse(initial, field, () => ({ faults: [] }));
  if ('value' in parsed) return [];
  const codes = parsed.faults.map((fault) => fault.code).join(', ');
  return [`its initial value ${String(initial)} is none that it takes (${codes}); give one within its limits`];
}

/** Mistakes in a field that only show together with the rest of its resource. */
function inResource(field: ResolvedField, resource: ResolvedResource): readonly string[] {
  const { access, form, internal } = resource;
  const { create, update } = access.roles;
  // The one row of a singleton is created by the first user who changes it
  const makers = resource.singletonPath === null ? create : update;
  const owed = field.required && !internal && makers.length > 0 && !fillsItself(field);
  const forbidden = makers.filter(
    (role) => !mayWriteField(resource, field, { mode: 'create', actor: { id: 1, role } }),
  );
  const idle = (field.writeBy ?? []).filter((role) => !create.includes(role) && !update.includes(role));
  const blind = (field.writeBy ?? []).filter((role) => field.readBy?.includes(role) === false);
  const { renamedFrom } = field;
  const cards = form.filter((card) => card.fields.includes(field)).length;
  return sentences([
    [owed && field.readOnly, 'required and readOnly: no row could be created; drop one, or give it an initial value'],
    [field.name === 'q' && !internal, 'lists are searched by that name; choose another'],
    ...alwaysSo(field, resource),
    [
      notBeforeEachOther(field, resource),
      'notBefore, and the other is not before it either: only one day could stand in both; drop one of the two',
    ],
    ...(field.readBy ?? [])
      .filter((role) => !internal && !access.roles.show.includes(role))
      .map((role) => [true, `readBy: ${role} sees no row; take it out, or name the role in show`] as const),
    [goesInCircles(field, resource), 'shownWhen comes back to the field itself; break the circle'],
    [owed && !field.readOnly && !field.hidden && cards === 0, 'required, and in no card of the form; name it in form'],
    [
      renamedFrom !== undefined && resource.field.has(renamedFrom),
      `renamedFrom ${renamedFrom}, which is a field still; drop one of the two`,
    ],
    [
      isChildren(field) && field.csvKey !== undefined && csvSubRows(resource) !== field,
      'a second one whose rows stand in CSV, where a line can be a row of one alone; drop csvKey',
    ],
    [cards > 1, 'in two cards of the form; name it in one'],
    [cards > 0 && field.hidden, 'hidden, and in a card of the form; drop one of the two'],
    ...datedRules(field, resource),
    [field.createOnly && create.length === 0, 'createOnly, but nobody may create; say readOnly'],
    [
      field.requiredWhen !== undefined && create.length + update.length > 0 && field.readOnly,
      'requiredWhen and readOnly: nobody could fill it in; drop one of the two',
    ],
    ...forbidden.map(
      (role) =>
        [
          owed && !field.readOnly,
          `required, but ${role} may create and not write it; name the role in readBy and writeBy`,
        ] as const,
    ),
    ...idle.map((role) => [true, `writeBy: ${role} may neither create nor update; take it out`] as const),
    ...blind.map((role) => [true, `${role} may write and not read it; name the role in readBy`] as const),
  ]);
}

/** Mistakes between dated fields and the day from which a write of them holds. */
function datedRules(field: ResolvedField, { fields, internal }: ResolvedResource): Rules {
  const day = fields.find(({ effective }) => effective);
  return [
    [
      field.dated && !internal && day === undefined,
      'dated, and no write could say from when; declare a transient date that is effective',
    ],
    [field.effective && day !== field, 'a second effective day of one write; drop effective'],
    [field.effective && !fields.some(({ dated }) => dated), 'effective, and no field is dated; drop effective'],
  ];
}

/** Conditions that hold for every value of a field that always has one. */
function alwaysSo(field: ResolvedField, { field: all }: ResolvedResource): Rules {
  const remedies = {
    requiredWhen: 'say required',
    emptyWhen: 'drop the field',
    shownWhen: 'drop it',
  } as const;
  return (Object.keys(remedies) as (keyof typeof remedies)[]).flatMap((rule) => {
    const named = Object.entries(field[rule] ?? {});
    const holds = named.every(([name, values = []]) => {
      const other = all.get(name);
      return other !== undefined && isNeverEmpty(other) && valuesOf(other).every((value) => values.includes(value));
    });
    return named.length > 0 && holds ? [[true, `${rule} holds whatever is chosen; ${remedies[rule]}`] as const] : [];
  });
}

function valuesOf(field: ResolvedField): readonly (string | boolean)[] {
  return 'options' in field ? Object.keys(field.options) : [true, false];
}

function notBeforeEachOther(field: ResolvedField, { field: all }: ResolvedResource): boolean {
  if (!('notBefore' in field) || field.notBefore === undefined || field.notBefore === field.name) return false;
  const other = all.get(field.notBefore);
  return other !== undefined && 'notBefore' in other && other.notBefore === field.name;
}

/** True if `shownWhen` depends, directly or indirectly, on the field itself. */
function goesInCircles(field: ResolvedField, resource: ResolvedResource): boolean {
  const seen = new Set<string>();
  const open = Object.keys(field.shownWhen ?? {});
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (name === field.name) return true;
    if (seen.has(name)) continue;
    seen.add(name);
    open.push(...Object.keys(resource.field.get(name)?.shownWhen ?? {}));
  }
  return false;
}

function fillsItself(field: ResolvedField): boolean {
  return ('generated' in field && field.generated === true) || initialOf(field, '2000-01-01') !== undefined;
}

function sentences(said: Rules): readonly string[] {
  return said.flatMap(([isSo, mistake]) => (isSo ? [mistake] : []));
}
