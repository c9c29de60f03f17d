import type { IconName } from '../appearance/icons.ts';
import type { AuditWords } from '../audit.ts';
import type { Action, ListAction } from '../declaration/action.ts';
import type { FieldValues, RowCondition } from '../declaration/condition.ts';
import { DeclarationError } from '../declaration/error.ts';
import type { Exclusion } from '../declaration/exclusion.ts';
import type { Menu } from '../declaration/routes.ts';
import type { AnyValidation } from '../declaration/validation.ts';
import type { Role } from '../roles.ts';
import { isReference, type ResolvedField, type ResolvedFieldOf } from './field.ts';

/** What one may do with a resource as a whole; declared actions come beside these. */
export const operations = ['list', 'show', 'create', 'update', 'remove', 'restore', 'export', 'import'] as const;
export type Operation = (typeof operations)[number];

export interface ResolvedAction extends Omit<Action<never>, 'when' | 'input'> {
  readonly name: string;
  readonly when: FieldValues;
  /** What is asked before. */
  readonly input: readonly ResolvedField[];
}

export interface ResolvedListAction extends Omit<ListAction, 'input'> {
  readonly name: string;
  /** What is asked before. */
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
  /** What is said in its place to whoever may do this; the first that they may. */
  readonly purposeFor: readonly { readonly operation: string; readonly text: string }[];
  readonly icon: IconName;
  readonly menu: Menu | null;
  /** The field that names a row. */
  readonly title: string;
  /** The field that stands before the title where it holds something. */
  readonly titlePrefix: string | null;
  /** The title in its words, where a page is called more than the title. */
  readonly titlePattern: `${string}{title}${string}` | null;
  /** By which field a row without a name is called, and in which words. */
  readonly nameless: { readonly by: string; readonly pattern: `${string}{title}${string}` } | null;
  readonly key: string | null;
  readonly keyedBy: string | null;
  readonly internal: boolean;
  /** No table holds it: its rule says what its rows are. */
  readonly isView: boolean;
  /** There is one row, without an id: null, or where it is read and written. */
  readonly singletonPath: string | null;
  /** A deleted row is kept for 30 days and can be restored. */
  readonly restorable: boolean;
  /** Its rows are the people who sign in. */
  readonly accounts: {
    readonly role: string;
    readonly openWhile: FieldValues;
    /** Who shares views of lists, and who sees shared ones. */
    readonly views: { readonly share: readonly Role[]; readonly see: readonly Role[] };
  } | null;
  /** Its rows are the record of who changed what; with the words it tells it in besides the core's. */
  readonly audit: AuditWords | null;
  /** The declared fields, in order. */
  readonly fields: readonly ResolvedField[];
  /** Declared and system fields by name. */
  readonly field: ReadonlyMap<string, ResolvedField>;
  readonly form: readonly { readonly heading: string; readonly fields: readonly ResolvedField[] }[];
  readonly list: {
    readonly columns: readonly ResolvedField[];
    readonly filters: readonly ResolvedField[];
    readonly sort: readonly Sort[];
    /** A choice of whose values the list says how many rows there are. */
    readonly counts: ResolvedFieldOf<'select'> | null;
    readonly card: readonly ResolvedField[];
    /** Names of what is read of a row besides. */
    readonly reads: readonly string[];
    /** By the field's name, the roles of whose list it is no column and no filter. */
    readonly notFor: { readonly [field: string]: readonly Role[] | undefined };
  };
  readonly access: ResolvedAccess;
  readonly actions: readonly ResolvedAction[];
  /** On the list as a whole. */
  readonly listActions: readonly ResolvedListAction[];
  readonly routes: { readonly [page in Page]: string | null };
  /** Where the console asks for the list. */
  readonly listPath: string;
  /** Rules over the whole row, by name. */
  readonly validate: Readonly<Record<string, AnyValidation>>;
  readonly updatePath: string | null;
  readonly unique: readonly (readonly string[])[];
  readonly uniqueWhen: readonly { readonly fields: readonly string[]; readonly when: FieldValues }[];
  readonly exclude: readonly Exclusion[];
  readonly indexes: readonly (readonly string[])[];
  /** The day by whose months the rows are kept apart; null: they are not. */
  readonly partitionedBy: string | null;
  readonly renamedFrom: string | null;
}

export type Page = 'list' | 'create' | 'edit' | 'show';
export interface Sort {
  readonly field: string;
  readonly descending: boolean;
}

/** The resolved product: every resource by name, in the order declared. */
export type ResolvedResources = ReadonlyMap<string, ResolvedResource>;

/** The resource of that name; throws DeclarationError when there is none. */
export function resourceNamed(resources: ResolvedResources, name: string): ResolvedResource {
  const found = resources.get(name);
  if (found === undefined) throw new DeclarationError(`no resource is named ${name}`);
  return found;
}

/** The resource whose rows are the record of who changed what; undefined where the product keeps none. */
export function auditOf(resources: ResolvedResources): ResolvedResource | undefined {
  return [...resources.values()].find(({ audit }) => audit !== null);
}

/** The field (declared or system) of that name; throws DeclarationError when there is none. */
export function fieldNamed(resource: ResolvedResource, name: string): ResolvedField {
  const found = resource.field.get(name);
  if (found === undefined) throw new DeclarationError(`${resource.name} has no field ${name}`);
  return found;
}

/** The id of the one row of a singleton: who writes the first at once with another meets that other's. */
export const singletonId = 1;

/** The page by which one comes to a resource: its list, or the one page of the one row that it has. */
export function frontPage({ singletonPath }: Pick<ResolvedResource, 'singletonPath'>): 'list' | 'show' {
  return singletonPath === null ? 'list' : 'show';
}

/** The references of all resources that point to `name`, with the resource that holds them; those of views hold nothing. */
export function incomingReferences(resources: ResolvedResources, name: string) {
  const holders = [...resources.values()].filter(({ isView }) => !isView);
  return holders.flatMap((resource) =>
    resource.fields.flatMap((field) => (isReference(field) && field.to === name ? [{ resource, field }] : [])),
  );
}
