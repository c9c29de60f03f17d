import type { IconName } from './appearance/icons.ts';
import type { AuditWords } from './audit.ts';
import type { Action, ListAction } from './declaration/action.ts';
import type { RowCondition } from './declaration/condition.ts';
import { DeclarationError } from './declaration/error.ts';
import type { Exclusion } from './declaration/exclusion.ts';
import type { FileFormat } from './declaration/file-format.ts';
import type { Menu } from './declaration/routes.ts';
import type { AnyValidation } from './declaration/validation.ts';
import { type Expression, isNeverNothing } from './expression.ts';
import type { FieldValues } from './fields/field-values.ts';
import type { Fault, Operator } from './fields/kind.ts';
import { type Field, type FieldKind, kindOf } from './fields/registry.ts';
import type { Role } from './roles.ts';
import type { Sort } from './row-types.ts';

export interface FieldFacts {
  readonly name: string;
  readonly required: boolean;
  readonly readOnly: boolean;
  /** Not stored in a column. */
  readonly computed: boolean;
  /** Its expression over the row; null: it is not computed, or the rule provides its value. */
  readonly expression: Expression | null;
  /** The expression that lists are sorted by; null if by the value itself. */
  readonly sortExpression: Expression | null;
  /** Filled from other tables by the resource's rule. */
  readonly derived: boolean;
  /** Sent with a write, not stored in a column. */
  readonly transient: boolean;
  /** Valid from a day on. */
  readonly dated: boolean;
  readonly effective: boolean;
  readonly createOnly: boolean;
  /** Folded in forms. */
  readonly rare: boolean;
  readonly unique: boolean;
  readonly search: boolean;
  readonly hidden: boolean;
  /** Included in CSV. */
  readonly inCsv: boolean;
  /** Part of every row: id, version and the dates. */
  readonly system: boolean;
}

/** A field with its name and every default filled in. */
export type ResolvedField = { [K in FieldKind]: Extract<Field, { kind: K }> & FieldFacts }[FieldKind];
export type ResolvedFieldOf<K extends FieldKind> = Extract<ResolvedField, { kind: K }>;

/** The filter operators that a field supports. */
export function operatorsOf(field: ResolvedField): readonly Operator[] {
  return kindOf(field).operators;
}

/** The order in which a list opens; `role` null: for the system itself. */
export function usualSort({ list }: Pick<ResolvedResource, 'list'>, role: Role | null): readonly Sort[] {
  return list.sortFor.get(role ?? '') ?? list.sort;
}

/** True if a list can be sorted by it: it holds one value per row, of a kind with an order. */
export function isSortable(field: ResolvedField): boolean {
  return kindOf(field).sortable && !holdsSeveral(field);
}

/** True if it is never null in any row; a list may be empty. */
export function isNeverEmpty(field: ResolvedField): boolean {
  if (holdsSeveral(field) || kindOf(field).empty(field) === false) return true;
  if (field.system) return field.name !== 'deleteDate';
  if (field.expression !== null) return isNeverNothing(field.expression);
  if (field.computed || field.derived) return false;
  const isGenerated = 'generated' in field && field.generated === true;
  return isAlwaysRequired(field) || isGenerated || isChoiceMadeAtFirst(field);
}

/** True if what lists are sorted by for it is never null in any row. */
export function isNeverUnsorted(field: ResolvedField): boolean {
  const { sortExpression, expression } = field;
  return sortExpression === expression || sortExpression === null
    ? isNeverEmpty(field)
    : isNeverNothing(sortExpression);
}

/** True if a new row must have a value for it, whatever its other fields hold. */
export function isAlwaysRequired({ required, shownWhen }: ResolvedField): boolean {
  return required && shownWhen === undefined;
}

/** True if it is a choice with an initial value, and so always holds an option. */
export function isChoiceMadeAtFirst(field: ResolvedField): boolean {
  return kindOf(field).isChoice(field) && 'initial' in field && field.initial !== undefined;
}

/** True if it holds a list of values, in a column of its row. */
export function holdsSeveral(field: ResolvedField): boolean {
  return Array.isArray(kindOf(field).empty(field)) && kindOf(field).operators.includes('eq');
}

/** Returns what is wrong with one value of a field without sub-rows. */
export function faultsIn(field: ResolvedField, value: unknown): readonly Fault[] {
  const parsed = kindOf(field).parse(value, field, () => ({ faults: [] }));
  return 'value' in parsed ? [] : parsed.faults;
}

/** True if it refers to other rows. */
export function isReference(field: ResolvedField): field is ResolvedFieldOf<'reference'> {
  return 'to' in field;
}

/** True if it is a choice of codes with labels. */
export function isChoiceOfCodes(field: ResolvedField): field is ResolvedFieldOf<'select'> {
  return 'options' in field;
}

/** True if it holds sub-rows that are rows of another resource. */
export function isChildren(field: ResolvedField): field is ResolvedFieldOf<'children'> {
  return 'of' in field;
}

/** True if it holds an uploaded file. */
export function holdsFile(field: ResolvedField): field is ResolvedFieldOf<'file'> {
  return kindOf(field).isFile === true;
}

/** True if it has sub-rows. */
export function hasSubRows(field: ResolvedField): field is ResolvedFieldOf<'list' | 'children'> {
  return 'fields' in field;
}

/** The resolved fields of its sub-rows; empty if it has none. */
export function subFields(field: ResolvedField): readonly ResolvedField[] {
  return 'fields' in field ? (Object.values(field.fields) as ResolvedField[]) : [];
}

/** The generated operations of a resource; declared actions come in addition. */
export const operations = ['list', 'show', 'create', 'update', 'remove', 'restore', 'export', 'import'] as const;
export type Operation = (typeof operations)[number];

export interface ResolvedAction extends Omit<Action<never>, 'when' | 'next' | 'input'> {
  readonly name: string;
  readonly when: FieldValues;
  /** The states in which it is what comes next; null: in none. */
  readonly next: FieldValues | null;
  /** The fields that the user fills in before the action. */
  readonly input: readonly ResolvedField[];
}

export interface ResolvedListAction extends Omit<ListAction, 'input'> {
  readonly name: string;
  /** The fields that the user fills in before the action. */
  readonly input: readonly ResolvedField[];
}

export interface ResolvedAccess {
  readonly rows: { readonly [R in Role]?: RowCondition };
  readonly roles: Readonly<Record<Operation, readonly Role[]>>;
  readonly choices: { readonly [field: string]: { readonly [R in Role]?: readonly string[] } | undefined };
  readonly fixed: { readonly [R in Role]?: string };
}

export interface ResolvedResource {
  readonly name: string;
  readonly label: string;
  readonly listTitle: string;
  readonly purpose: string;
  /** Texts shown instead of `purpose` to users who may do the operation; the first one that applies. */
  readonly purposeFor: readonly { readonly operation: string; readonly text: string }[];
  readonly icon: IconName;
  readonly menu: Menu | null;
  /** The field that names a row. */
  readonly title: string;
  /** The field that precedes the title if it is not empty. */
  readonly titlePrefix: string | null;
  /** The page title as a pattern around the title; null: the title alone. */
  readonly titlePattern: `${string}{title}${string}` | null;
  /** The field from which a row without a title is named, and the pattern. */
  readonly nameless: { readonly by: string; readonly pattern: `${string}{title}${string}` } | null;
  readonly key: string | null;
  readonly keyedBy: string | null;
  readonly internal: boolean;
  /** It has no table: its rule provides its rows. */
  readonly isView: boolean;
  /** For a resource with exactly one row, without an id: the path at which it is read and written. Otherwise null. */
  readonly singletonPath: string | null;
  /** What personal tokens may do at most. */
  readonly tokens: 'read' | 'write';
  /** A deleted row is kept for 30 days and can be restored. */
  readonly restorable: boolean;
  /** Its rows are the users who sign in. */
  readonly accounts: {
    readonly role: string;
    readonly openWhile: FieldValues;
    /**
     * The roles that may share views of lists, and those that see shared ones; and who offers a view of their own to whom: the roles, and
     * what those to whom it is offered are called. Null: nobody.
     */
    readonly views: {
      readonly share: readonly Role[];
      readonly see: readonly Role[];
      readonly offer: { readonly by: readonly Role[]; readonly to: readonly Role[]; readonly label: string } | null;
    };
  } | null;
  /** Its rows are the audit log; with the labels that it needs besides the core's. */
  readonly audit: AuditWords | null;
  /** The declared fields, in order. */
  readonly fields: readonly ResolvedField[];
  /** Declared and system fields by name. */
  readonly field: ReadonlyMap<string, ResolvedField>;
  readonly form: readonly { readonly heading: string; readonly fields: readonly ResolvedField[] }[];
  readonly list: {
    readonly columns: readonly ResolvedField[];
    /** Those of `columns` that are shown only once somebody chooses them. */
    readonly optional: readonly ResolvedField[];
    readonly filters: readonly ResolvedField[];
    readonly sort: readonly Sort[];
    /** The order in which the list opens for a role, in place of `sort`: `usualSort` has that of one reader. */
    readonly sortFor: ReadonlyMap<string, readonly Sort[]>;
    /** A choice for each of whose values the list shows the number of rows. */
    readonly counts: ResolvedFieldOf<'select'> | null;
    /** The declared views, in order. `quickViewsOf` has those of one reader. */
    readonly views: readonly {
      readonly label: string;
      /** The filters as name-value pairs of the list's address. */
      readonly where: readonly (readonly [string, string])[];
      /** Null: everybody who may filter by all of it. */
      readonly roles: readonly Role[] | null;
    }[];
    readonly card: readonly ResolvedField[];
    /** Names of additional fields that the list requests. */
    readonly reads: readonly string[];
    /** By the field's name, the roles for which it is neither a column nor a filter. */
    readonly notFor: { readonly [field: string]: readonly Role[] | undefined };
  };
  readonly access: ResolvedAccess;
  readonly actions: readonly ResolvedAction[];
  /** Actions on the list as a whole. */
  readonly listActions: readonly ResolvedListAction[];
  readonly routes: { readonly [page in Page]: string | null };
  /** The path from which the console requests the list. */
  readonly listPath: string;
  /** Rules over the whole row, by name. */
  readonly validate: Readonly<Record<string, AnyValidation>>;
  readonly updatePath: string | null;
  readonly unique: readonly (readonly string[])[];
  readonly uniqueWhen: readonly { readonly fields: readonly string[]; readonly when: FieldValues }[];
  readonly exclude: readonly Exclusion[];
  readonly indexes: readonly (readonly string[])[];
  /** Headings of files that people have, besides the labels of the fields. */
  readonly fileFormats: readonly FileFormat[];
  /** The date by whose months the table is partitioned; null: it is not. */
  readonly partitionedBy: string | null;
  readonly renamedFrom: string | null;
}

export type Page = 'list' | 'create' | 'edit' | 'show';

/** The resolved product: every resource by name, in the order declared. */
export type ResolvedResources = ReadonlyMap<string, ResolvedResource>;

/** The resource of that name; throws DeclarationError if there is none. */
export function resourceNamed(resources: ResolvedResources, name: string): ResolvedResource {
  const found = resources.get(name);
  if (found === undefined) throw new DeclarationError(`no resource is named ${name}`);
  return found;
}

/** The resource of those who sign in; undefined if the product has none. */
export function accountsOf(resources: ResolvedResources): ResolvedResource | undefined {
  return [...resources.values()].find(({ accounts }) => accounts !== null);
}

/** The resource whose rows are the audit log; undefined if the product has none. */
export function auditOf(resources: ResolvedResources): ResolvedResource | undefined {
  return [...resources.values()].find(({ audit }) => audit !== null);
}

/** The field (declared or system) of that name; throws DeclarationError if there is none. */
export function fieldNamed(resource: ResolvedResource, name: string): ResolvedField {
  const found = resource.field.get(name);
  if (found === undefined) throw new DeclarationError(`${resource.name} has no field ${name}`);
  return found;
}

/** The id of a singleton's row. It is fixed, so that two concurrent first writes conflict instead of creating two rows. */
export const singletonId = 1;

/** The main page of a resource: its list, or the page of a singleton's row. */
export function frontPage({ singletonPath }: Pick<ResolvedResource, 'singletonPath'>): 'list' | 'show' {
  return singletonPath === null ? 'list' : 'show';
}

/** The references of all resources to `name`, each with the resource that holds it; views are left out, since they store nothing. */
export function incomingReferences(resources: ResolvedResources, name: string) {
  const holders = [...resources.values()].filter(({ isView }) => !isView);
  return holders.flatMap((resource) =>
    resource.fields.flatMap((field) => (isReference(field) && field.to === name ? [{ resource, field }] : [])),
  );
}
