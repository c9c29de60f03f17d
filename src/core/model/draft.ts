import { mayReadField, mayWriteField, offeredChoices } from './access.ts';
import { betweenFields, emptyOf, emptyUnshown } from './draft/other-fields.ts';
import { problemOf } from './draft/problem.ts';
import { AppError, type Problem } from './errors.ts';
import type { Parsed, RowParser } from './fields/kind.ts';
import { kindOf } from './fields/registry.ts';
import { words } from './language.ts';
import { isChoiceMadeAtFirst, isChoiceOfCodes, type ResolvedField, type ResolvedResource } from './resolved.ts';
import type { Actor } from './roles.ts';
import { isEmpty, isSame } from './shape.ts';

/** What a caller sent, by field name. */
export type Input = Readonly<Record<string, unknown>>;
/** Validated values by field name; `null` empties a field. */
export type Values = Record<string, unknown>;

export type Outcome = { values: Values; problems?: undefined } | { problems: readonly Problem[]; values?: undefined };

export interface DraftContext {
  mode: 'create' | 'update';
  /** Null: the product itself writes, and may write every field. */
  actor: Actor | null;
  /** The current JST day, for defaults. */
  today: string;
  /** The current row, on update: rules between fields use it for the fields that the draft omits. */
  current?: Input;
}

/** The value of a field when none is given; undefined if it has none. */
export function initialOf(field: ResolvedField, today: string): unknown {
  return kindOf(field).initial(field, today);
}

// Unknown names are returned to the caller and logged, so their number and length are limited
const maxRefused = 100;
const longestName = 100;

/**
 * Validates the input for a row of `resource`, the same way in the browser and on the server.
 * Create: every field gets a value (its own, its default or null). Update: only the fields that were sent.
 * Returns the validated values, or every problem with its field's path, and the field's label in `params`.
 */
export function parseDraft(resource: ResolvedResource, input: unknown, context: DraftContext): Outcome {
  if (!isRecord(input)) return { problems: [{ code: 'malformed' }] };
  const problems: Problem[] = [];
  for (const name of Object.keys(input)) {
    if (problems.length === maxRefused) break;
    const field = resource.field.get(name);
    if (name === 'version') continue;
    if (field === undefined || (context.actor !== null && !mayReadField(field, context.actor))) {
      const shown = name.slice(0, longestName);
      problems.push({ code: 'unknown_field', field: shown, params: { name: shown } });
    } else if (!mayWriteField(resource, field, context)) problems.push(problemOf(field, 'forbidden_field'));
  }
  if (problems.length > 0) return { problems };

  const forced = context.actor === null ? undefined : resource.access.fixed[context.actor.role];
  const given: Input =
    forced === undefined || context.actor === null || (context.mode === 'update' && !(forced in input))
      ? input
      : { ...input, [forced]: context.actor.id };
  const outcome = parseFields(resource.fields, given, context);
  if (outcome.problems !== undefined) return outcome;
  const wrong = [...refusedChoices(resource, outcome.values, context), ...invalid(resource, outcome.values, context)];
  return wrong.length > 0 ? { problems: wrong } : outcome;
}

/** Validates values against a set of fields, without the access rules of a resource: for the bodies of single calls. */
export function parseFields(fields: readonly ResolvedField[], input: unknown, context: DraftContext): Outcome {
  if (!isRecord(input)) return { problems: [{ code: 'malformed' }] };
  const values: Values = {};
  const problems: Problem[] = [];
  for (const field of fields) {
    const sent = Object.hasOwn(input, field.name);
    if (!sent && context.mode === 'update') continue;
    const given = input[field.name];
    const raw =
      isEmpty(given) && context.mode === 'create' && !(given === null && !isRequired(field))
        ? initialOf(field, context.today)
        : given;
    // An empty list counts as empty only for a field that holds a list
    const empty = emptyOf(field);
    if (isEmpty(raw) && (!Array.isArray(raw) || Array.isArray(empty))) {
      values[field.name] = empty;
      if (isRequired(field)) problems.push(problemOf(field, 'required'));
      continue;
    }
    const parsed = kindOf(field).parse(raw, field, parseRow(context, currentRows(context.current?.[field.name])));
    if ('value' in parsed) values[field.name] = parsed.value;
    else
      problems.push(
        ...parsed.faults.map((fault) => ({
          code: fault.code,
          field: fault.at === undefined ? field.name : `${field.name}.${fault.at}`,
          params: { label: field.label, ...fault.params },
        })),
      );
  }
  const unshown = emptyUnshown(fields, input, values, context);
  const remaining = problems.filter(({ field = '' }) => !unshown.has(field.split('.')[0] ?? ''));
  remaining.push(...[...unshown.values()].flatMap((problem) => problem ?? []));
  remaining.push(...betweenFields(fields, values, [...remaining, ...problems], context));
  return remaining.length > 0 ? { problems: remaining } : { values };
}

/** Returns the validated values, or throws AppError with all problems. */
export function valuesOrThrow(outcome: Outcome): Values {
  if (outcome.problems !== undefined) throw new AppError(outcome.problems);
  return outcome.values;
}

/**
 * True if the field must not be empty, whatever the other fields hold: it is required, or a choice with a default, which always holds an
 * option.
 */
export function isRequired(field: ResolvedField): boolean {
  if (field.readOnly) return false;
  return field.required || isChoiceMadeAtFirst(field);
}

function currentRows(value: unknown): readonly Input[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

/** Parses sub-rows: an existing one keeps the fields that are not sent, a new one gets its defaults. */
function parseRow(context: DraftContext, held: readonly Input[]): RowParser {
  return (raw, fields): Parsed<Values> => {
    if (!isRecord(raw)) return { faults: [{ code: 'type', params: { label: words().row, type: words().types.rows } }] };
    const known = Object.values(fields) as ResolvedField[];
    const { id, version: _version, createDate: _created, updateDate: _updated, deleteDate: _deleted, ...rest } = raw;
    const unknown = Object.keys(rest).filter((name) => !Object.hasOwn(fields, name));
    if (unknown.length > 0)
      return { faults: unknown.map((name) => ({ code: 'unknown_field', at: name, params: { name } })) };
    if (id !== undefined && id !== null && !(typeof id === 'number' && Number.isInteger(id) && id > 0))
      return { faults: [{ code: 'type', at: 'id', params: { label: 'ID', type: words().types.number } }] };
    const current = typeof id === 'number' ? held.find((row) => row.id === id) : undefined;
    const forbidden = known.filter(
      (field) =>
        // Computed values are sent back as they were read; that is not an attempt to change them
        (field.readOnly || (field.createOnly && typeof id === 'number')) &&
        !field.computed &&
        !isEmpty(rest[field.name]) &&
        !isSame(rest[field.name], current?.[field.name] ?? null),
    );
    if (forbidden.length > 0)
      return {
        faults: forbidden.map(({ name, label }) => ({ code: 'forbidden_field', at: name, params: { label } })),
      };
    const writable = known.filter((field) => !field.readOnly && !(field.createOnly && typeof id === 'number'));
    const outcome = parseFields(writable, rest, {
      ...context,
      mode: typeof id === 'number' ? 'update' : 'create',
      current: current ?? {},
    });
    if (outcome.problems !== undefined)
      return {
        faults: outcome.problems.map(({ code, field, params }) => ({
          code,
          ...(field === undefined ? {} : { at: field }),
          ...(params === undefined ? {} : { params }),
        })),
      };
    return { value: typeof id === 'number' ? { id, ...outcome.values } : outcome.values };
  };
}

/** The values of the fields that everyone who sees the row may read. */
function shownToAll({ field }: ResolvedResource, values: Values): Values {
  const isShown = (name: string) => field.get(name)?.readBy === undefined && field.get(name)?.hidden !== true;
  return Object.fromEntries(Object.entries(values).filter(([name]) => isShown(name)));
}

/** The problems that the resource's own rules find in the row as it will be. */
function invalid(resource: ResolvedResource, values: Values, { current = {} }: DraftContext): Problem[] {
  const said = shownToAll(resource, values);
  const row = { ...shownToAll(resource, current), ...said };
  const found = Object.values(resource.validate).flatMap((validation) => validation(said, row));
  return found.map(({ field, code, params }) => {
    const named = resource.field.get(field);
    return { code, field, params: { label: named?.label ?? field, ...params } };
  });
}

function refusedChoices(resource: ResolvedResource, values: Values, context: DraftContext): Problem[] {
  const { actor } = context;
  if (actor === null) return [];
  return resource.fields.flatMap((field) => {
    if (!isChoiceOfCodes(field) || !Object.hasOwn(values, field.name)) return [];
    const offered = offeredChoices(resource, field, actor);
    const sent = [values[field.name]].flat();
    const refused = sent.find((code) => typeof code === 'string' && !offered.includes(code));
    return typeof refused === 'string'
      ? [problemOf(field, 'forbidden_value', { value: field.options[refused] ?? refused })]
      : [];
  });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
